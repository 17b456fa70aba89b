import { TextInput } from '@mantine/core';
import { isKey } from '@recado/shared/flow/variables';
import { flowLimits } from '@recado/shared/limits/flows';
import { useTranslate } from '../../../../../i18n/use-translate.ts';
import { FlowTextarea } from '../../card/FlowTextarea.tsx';
import type { NodeDialogProps } from '../../card/kind.ts';
import { NodeDialog, useNodeForm } from '../../card/NodeDialog.tsx';

/** The question, and the name of the variable that keeps its answer. */
export const QuestionDialog = (props: NodeDialogProps<'question'>) => {
  const { t } = useTranslate();
  const form = useNodeForm(props, {
    limits: { message: { min: 1, ...flowLimits.text } },
    rules: { answerKey: (answerKey) => (isKey(answerKey) ? null : t('flowEditor:issue.answerKey')) },
  });
  return (
    <NodeDialog {...props} form={form}>
      <FlowTextarea
        label={t('flowEditor:form.message')}
        variables={props.variables}
        data-autofocus
        {...form.field('message')}
      />
      <TextInput
        label={t('flowEditor:form.answerKey')}
        description={t('flowEditor:form.answerKeyHint')}
        maxLength={flowLimits.answerKey.max}
        {...form.field('answerKey')}
      />
    </NodeDialog>
  );
};
