import { NumberInput, PasswordInput, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { createPrompt, listAllPrompts, listPrompts, type Prompt, updatePrompt } from '@recado/shared/contract/prompts';
import { listQueues } from '@recado/shared/contract/queues';
import { promptLimits, promptNumbers } from '@recado/shared/limits/prompts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpointQuery } from '../../api/query.ts';
import { RecordDialog } from '../../components/form/RecordDialog.tsx';
import type { EntityForm } from '../../components/form/use-entity-form.ts';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import { translate } from '../../i18n/i18n.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { KnowledgeFields } from './KnowledgeFields.tsx';
import { bodyOf, isOtherRegion, type PromptValues, valuesOf } from './prompt-values.ts';
import { ToolFields } from './ToolFields.tsx';
import { VoiceFields } from './VoiceFields.tsx';

interface Props {
  /** Null for a new prompt. */
  prompt: Prompt | null;
  onClose: () => void;
}

interface FieldsProps {
  form: EntityForm<PromptValues>;
  prompt: Prompt | null;
}

const isEmpty = (value: number | string | null): boolean => value === null || String(value).trim() === '';
/** True where the stored key does not count: another address takes its own. */
const isOtherAddress = ({ baseUrl }: Prompt, values: PromptValues): boolean => values.baseUrl.trim() !== baseUrl;
const required = (value: number | string | null): string | null =>
  isEmpty(value) ? translate('common:form.required') : null;

/** The service that answers: its key, its model and its address. */
const ServiceFields = ({ form, prompt }: FieldsProps) => {
  const { t } = useTranslate();
  const { values } = form.form;
  const keyHint = (): string => {
    if (!prompt) return t('prompts:apiKeyHint');
    if (isOtherAddress(prompt, values)) return t('prompts:apiKeyOfAddress');
    const { apiKeyEnd: end } = prompt;
    return end === '' ? t('prompts:apiKeyKept') : t('prompts:apiKeyKeptEnd', { end });
  };
  return (
    <>
      <PasswordInput
        label={t('prompts:apiKey')}
        description={keyHint()}
        autoComplete="new-password"
        maxLength={promptLimits.apiKey.max}
        {...form.field('apiKey')}
        withAsterisk={!prompt || isOtherAddress(prompt, values)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label={t('prompts:model')}
          description={t('prompts:modelHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder="gpt-4o-mini"
          {...form.field('model')}
        />
        <TextInput
          type="url"
          label={t('prompts:baseUrl')}
          description={t('prompts:baseUrlHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder="https://"
          {...form.field('baseUrl')}
        />
      </SimpleGrid>
    </>
  );
};

const NumberFields = ({ form }: FieldsProps) => {
  const { t } = useTranslate();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <NumberInput
        label={t('prompts:maxTokens')}
        min={1}
        max={promptNumbers.maxTokens}
        allowDecimal={false}
        {...form.field('maxTokens')}
        withAsterisk
      />
      <NumberInput
        label={t('prompts:temperature')}
        min={0}
        max={promptNumbers.temperature}
        step={0.1}
        decimalScale={2}
        decimalSeparator=","
        {...form.field('temperature')}
        withAsterisk
      />
      <NumberInput
        label={t('prompts:maxMessages')}
        min={1}
        max={promptNumbers.maxMessages}
        allowDecimal={false}
        {...form.field('maxMessages')}
        withAsterisk
      />
      <NumberInput
        label={t('prompts:waitSeconds')}
        description={t('prompts:waitSecondsHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        min={0}
        max={promptNumbers.waitSeconds}
        allowDecimal={false}
        {...form.field('waitSeconds')}
        withAsterisk
      />
    </SimpleGrid>
  );
};

const { apiKey: _apiKey, voiceKey: _voiceKey, ...limits } = promptLimits;

/** Form to add or change a prompt. The stored keys are not shown. */
export const PromptDialog = ({ prompt, onClose }: Props) => {
  const { t } = useTranslate();
  const { data: queues = [] } = useQuery(endpointQuery(listQueues, {}));
  const form = useRecordForm({
    record: prompt,
    valuesOf,
    bodyOf,
    limits,
    rules: {
      prompt: (value) => (value.trim().length < promptLimits.prompt.min ? t('prompts:promptTooShort') : null),
      queueId: (value) => (value === null ? t('prompts:queueRequired') : null),
      apiKey: (value, values) => (prompt && !isOtherAddress(prompt, values) ? null : required(value)),
      voiceRegion: (value) => (/^[a-z0-9]*$/.test(value.trim()) ? null : t('prompts:voiceRegionWrong')),
      voiceKey: (value, values) =>
        isOtherRegion(prompt, values) && values.voiceRegion.trim() !== '' ? required(value) : null,
      maxTokens: required,
      temperature: required,
      maxMessages: required,
      waitSeconds: required,
    },
    create: (body, { apiKey }) => call(createPrompt, { body: { ...body, apiKey: apiKey.trim() } }),
    update: (known, { body, seen }, values) => {
      const leavesRegion = isOtherRegion(known, values) && values.voiceRegion.trim() === '';
      const given = leavesRegion && body.voiceKey === undefined ? { ...body, voiceKey: '' } : body;
      return call(updatePrompt, { params: { id: known.id }, body: given, seen });
    },
    errorFields: {
      ERR_WEBHOOK_URL: 'baseUrl',
      ERR_PROMPT_KEY_OF_ADDRESS: 'apiKey',
      ERR_PROMPT_KEY_OF_REGION: 'voiceKey',
      ERR_NO_QUEUE_FOUND: 'queueId',
    },
    refreshes: [listPrompts, listAllPrompts],
    saved: prompt ? 'prompts:changed' : 'prompts:created',
    onSaved: onClose,
  });
  return (
    <RecordDialog
      record={prompt}
      titles={{ add: 'prompts:add', edit: 'prompts:edit' }}
      form={form}
      name="prompt"
      onClose={onClose}
    >
      <TextInput label={t('prompts:name')} data-autofocus {...form.field('name')} withAsterisk />
      <Textarea
        label={t('prompts:prompt')}
        description={t('prompts:promptHint')}
        autosize
        minRows={5}
        maxRows={14}
        maxLength={promptLimits.prompt.max}
        {...form.field('prompt')}
        withAsterisk
      />
      <Select
        label={t('prompts:queue')}
        description={t('prompts:queueHint')}
        data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
        nothingFoundMessage={t('common:nothingFound')}
        searchable
        allowDeselect={false}
        {...form.field('queueId')}
        withAsterisk
      />
      <KnowledgeFields form={form} />
      <ToolFields form={form} />
      <ServiceFields form={form} prompt={prompt} />
      <NumberFields form={form} prompt={prompt} />
      <VoiceFields form={form} prompt={prompt} />
    </RecordDialog>
  );
};
