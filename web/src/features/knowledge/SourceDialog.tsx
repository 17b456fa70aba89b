import { Anchor, SegmentedControl, Text, Textarea, TextInput } from '@mantine/core';
import type { BodyOf } from '@recado/shared/contract/grammar';
import {
  createKnowledgeSource,
  type KnowledgeSource,
  listAllKnowledgeSources,
  listKnowledgeSources,
  listUnansweredQuestions,
  type UnansweredQuestion,
  updateKnowledgeSource,
} from '@recado/shared/contract/knowledge';
import { knowledgeFiles, knowledgeKinds, knowledgeLimits } from '@recado/shared/limits/knowledge';
import { call } from '../../api/call.ts';
import { FileField } from '../../components/form/FileField.tsx';
import { RecordDialog } from '../../components/form/RecordDialog.tsx';
import type { EntityForm } from '../../components/form/use-entity-form.ts';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

interface Props {
  /** Null for a new source. */
  source: KnowledgeSource | null;
  /** The question of customers that a new pair answers. */
  asked?: UnansweredQuestion;
  onClose: () => void;
}

interface Values {
  kind: KnowledgeSource['kind'];
  url: string;
  filePath: string;
  fileName: string;
  question: string;
  answer: string;
}

type Body = BodyOf<typeof createKnowledgeSource>;

const savedTexts = {
  new: 'knowledge:created',
  file: 'knowledge:replaced',
  question: 'knowledge:changed',
  page: 'knowledge:changed',
} as const;

const bodyOf = ({ kind, url, filePath, fileName, question, answer }: Values): Body => {
  if (kind === 'page') return { kind, url: url.trim() };
  return kind === 'file' ? { kind, filePath, fileName } : { kind, question: question.trim(), answer: answer.trim() };
};

const Pair = ({ form }: { form: EntityForm<Values> }) => {
  const { t } = useTranslate();
  return (
    <>
      <Textarea
        label={t('knowledge:question')}
        autosize
        minRows={1}
        maxLength={knowledgeLimits.question.max}
        data-autofocus
        {...form.field('question')}
        withAsterisk
      />
      <Textarea
        label={t('knowledge:answer')}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={knowledgeLimits.answer.max}
        {...form.field('answer')}
        withAsterisk
      />
    </>
  );
};

const SourceFile = ({ form, label }: { form: EntityForm<Values>; label: string }) => {
  const { t } = useTranslate();
  const { values, setValues, errors } = form.form;
  return (
    <>
      <FileField
        label={label}
        fileName={values.fileName === '' ? null : values.fileName}
        accept={knowledgeFiles.join(',')}
        onChange={(file) => setValues({ filePath: file?.key ?? '', fileName: file?.name ?? '' })}
        onBusy={form.setBusy}
      />
      <Text size="xs" c={errors.filePath ? 'red' : 'dimmed'}>
        {errors.filePath ?? t('knowledge:fileHint')}
      </Text>
    </>
  );
};

const NewSource = ({ form }: { form: EntityForm<Values> }) => {
  const { t } = useTranslate();
  const { values, setValues } = form.form;
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t('knowledge:kind')}
        data={knowledgeKinds.map((kind) => ({ value: kind, label: t(`knowledge:kinds.${kind}`) }))}
        value={values.kind}
        onChange={(kind) => setValues({ kind })}
      />
      {values.kind === 'file' && <SourceFile form={form} label={t('knowledge:file')} />}
      {values.kind === 'page' && (
        <TextInput
          type="url"
          label={t('knowledge:url')}
          description={t('knowledge:urlHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder="https://"
          {...form.field('url')}
          withAsterisk
        />
      )}
      {values.kind === 'question' && <Pair form={form} />}
    </>
  );
};

/** Form to add a source, to change a pair of question and answer, or to replace a file; of a page it shows the address. */
export const SourceDialog = ({ source, asked, onClose }: Props) => {
  const { t } = useTranslate();
  const required = (kind: Values['kind']) => (value: string, values: Values) =>
    values.kind === kind && value.trim() === '' ? t('common:form.required') : null;
  const form = useRecordForm({
    record: source,
    valuesOf: (record): Values => ({
      kind: record?.kind ?? (asked ? 'question' : 'file'),
      url: record?.url ?? '',
      filePath: '',
      fileName: '',
      question: record?.question ?? asked?.text ?? '',
      answer: record?.answer ?? '',
    }),
    bodyOf,
    rules: {
      url: required('page'),
      filePath: required('file'),
      question: required('question'),
      answer: required('question'),
    },
    errorFields: {
      ERR_WEBHOOK_URL: 'url',
      ERR_KNOWLEDGE_FILE: 'filePath',
      ERR_MEDIA_TOO_LARGE: 'filePath',
      ERR_MEDIA_NOT_READY: 'filePath',
    },
    create: (body) => call(createKnowledgeSource, { body: { ...body, ...(asked && { unansweredId: asked.id }) } }),
    update: ({ id }, { body: { question, answer, filePath, fileName }, seen }) =>
      call(updateKnowledgeSource, {
        params: { id },
        body: {
          ...(question !== undefined && { question }),
          ...(answer !== undefined && { answer }),
          ...(filePath !== undefined && { filePath, fileName }),
        },
        seen,
      }),
    refreshes: [listKnowledgeSources, listAllKnowledgeSources, listUnansweredQuestions],
    saved: savedTexts[source?.kind ?? 'new'],
    onSaved: onClose,
  });
  const isPair = source?.kind === 'question' || asked !== undefined;
  return (
    <RecordDialog
      record={source}
      titles={{ add: 'knowledge:add', edit: 'knowledge:edit' }}
      form={form}
      name="source"
      locked={source?.kind === 'page' ? t('knowledge:locked') : null}
      onClose={onClose}
    >
      {isPair && <Pair form={form} />}
      {!source && !asked && <NewSource form={form} />}
      {source?.kind === 'file' && (
        <>
          <Text size="sm">{t('knowledge:replaceHint')}</Text>
          <SourceFile form={form} label={t('knowledge:newerFile')} />
        </>
      )}
      {source?.kind === 'page' && (
        <Anchor href={source.url ?? ''} target="_blank" rel="noreferrer">
          {source.url}
        </Anchor>
      )}
    </RecordDialog>
  );
};
