import { Group, Select, TextInput } from '@mantine/core';
import {
  createQueueIntegration,
  type IntegrationType,
  integrationTypes,
  listAllQueueIntegrations,
  listQueueIntegrations,
  type QueueIntegration,
  updateQueueIntegration,
} from '@recado/shared/contract/queue-integrations';
import { queueIntegrationLimits } from '@recado/shared/limits/queue-integrations';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { EntityDialog } from '../../components/form/EntityDialog.tsx';
import type { EntityForm } from '../../components/form/use-entity-form.ts';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import { translate } from '../../i18n/i18n.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { bodyOf, type IntegrationValues, valuesOf } from './integration-values.ts';
import { DialogflowFields, FlowField, TypebotFields, WebhookFields } from './TypeFields.tsx';
import { TypeLogo } from './TypeLogo.tsx';

interface Props {
  /** Null for a new integration. */
  integration: QueueIntegration | null;
  onClose: () => void;
}

export interface FieldProps {
  form: EntityForm<IntegrationValues>;
  integration: QueueIntegration | null;
}

/** The fields of each type. */
const fieldsOf: Readonly<Record<IntegrationType, (props: FieldProps) => ReactNode>> = {
  dialogflow: DialogflowFields,
  n8n: WebhookFields,
  webhook: WebhookFields,
  typebot: TypebotFields,
  flowbuilder: FlowField,
};

/** A rule for a field that some types need. `isKept`: an empty field keeps what is stored. */
const neededBy =
  (types: readonly IntegrationType[], isKept = false) =>
  (value: string, { type }: IntegrationValues): string | null =>
    types.includes(type) && value.trim() === '' && !isKept ? translate('common:form.required') : null;

const { jsonContent: _json, secret, ...limits } = queueIntegrationLimits;

/** Form to add or change a queue integration. It shows the fields of the chosen type. */
export const QueueIntegrationDialog = ({ integration, onClose }: Props) => {
  const { t } = useTranslate();
  const form = useRecordForm({
    record: integration,
    valuesOf,
    bodyOf,
    limits,
    rules: {
      urlN8N: neededBy(['n8n', 'webhook', 'typebot']),
      typebotSlug: neededBy(['typebot']),
      projectName: neededBy(['dialogflow']),
      jsonContent: neededBy(['dialogflow'], integration?.hasJsonContent),
      secret: (value) => (value !== '' && value.length < secret.min ? t('common:form.tooShort') : null),
    },
    create: (body) => call(createQueueIntegration, { body }),
    update: ({ id }, change) => call(updateQueueIntegration, { params: { id }, ...change }),
    errorFields: {
      ERR_WEBHOOK_URL: 'urlN8N',
      ERR_SERVICE_ACCOUNT: 'jsonContent',
      ERR_NO_FLOW_FOUND: 'flowId',
    },
    refreshes: [listQueueIntegrations, listAllQueueIntegrations],
    saved: integration ? 'queueIntegrations:changed' : 'queueIntegrations:created',
    onSaved: onClose,
  });
  const { type } = form.form.values;
  const Fields = fieldsOf[type];
  return (
    <EntityDialog
      size="lg"
      title={t(integration ? 'queueIntegrations:edit' : 'queueIntegrations:add')}
      subject={integration?.name}
      form={form}
      name="queue-integration"
      onClose={onClose}
    >
      <Select
        label={t('queueIntegrations:type')}
        description={t(`queueIntegrations:about.${type}`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={integrationTypes.map((value) => ({ value, label: t(`queueIntegrations:types.${value}`) }))}
        leftSection={<TypeLogo type={type} size={24} />}
        renderOption={({ option }) => (
          <Group gap="xs" wrap="nowrap">
            <TypeLogo type={option.value} />
            {option.label}
          </Group>
        )}
        allowDeselect={false}
        {...form.field('type')}
      />
      <TextInput label={t('queueIntegrations:name')} data-autofocus {...form.field('name')} />
      <Fields form={form} integration={integration} />
    </EntityDialog>
  );
};
