import { Button, NumberInput, PasswordInput, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { dialogflowLanguages, testQueueIntegration } from '@recado/shared/contract/queue-integrations';
import { listAllFlows } from '@recado/shared/contract/flows';
import { queueIntegrationLimits, typebotLimits } from '@recado/shared/limits/queue-integrations';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpointQuery } from '../../api/query.ts';
import { notifySuccess } from '../../components/notify.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import type { FieldProps } from './QueueIntegrationDialog.tsx';

/** Asks the agent as it is in the form; a key that is not typed is the stored one. */
const TestButton = ({ form, integration }: FieldProps) => {
  const { t } = useTranslate();
  const { projectName, language, jsonContent } = form.form.values;
  const hasKey = jsonContent.trim() !== '' || integration?.hasJsonContent === true;
  const test = useMutation({
    mutationFn: () =>
      call(testQueueIntegration, {
        body: {
          projectName: projectName.trim(),
          language,
          ...(jsonContent.trim() !== '' && { jsonContent: jsonContent.trim() }),
          ...(integration && { integrationId: integration.id }),
        },
      }),
    onSuccess: ({ texts }) =>
      notifySuccess(
        texts.length > 0
          ? t('queueIntegrations:tested', { text: texts.join(' ') })
          : t('queueIntegrations:testedEmpty'),
      ),
  });
  return (
    <Button
      variant="default"
      style={{ alignSelf: 'flex-start' }}
      disabled={projectName.trim() === '' || !hasKey}
      loading={test.isPending}
      onClick={() => test.mutate()}
      data-testid="test-integration"
    >
      {t('queueIntegrations:test')}
    </Button>
  );
};

/** Project, language and key file of a Dialogflow agent. The stored key file is not shown. */
export const DialogflowFields = ({ form, integration }: FieldProps) => {
  const { t } = useTranslate();
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label={t('queueIntegrations:projectName')} {...form.field('projectName')} withAsterisk />
        <Select
          label={t('queueIntegrations:language')}
          data={dialogflowLanguages.map((value) => ({ value, label: t(`queueIntegrations:languages.${value}`) }))}
          allowDeselect={false}
          {...form.field('language')}
        />
      </SimpleGrid>
      <Textarea
        label={t('queueIntegrations:jsonContent')}
        description={t(integration?.hasJsonContent ? 'queueIntegrations:jsonKept' : 'queueIntegrations:jsonHint')}
        placeholder={'{ "type": "service_account", … }'}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={queueIntegrationLimits.jsonContent.max}
        {...form.field('jsonContent')}
        withAsterisk={!integration?.hasJsonContent}
      />
      <TestButton form={form} integration={integration} />
    </>
  );
};

/** Address and signing secret of an n8n workflow or a webhook. The stored secret is not shown. */
export const WebhookFields = ({ form, integration }: FieldProps) => {
  const { t } = useTranslate();
  return (
    <>
      <TextInput
        type="url"
        label={t('queueIntegrations:url')}
        description={t('queueIntegrations:urlHint')}
        placeholder="https://"
        {...form.field('urlN8N')}
        withAsterisk
      />
      <PasswordInput
        label={t('queueIntegrations:secret')}
        description={t(integration?.hasSecret ? 'queueIntegrations:secretKept' : 'queueIntegrations:secretHint')}
        autoComplete="new-password"
        maxLength={queueIntegrationLimits.secret.max}
        {...form.field('secret')}
      />
    </>
  );
};

/** Address, session, keywords and texts of a Typebot. */
export const TypebotFields = ({ form }: FieldProps) => {
  const { t } = useTranslate();
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          type="url"
          label={t('queueIntegrations:typebotUrl')}
          placeholder="https://"
          {...form.field('urlN8N')}
          withAsterisk
        />
        <TextInput label={t('queueIntegrations:typebotSlug')} {...form.field('typebotSlug')} withAsterisk />
        <NumberInput
          label={t('queueIntegrations:typebotDelayMessage')}
          min={0}
          max={typebotLimits.delay}
          allowDecimal={false}
          {...form.field('typebotDelayMessage')}
        />
        <NumberInput
          label={t('queueIntegrations:typebotExpires')}
          description={t('queueIntegrations:typebotExpiresHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={0}
          max={typebotLimits.expires}
          allowDecimal={false}
          {...form.field('typebotExpires')}
        />
        <TextInput label={t('queueIntegrations:typebotKeywordFinish')} {...form.field('typebotKeywordFinish')} />
        <TextInput label={t('queueIntegrations:typebotKeywordRestart')} {...form.field('typebotKeywordRestart')} />
      </SimpleGrid>
      <Textarea
        label={t('queueIntegrations:typebotUnknownMessage')}
        autosize
        minRows={2}
        maxRows={6}
        {...form.field('typebotUnknownMessage')}
      />
      <Textarea
        label={t('queueIntegrations:typebotRestartMessage')}
        autosize
        minRows={2}
        maxRows={6}
        {...form.field('typebotRestartMessage')}
      />
    </>
  );
};

/** The flow that an integration starts. */
export const FlowField = ({ form }: FieldProps) => {
  const { t } = useTranslate();
  const { data: flows } = useQuery(endpointQuery(listAllFlows, {}));
  return (
    <Select
      label={t('queueIntegrations:flow')}
      description={t('queueIntegrations:flowHint')}
      placeholder={t('queueIntegrations:flowOfConnection')}
      data={(flows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      nothingFoundMessage={t('common:nothingFound')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('common:clear') }}
      {...form.field('flowId')}
    />
  );
};
