import { Select, Stack, Text } from '@mantine/core';
import type { WebhookEventName } from '@recado/shared/contract/webhook-events';
import { replayWebhookDeliveries } from '@recado/shared/contract/webhook-calls';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { EntityDialog } from '../../components/form/EntityDialog.tsx';
import { DateTimeField } from '../../components/form/DateTimeField.tsx';
import { useEntityForm } from '../../components/form/use-entity-form.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { eventChoices } from './event-choices.ts';

interface Values {
  from: string;
  type: WebhookEventName | '';
}

const day = 24 * 60 * 60_000;

/** Returns a time in the form of a field, in the browser's time zone. */
const fieldOf = (at: Date): string => {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
};

interface Props {
  webhookId: number;
  onReplayed: () => void;
  onClose: () => void;
}

/** Sends again all deliveries of an endpoint that failed since a time. */
export const ReplayDialog = ({ webhookId, onReplayed, onClose }: Props) => {
  const { t } = useTranslate();
  const [initialValues] = useState((): Values => ({ from: fieldOf(new Date(Date.now() - day)), type: '' }));
  const form = useEntityForm<Values, object>({
    initialValues,
    rules: { from: (value) => (value === '' ? t('common:form.required') : null) },
    save: ({ from, type }) =>
      call(replayWebhookDeliveries, {
        params: { id: webhookId },
        body: { from: new Date(from).toISOString(), ...(type !== '' && { type }) },
      }),
    saved: 'webhooks:replayStarted',
    onSaved: () => {
      onReplayed();
      onClose();
    },
  });
  return (
    <EntityDialog
      title={t('webhooks:replayFailed')}
      form={form}
      name="replay"
      submit={t('webhooks:replay')}
      onClose={onClose}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {t('webhooks:replayHint')}
        </Text>
        <DateTimeField label={t('webhooks:replayFrom')} field={form.field('from')} />
        <Select
          label={t('webhooks:eventType')}
          placeholder={t('webhooks:allEvents')}
          data={eventChoices(t)}
          clearable
          clearButtonProps={{ 'aria-label': t('common:clear') }}
          {...form.field('type')}
        />
      </Stack>
    </EntityDialog>
  );
};
