import { Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addCloudConnection } from '@recado/shared/contract/channels';
import type { Connection } from '@recado/shared/contract/connections';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { DialogFooter } from '../../components/DialogFooter.tsx';
import { FormFailure } from '../../components/FormFailure.tsx';
import { notifySuccess } from '../../components/notify.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { applyConnection } from './connection-events.ts';

interface Props {
  /** The connection to give a new token; null for a new connection. */
  connection: Connection | null;
  onClose: () => void;
}

const isMetaId = (value: string): boolean => /^\d{3,25}$/.test(value.trim());
const minTokenLength = 10;

/** Connects a number of the official WhatsApp API with the ids shown by Meta, or replaces its token. */
export const CloudDialog = ({ connection, onClose }: Props) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (body: { name: string; phoneNumberId: string; businessAccountId: string; accessToken: string }) =>
      call(addCloudConnection, { body }),
    onSuccess: (saved) => {
      applyConnection(client, saved);
      notifySuccess(t('connections:saved'));
      onClose();
    },
    meta: { quiet: true },
  });
  const form = useForm({
    initialValues: { name: connection?.name ?? '', phoneNumberId: '', businessAccountId: '', accessToken: '' },
    validate: {
      name: (value) => (value.trim().length < 2 ? t('connections:form.tooShort') : null),
      phoneNumberId: (value) => (isMetaId(value) ? null : t('connections:cloud.idInvalid')),
      businessAccountId: (value) => (isMetaId(value) ? null : t('connections:cloud.idInvalid')),
      accessToken: (value) => (value.trim().length < minTokenLength ? t('connections:form.required') : null),
    },
  });
  const id = { inputMode: 'numeric', autoComplete: 'off', maxLength: 25, withAsterisk: true } as const;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('connections:channel.whatsappapi')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('connections:cloud.intro')}
          </Text>
          <FormFailure error={save.error} />
          <TextInput
            label={t('connections:form.name')}
            withAsterisk
            maxLength={50}
            data-autofocus
            {...form.getInputProps('name')}
            data-testid="cloud-name"
          />
          <TextInput
            label={t('connections:cloud.phoneNumberId')}
            {...id}
            {...form.getInputProps('phoneNumberId')}
            data-testid="cloud-phone"
          />
          <TextInput
            label={t('connections:cloud.businessAccountId')}
            {...id}
            {...form.getInputProps('businessAccountId')}
            data-testid="cloud-account"
          />
          <PasswordInput
            label={t('connections:cloud.accessToken')}
            description={t('connections:cloud.accessTokenHint')}
            withAsterisk
            autoComplete="off"
            maxLength={2048}
            {...form.getInputProps('accessToken')}
            data-testid="cloud-token"
          />
          <DialogFooter
            onCancel={onClose}
            submit={t('connections:cloud.connect')}
            pending={save.isPending}
            testId="save-cloud"
          />
        </Stack>
      </form>
    </Modal>
  );
};
