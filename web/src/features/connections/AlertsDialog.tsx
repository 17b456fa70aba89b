import { Modal, NumberInput, PasswordInput, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import {
  getConnectionAlerts,
  updateConnectionAlerts,
  type ConnectionAlerts,
} from '@recado/shared/contract/connection-alerts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery, queryKey } from '../../api/query.ts';
import { DialogFooter } from '../../components/DialogFooter.tsx';
import { FormFailure } from '../../components/FormFailure.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { notifySuccess } from '../../components/notify.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

const minSecretLength = 16;

const Form = ({ alerts, onClose }: { alerts: ConnectionAlerts; onClose: () => void }) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const [minutes, setMinutes] = useState<number | string>(alerts.minutes);
  const [url, setUrl] = useState(alerts.url);
  const [secret, setSecret] = useState('');
  const save = useMutation({
    mutationFn: () =>
      call(updateConnectionAlerts, {
        body: { minutes: Number(minutes), url: url.trim(), ...(secret === '' ? {} : { secret }) },
      }),
    onSuccess: (saved) => {
      client.setQueryData(queryKey(getConnectionAlerts, {}), saved);
      notifySuccess(t('connections:alerts.saved'));
      onClose();
    },
    meta: { quiet: true },
  });
  const secretInvalid = url.trim() !== '' && (secret === '' ? !alerts.hasSecret : secret.length < minSecretLength);
  const complete = Number(minutes) >= 1 && !secretInvalid;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (complete) save.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormFailure error={save.error} />
        <NumberInput
          label={t('connections:alerts.minutes')}
          description={t('connections:alerts.minutesHint')}
          min={1}
          max={1440}
          allowDecimal={false}
          value={minutes}
          onChange={setMinutes}
          data-autofocus
          data-testid="alert-minutes"
        />
        <TextInput
          type="url"
          label={t('connections:alerts.url')}
          description={t('connections:alerts.urlHint')}
          placeholder="https://"
          maxLength={500}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          data-testid="alert-url"
        />
        <PasswordInput
          label={t('connections:alerts.secret')}
          description={t(alerts.hasSecret ? 'connections:alerts.secretKept' : 'connections:alerts.secretHint')}
          autoComplete="new-password"
          maxLength={200}
          value={secret}
          onChange={(event) => setSecret(event.currentTarget.value)}
          data-testid="alert-secret"
        />
        <DialogFooter
          onCancel={onClose}
          submit={t('common:save')}
          complete={complete}
          pending={save.isPending}
          testId="save-alerts"
        />
      </Stack>
    </form>
  );
};

/** Settings of connection alerts: after how many minutes administrators are notified, and a webhook URL. */
export const AlertsDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslate();
  const { data: alerts, error, refetch } = useQuery({ ...endpointQuery(getConnectionAlerts, {}), staleTime: 0 });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('connections:alerts.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('connections:alerts.intro')}
        </Text>
        {error && !alerts && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {!alerts && !error && <Skeleton height={200} radius="md" role="status" aria-label={t('common:loading')} />}
        {alerts && <Form alerts={alerts} onClose={onClose} />}
      </Stack>
    </Modal>
  );
};
