import { PasswordInput, Text, TextInput } from '@mantine/core';
import { addCloudConnection } from '@recado/shared/contract/channels';
import type { Connection } from '@recado/shared/contract/connections';
import { connectionLimits } from '@recado/shared/limits/connections';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { EntityDialog } from '../../components/form/EntityDialog.tsx';
import { useEntityForm } from '../../components/form/use-entity-form.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { applyConnection } from './connection-events.ts';

interface Props {
  /** The connection to give a new token; null for a new connection. */
  connection: Connection | null;
  onClose: () => void;
}

const isMetaId = (value: string): boolean => /^\d{3,25}$/.test(value.trim());
const minTokenLength = 10;
const idInput = { inputMode: 'numeric', autoComplete: 'off' } as const;

/** Connects a number of the official WhatsApp API with the ids shown by Meta, or replaces its token. */
export const CloudDialog = ({ connection, onClose }: Props) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const idRule = (value: string): string | null => (isMetaId(value) ? null : t('connections:cloud.idInvalid'));
  const form = useEntityForm({
    initialValues: { name: connection?.name ?? '', phoneNumberId: '', businessAccountId: '', accessToken: '' },
    limits: { name: connectionLimits.name },
    rules: {
      phoneNumberId: idRule,
      businessAccountId: idRule,
      accessToken: (value) => (value.trim().length < minTokenLength ? t('common:form.required') : null),
    },
    save: (body) => call(addCloudConnection, { body }),
    saved: 'connections:saved',
    onSaved: (saved) => {
      applyConnection(client, saved);
      onClose();
    },
  });
  return (
    <EntityDialog
      title={t('common:channel.whatsappapi')}
      form={form}
      submit={t('connections:cloud.connect')}
      name="cloud"
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t('connections:cloud.intro')}
      </Text>
      <TextInput label={t('connections:form.name')} data-autofocus {...form.field('name')} data-testid="cloud-name" />
      <TextInput
        label={t('connections:cloud.phoneNumberId')}
        {...idInput}
        {...form.field('phoneNumberId')}
        withAsterisk
        data-testid="cloud-phone"
      />
      <TextInput
        label={t('connections:cloud.businessAccountId')}
        {...idInput}
        {...form.field('businessAccountId')}
        withAsterisk
        data-testid="cloud-account"
      />
      <PasswordInput
        label={t('connections:cloud.accessToken')}
        description={t('connections:cloud.accessTokenHint')}
        autoComplete="off"
        {...form.field('accessToken')}
        withAsterisk
        data-testid="cloud-token"
      />
    </EntityDialog>
  );
};
