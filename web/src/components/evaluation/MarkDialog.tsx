import { SegmentedControl, Text, Textarea } from '@mantine/core';
import { listEvaluationCases, markAnswer } from '@recado/shared/contract/evaluation';
import type { Message } from '@recado/shared/contract/messages';
import { evaluationLimits } from '@recado/shared/limits/evaluation';
import { call } from '../../api/call.ts';
import { EntityDialog } from '../form/EntityDialog.tsx';
import { useEntityForm } from '../form/use-entity-form.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

interface Props {
  message: Message;
  onClose: () => void;
}

interface Values {
  judgement: 'right' | 'other' | 'handOver';
  expectedAnswer: string;
}

const judgements = ['right', 'other', 'handOver'] as const;

/** Form that makes a case of an answer: it was right, or says what should have been done. */
export const MarkDialog = ({ message, onClose }: Props) => {
  const { t } = useTranslate();
  const form = useEntityForm<Values, unknown>({
    initialValues: { judgement: 'right', expectedAnswer: '' },
    rules: {
      expectedAnswer: (text, { judgement }) =>
        judgement === 'other' && text.trim() === '' ? t('common:form.required') : null,
    },
    save: ({ judgement, expectedAnswer }) =>
      call(markAnswer, {
        params: { messageId: message.id },
        body: {
          ...(judgement === 'other' && { expectedAnswer: expectedAnswer.trim() }),
          ...(judgement === 'handOver' && { handsOver: true }),
        },
      }),
    refreshes: [listEvaluationCases],
    saved: 'prompts:evaluation.mark.saved',
    onSaved: onClose,
  });
  const { values, setFieldValue } = form.form;
  return (
    <EntityDialog title={t('prompts:evaluation.mark.title')} form={form} name="mark" onClose={onClose}>
      <Text size="sm" lineClamp={6} style={{ whiteSpace: 'pre-wrap' }}>
        {message.body || message.transcription}
      </Text>
      <SegmentedControl
        fullWidth
        orientation="vertical"
        aria-label={t('prompts:evaluation.mark.title')}
        data={judgements.map((value) => ({ value, label: t(`prompts:evaluation.mark.${value}`) }))}
        value={values.judgement}
        onChange={(judgement) => setFieldValue('judgement', judgement)}
      />
      {values.judgement === 'other' && (
        <Textarea
          label={t('prompts:evaluation.mark.expected')}
          autosize
          minRows={3}
          maxLength={evaluationLimits.answer.max}
          {...form.field('expectedAnswer')}
          withAsterisk
        />
      )}
      <Text size="xs" c="dimmed">
        {t('prompts:evaluation.mark.hint')}
      </Text>
    </EntityDialog>
  );
};
