import { Button, FileButton, Group, Paper, Stack, Text } from '@mantine/core';
import { importEvaluationCases, listEvaluationCases } from '@recado/shared/contract/evaluation';
import { evaluationNumbers } from '@recado/shared/limits/evaluation';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { queryKey } from '../../../api/query.ts';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { DialogFooter } from '../../../components/dialog/DialogFooter.tsx';
import { FormFailure } from '../../../components/FormFailure.tsx';
import { notifyFailure, notifySuccess } from '../../../components/notify.ts';
import { readFile } from '../../../components/spreadsheet/reading/read-file.ts';
import { translate } from '../../../i18n/i18n.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { casesOf, type ImportedCase } from './case-columns.ts';

/** Cases that are shown before they are saved. */
const shown = 5;

interface Read {
  fileName: string;
  cases: ImportedCase[];
  ignored: number;
}

/** The button that takes a file, and reads it. */
const FileChoice = ({ onRead }: { onRead: (read: Read) => void }) => {
  const { t } = useTranslate();
  const [isReading, setReading] = useState(false);
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);
  const take = async (file: File | null): Promise<void> => {
    if (!file) return;
    setReading(true);
    const { signal } = (reading.current = new AbortController());
    try {
      const read = casesOf(await readFile(file, signal));
      if (read.cases.length === 0) throw new Error('the file has no questions');
      onRead({ fileName: file.name, ...read });
    } catch {
      if (!signal.aborted) notifyFailure(translate('prompts:evaluation.import.unreadable'));
    }
    setReading(false);
  };
  return (
    <FileButton
      accept=".csv,.xlsx,.xls,.txt"
      onChange={(file) => void take(file)}
      inputProps={{ 'aria-label': t('prompts:evaluation.import.choose') }}
    >
      {(props) => (
        <Button
          {...props}
          variant="default"
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          loading={isReading}
          data-testid="choose-cases"
        >
          {t('prompts:evaluation.import.choose')}
        </Button>
      )}
    </FileButton>
  );
};

/** The first cases of a file. */
const Preview = ({ read: { fileName, cases, ignored } }: { read: Read }) => {
  const { t } = useTranslate();
  return (
    <Stack gap="xs">
      <Text size="sm" role="status" data-testid="import-summary">
        {t('prompts:evaluation.import.found', { count: cases.length, file: fileName })}
        {ignored > 0 && ` ${t('prompts:evaluation.import.ignored', { count: ignored })}`}
      </Text>
      {cases.slice(0, shown).map(({ question, expectedAction, expectedAnswer, expectedSource }, place) => (
        <Paper key={place} withBorder radius="md" p="xs">
          <Text size="sm" lineClamp={2}>
            {question}
          </Text>
          <Text size="xs" c="dimmed" lineClamp={1}>
            {expectedAction === 'handOver'
              ? t('prompts:evaluation.action.handOver')
              : [expectedAnswer, expectedSource].filter((text) => text !== '').join(' · ') || '–'}
          </Text>
        </Paper>
      ))}
    </Stack>
  );
};

/** Form to add the cases of a spreadsheet to a set. */
export const ImportCasesDialog = ({ promptId, onClose }: { promptId: number | null; onClose: () => void }) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const [read, setRead] = useState<Read | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (cases: readonly ImportedCase[]) => {
      const sum = { added: 0, known: 0 };
      for (let from = 0; from < cases.length; from += evaluationNumbers.imported) {
        const part = cases.slice(from, from + evaluationNumbers.imported);
        const { added, known } = await call(importEvaluationCases, { body: { promptId, cases: part } });
        sum.added += added;
        sum.known += known;
      }
      return sum;
    },
    onSuccess: ({ added, known }) => {
      notifySuccess(t('prompts:evaluation.import.done', { added, known }));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKey(listEvaluationCases) }),
    meta: { quiet: true },
  });
  return (
    <Dialog size="lg" title={t('prompts:evaluation.import.title')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (read) mutate(read.cases);
        }}
      >
        <Stack gap="md">
          <FormFailure error={error} />
          <Text size="sm">{t('prompts:evaluation.import.hint')}</Text>
          <Group>
            <FileChoice onRead={setRead} />
          </Group>
          {read && <Preview read={read} />}
          <DialogFooter
            onCancel={onClose}
            submit={t('prompts:evaluation.import.save')}
            complete={read !== null}
            pending={isPending}
            testId="save-cases"
          />
        </Stack>
      </form>
    </Dialog>
  );
};
