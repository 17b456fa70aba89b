import { Checkbox, SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { WebhookEventName } from '@recado/shared/contract/webhook-events';
import { createWebhook, updateWebhook } from '@recado/shared/contract/webhook-calls';
import { listWebhooks, type Webhook } from '@recado/shared/contract/webhooks';
import { webhookLimits } from '@recado/shared/limits/webhooks';
import { call } from '../../api/call.ts';
import { EntityDialog } from '../../components/form/EntityDialog.tsx';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { eventChoices } from './event-choices.ts';

interface Props {
  /** Null for a new endpoint. */
  webhook: Webhook | null;
  onClose: () => void;
}

interface Values {
  url: string;
  description: string;
  events: WebhookEventName[];
  isOn: boolean;
}

const valuesOf = (webhook: Webhook | null): Values => ({
  url: webhook?.url ?? '',
  description: webhook?.description ?? '',
  events: webhook?.events ?? [],
  isOn: webhook?.isOn ?? true,
});

/** Form to add or change an endpoint, and to switch it on or off. */
export const WebhookDialog = ({ webhook, onClose }: Props) => {
  const { t } = useTranslate();
  const form = useRecordForm({
    record: webhook,
    valuesOf,
    bodyOf: ({ url, description, ...values }) => ({ ...values, url: url.trim(), description: description.trim() }),
    limits: webhookLimits,
    rules: {
      url: (value) => (URL.canParse(value.trim()) ? null : t('webhooks:urlRule')),
      events: (value) => (value.length > 0 ? null : t('common:form.required')),
    },
    create: (body) => call(createWebhook, { body }),
    update: ({ id }, change) => call(updateWebhook, { params: { id }, ...change }),
    errorFields: { ERR_WEBHOOK_URL: 'url' },
    refreshes: [listWebhooks],
    saved: webhook ? 'webhooks:changed' : 'webhooks:created',
    onSaved: onClose,
  });
  return (
    <EntityDialog
      size="lg"
      title={t(webhook ? 'webhooks:edit' : 'webhooks:add')}
      subject={webhook?.description || webhook?.url}
      form={form}
      name="webhook"
      onClose={onClose}
    >
      <TextInput
        type="url"
        label={t('webhooks:url')}
        description={t('webhooks:urlHint')}
        placeholder="https://"
        data-autofocus
        {...form.field('url')}
      />
      <TextInput label={t('webhooks:description')} {...form.field('description')} />
      <Checkbox.Group label={t('webhooks:events')} {...form.field('events')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
          {eventChoices(t).map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <Switch label={t('webhooks:isOn')} description={t('webhooks:isOnHint')} {...form.check('isOn')} />
    </EntityDialog>
  );
};
