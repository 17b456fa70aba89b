import { NumberInput, Skeleton, Text } from '@mantine/core';
import {
  getConnectionAlerts,
  updateConnectionAlerts,
  type ConnectionAlerts,
} from '@recado/shared/contract/connection-alerts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpointQuery, queryKey } from '../../api/query.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { EntityDialog } from '../../components/form/EntityDialog.tsx';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';

interface Values {
  minutes: number | string;
}

const valuesOf = (alerts: ConnectionAlerts | null): Values => ({
  minutes: alerts?.minutes ?? '',
});

const AlertsForm = ({ alerts, onClose }: { alerts: ConnectionAlerts; onClose: () => void }) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const takesWebhooks = useLogin().plan.useIntegrations;
  const form = useRecordForm({
    record: alerts,
    valuesOf,
    bodyOf: ({ minutes }) => ({ minutes: Number(minutes) }),
    rules: {
      minutes: (value) => (Number(value) >= 1 ? null : t('common:form.required')),
    },
    update: (_, change) => call(updateConnectionAlerts, change),
    saved: 'connections:alerts.saved',
    onSaved: (saved) => {
      client.setQueryData(queryKey(getConnectionAlerts, {}), saved);
      onClose();
    },
  });
  return (
    <EntityDialog title={t('connections:alerts.title')} form={form} name="alerts" onClose={onClose}>
      <Text size="sm" c="dimmed">
        {t('connections:alerts.intro')}
      </Text>
      <NumberInput
        label={t('connections:alerts.minutes')}
        description={t('connections:alerts.minutesHint')}
        min={1}
        max={1440}
        allowDecimal={false}
        data-autofocus
        {...form.field('minutes')}
        data-testid="alert-minutes"
      />
      {takesWebhooks && (
        <Text size="sm" c="dimmed">
          {t('connections:alerts.webhooks')}
        </Text>
      )}
    </EntityDialog>
  );
};

/** Settings of connection alerts: after how many minutes administrators are notified. */
export const AlertsDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslate();
  const { data: alerts, error, refetch } = useQuery({ ...endpointQuery(getConnectionAlerts, {}), staleTime: 0 });
  if (alerts) return <AlertsForm alerts={alerts} onClose={onClose} />;
  return (
    <Dialog title={t('connections:alerts.title')} onClose={onClose}>
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={200} radius="md" role="status" aria-label={t('common:loading')} />
      )}
    </Dialog>
  );
};
