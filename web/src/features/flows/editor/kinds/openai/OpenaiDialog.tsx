import { Group, NumberInput, PasswordInput, Select, TextInput } from '@mantine/core';
import { listQueues } from '@recado/shared/contract/queues';
import { flowLimits } from '@recado/shared/limits/flows';
import { promptLimits, promptVoices, writtenVoice } from '@recado/shared/limits/prompts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../../api/query.ts';
import { useTranslate } from '../../../../../i18n/use-translate.ts';
import { FlowTextarea } from '../../card/FlowTextarea.tsx';
import type { NodeDialogProps } from '../../card/kind.ts';
import { NodeDialog, useNodeForm } from '../../card/NodeDialog.tsx';

/** The assistant that takes the conversation over: its key, its prompt, and the queue it hands over to. */
export const OpenaiDialog = (props: NodeDialogProps<'openai'>) => {
  const { t } = useTranslate();
  const { data: queues = [] } = useQuery(endpointQuery(listQueues, {}));
  const entity = useNodeForm(props, {
    limits: {
      name: { min: 1, max: 100 },
      prompt: { min: 1, ...flowLimits.prompt },
      apiKey: { min: 1, ...flowLimits.secret },
    },
  });
  const { form, field } = entity;
  const { queueId, voice } = form.getValues();
  return (
    <NodeDialog {...props} form={entity} size="lg">
      <TextInput label={t('flowEditor:form.name')} data-autofocus {...field('name')} />
      <FlowTextarea label={t('flowEditor:form.prompt')} variables={props.variables} minRows={5} {...field('prompt')} />
      <PasswordInput label={t('flowEditor:form.apiKey')} autoComplete="off" {...field('apiKey')} />
      <Group grow align="flex-start">
        <NumberInput
          label={t('flowEditor:form.maxTokens')}
          min={1}
          max={100_000}
          allowDecimal={false}
          {...field('maxTokens')}
        />
        <NumberInput
          label={t('flowEditor:form.temperature')}
          min={0}
          max={2}
          step={0.1}
          decimalScale={2}
          decimalSeparator=","
          {...field('temperature')}
        />
        <NumberInput
          label={t('flowEditor:form.maxMessages')}
          min={1}
          max={100}
          allowDecimal={false}
          {...field('maxMessages')}
        />
      </Group>
      <Select
        label={t('flowEditor:form.voice')}
        data={promptVoices.map((name) => ({
          value: name,
          label: name === writtenVoice ? t('flowEditor:form.voiceWritten') : name.replace(/^pt-BR-(.+)Neural$/, '$1'),
        }))}
        allowDeselect={false}
        {...field('voice')}
      />
      {voice !== writtenVoice && (
        <Group grow align="flex-start">
          <PasswordInput label={t('flowEditor:form.voiceKey')} autoComplete="off" {...field('voiceKey')} />
          <TextInput
            label={t('flowEditor:form.voiceRegion')}
            placeholder="brazilsouth"
            maxLength={promptLimits.voiceRegion.max}
            {...field('voiceRegion')}
          />
        </Group>
      )}
      <Select
        label={t('flowEditor:form.queue')}
        data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
        clearable
        searchable
        value={queueId === null ? null : String(queueId)}
        onChange={(value) => form.setFieldValue('queueId', value === null ? null : Number(value))}
        data-testid="field-queueId"
      />
    </NodeDialog>
  );
};
