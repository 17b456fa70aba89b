import { Select, Stack, Switch } from '@mantine/core';
import { listAllFileLists } from '@recado/shared/contract/file-lists';
import { listAllPrompts } from '@recado/shared/contract/prompts';
import { listAllQueueIntegrations } from '@recado/shared/contract/queue-integrations';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import type { EntityForm } from '../../components/form/use-entity-form.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { offeredMinutes, type QueueValues } from './values/queue-values.ts';

/** The integration that answers in a queue, where the plan has integrations. */
const IntegrationField = ({ form }: { form: EntityForm<QueueValues> }) => {
  const { t } = useTranslate();
  const { data: integrations } = useQuery(endpointQuery(listAllQueueIntegrations, {}));
  return (
    <Select
      label={t('queues:integration')}
      description={t('queues:integrationHint')}
      placeholder={t('queues:noIntegration')}
      data={(integrations ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      nothingFoundMessage={t('common:nothingFound')}
      clearable
      clearButtonProps={{ 'aria-label': t('common:clear') }}
      {...form.field('integrationId')}
    />
  );
};

/** The prompt by which a model answers in a queue, for administrators of a plan with prompts. */
const PromptField = ({ form }: { form: EntityForm<QueueValues> }) => {
  const { t } = useTranslate();
  const { data: prompts } = useQuery(endpointQuery(listAllPrompts, {}));
  return (
    <Select
      label={t('queues:prompt')}
      description={t('queues:promptHint')}
      placeholder={t('queues:noPrompt')}
      data={(prompts ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      nothingFoundMessage={t('common:nothingFound')}
      clearable
      clearButtonProps={{ 'aria-label': t('common:clear') }}
      {...form.field('promptId')}
    />
  );
};

/** Fields for a queue's service besides its texts: files, prompt, integration, closing, rotation. */
export const QueueService = ({ form }: { form: EntityForm<QueueValues> }) => {
  const { t } = useTranslate();
  const { plan } = useLogin();
  const { data: lists } = useQuery(endpointQuery(listAllFileLists, {}));
  const { fileListId, ativarRoteador } = form.form.values;
  const missing = fileListId !== null && lists !== undefined && !lists.some(({ id }) => String(id) === fileListId);
  const data = (lists ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Stack gap="sm">
      <Select
        label={t('queues:fileList')}
        description={t('queues:fileListHint')}
        placeholder={t('queues:noFileList')}
        data={missing ? [...data, { value: fileListId, label: t('queues:option.missing') }] : data}
        nothingFoundMessage={t('common:nothingFound')}
        clearable
        clearButtonProps={{ 'aria-label': t('common:clear') }}
        {...form.field('fileListId')}
      />
      {plan.useOpenAi && <PromptField form={form} />}
      {plan.useIntegrations && <IntegrationField form={form} />}
      <Switch
        label={t('queues:closeTicket')}
        description={t('queues:closeTicketHint')}
        {...form.check('closeTicket')}
      />
      <Switch label={t('queues:rotation')} description={t('queues:rotationHint')} {...form.check('ativarRoteador')} />
      {ativarRoteador && (
        <Select
          label={t('queues:rotationMinutes')}
          data={offeredMinutes.map((minutes) => ({
            value: String(minutes),
            label: t('queues:minutes', { count: minutes }),
          }))}
          allowDeselect={false}
          maw={240}
          {...form.field('tempoRoteador')}
        />
      )}
    </Stack>
  );
};
