import { Anchor, Paper, SegmentedControl, Stack, TagsInput, Text, Textarea, TextInput } from '@mantine/core';
import {
  createEvaluationCase,
  type EvaluationCase,
  listEvaluationCases,
  updateEvaluationCase,
} from '@recado/shared/contract/evaluation';
import { evaluationLimits as limits, evaluationNumbers, expectedActions } from '@recado/shared/limits/evaluation';
import { Link } from 'react-router';
import { call } from '../../../api/call.ts';
import { RecordDialog } from '../../../components/form/RecordDialog.tsx';
import type { EntityForm } from '../../../components/form/use-entity-form.ts';
import { useRecordForm } from '../../../components/form/use-record-form.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';

interface Props {
  /** Null for a new case. */
  one: EvaluationCase | null;
  /** The prompt of a new case; null for the knowledge. */
  promptId: number | null;
  onClose: () => void;
}

type Values = Pick<
  EvaluationCase,
  'question' | 'expectedAction' | 'expectedAnswer' | 'expectedSource' | 'expectedHeading' | 'required' | 'forbidden'
>;

const valuesOf = (record: EvaluationCase | null): Values => ({
  question: record?.question ?? '',
  expectedAction: record?.expectedAction ?? 'answer',
  expectedAnswer: record?.expectedAnswer ?? '',
  expectedSource: record?.expectedSource ?? '',
  expectedHeading: record?.expectedHeading ?? '',
  required: record?.required ?? [],
  forbidden: record?.forbidden ?? [],
});

/** The messages before the question, and the ticket that they are from. */
const Origin = ({ one: { history, ticketUuid } }: { one: EvaluationCase }) => {
  const { t } = useTranslate();
  return (
    <>
      {ticketUuid !== null && (
        <Anchor component={Link} size="sm" to={`/tickets/${ticketUuid}`}>
          {t('prompts:evaluation.ticket')}
        </Anchor>
      )}
      {history.length > 0 && (
        <Paper withBorder p="sm" radius="md">
          <Stack gap={4}>
            <Text size="xs" c="dimmed">
              {t('prompts:evaluation.history')}
            </Text>
            {history.map(({ from, text }, index) => (
              <Text key={index} size="sm">
                <b>{t(`prompts:evaluation.from.${from}`)}</b> {text}
              </Text>
            ))}
          </Stack>
        </Paper>
      )}
    </>
  );
};

/** The expectations of a prompt's answer. */
const AnswerFields = ({ form }: { form: EntityForm<Values> }) => {
  const { t } = useTranslate();
  const { values, setFieldValue } = form.form;
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t('prompts:evaluation.expectedAction')}
        data={expectedActions.map((action) => ({ value: action, label: t(`prompts:evaluation.action.${action}`) }))}
        value={values.expectedAction}
        onChange={(action) => setFieldValue('expectedAction', action)}
      />
      {values.expectedAction === 'answer' && (
        <Textarea
          label={t('prompts:evaluation.expectedAnswer')}
          description={t('prompts:evaluation.expectedAnswerHint')}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={limits.answer.max}
          {...form.field('expectedAnswer')}
        />
      )}
      {(['required', 'forbidden'] as const).map((name) => (
        <TagsInput
          key={name}
          label={t(`prompts:evaluation.phrases.${name}`)}
          description={t('prompts:evaluation.phrasesHint')}
          maxTags={evaluationNumbers.phrases}
          splitChars={[]}
          {...form.field(name)}
        />
      ))}
    </>
  );
};

/** Form to add or change a case. */
export const CaseDialog = ({ one, promptId, onClose }: Props) => {
  const { t } = useTranslate();
  const form = useRecordForm({
    record: one,
    valuesOf,
    bodyOf: (values) => ({
      ...values,
      question: values.question.trim(),
      expectedSource: values.expectedSource.trim(),
      expectedHeading: values.expectedHeading.trim(),
    }),
    limits: { question: limits.question },
    create: (body) => call(createEvaluationCase, { body: { ...body, promptId } }),
    update: ({ id }, change) => call(updateEvaluationCase, { params: { id }, ...change }),
    refreshes: [listEvaluationCases],
    saved: one ? 'prompts:evaluation.changed' : 'prompts:evaluation.created',
    onSaved: onClose,
  });
  return (
    <RecordDialog
      record={one && {}}
      titles={{ add: 'prompts:evaluation.add', edit: 'prompts:evaluation.edit' }}
      form={form}
      name="case"
      onClose={onClose}
    >
      {one && <Origin one={one} />}
      <Textarea
        label={t('prompts:evaluation.question')}
        description={t('prompts:evaluation.questionHint')}
        autosize
        minRows={2}
        maxLength={limits.question.max}
        data-autofocus
        {...form.field('question')}
        withAsterisk
      />
      {promptId !== null && <AnswerFields form={form} />}
      <TextInput
        label={t('prompts:evaluation.source')}
        description={t('prompts:evaluation.sourceHint')}
        maxLength={limits.source.max}
        {...form.field('expectedSource')}
      />
      <TextInput
        label={t('prompts:evaluation.heading')}
        description={t('prompts:evaluation.headingHint')}
        maxLength={limits.source.max}
        {...form.field('expectedHeading')}
      />
    </RecordDialog>
  );
};
