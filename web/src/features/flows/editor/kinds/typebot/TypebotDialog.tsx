import { Group, NumberInput, TextInput } from '@mantine/core';
import { flowLimits } from '@recado/shared/limits/flows';
import { useTranslate } from '../../../../../i18n/use-translate.ts';
import { FlowTextarea } from '../../card/FlowTextarea.tsx';
import type { NodeDialogProps } from '../../card/kind.ts';
import { NodeDialog, useNodeForm } from '../../card/NodeDialog.tsx';

/** The Typebot that takes the conversation over, and its rules. */
export const TypebotDialog = (props: NodeDialogProps<'typebot'>) => {
  const { t } = useTranslate();
  const form = useNodeForm(props, {
    limits: { name: flowLimits.integrationName, typebotSlug: { min: 1, max: 200 } },
    rules: { urlN8N: (url) => (/^https:\/\/\S+$/i.test(url.trim()) ? null : t('flowEditor:issue.url')) },
  });
  return (
    <NodeDialog {...props} form={form} size="lg">
      <TextInput label={t('flowEditor:form.name')} data-autofocus {...form.field('name')} />
      <Group grow align="flex-start">
        <TextInput label={t('flowEditor:form.url')} type="url" {...form.field('urlN8N')} />
        <TextInput label={t('flowEditor:form.slug')} {...form.field('typebotSlug')} />
      </Group>
      <Group grow align="flex-start">
        <NumberInput
          label={t('flowEditor:form.expires')}
          min={0}
          max={525_600}
          allowDecimal={false}
          {...form.field('typebotExpires')}
        />
        <NumberInput
          label={t('flowEditor:form.delay')}
          min={0}
          max={60_000}
          allowDecimal={false}
          {...form.field('typebotDelayMessage')}
        />
      </Group>
      <Group grow align="flex-start">
        <TextInput label={t('flowEditor:form.finish')} maxLength={100} {...form.field('typebotKeywordFinish')} />
        <TextInput label={t('flowEditor:form.restart')} maxLength={100} {...form.field('typebotKeywordRestart')} />
      </Group>
      <FlowTextarea
        label={t('flowEditor:form.firstMessage')}
        description={t('flowEditor:form.firstMessageHint')}
        variables={props.variables}
        minRows={2}
        {...form.field('message')}
      />
      <FlowTextarea
        label={t('flowEditor:form.unknown')}
        variables={props.variables}
        minRows={2}
        {...form.field('typebotUnknownMessage')}
      />
      <FlowTextarea
        label={t('flowEditor:form.restartMessage')}
        variables={props.variables}
        minRows={2}
        {...form.field('typebotRestartMessage')}
      />
    </NodeDialog>
  );
};
