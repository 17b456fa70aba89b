import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { translate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { openDialog } from '../dialog/dialogs.ts';
import { FormFailure } from '../FormFailure.tsx';
import { notifySuccess } from '../notify.ts';
import { downloadFile } from './download-file.ts';
import type { ReadOptions, ReadProgress } from './read-all-rows.ts';
import type { SheetColumn } from './write-spreadsheet.ts';

/** The rows of an export, and its names. */
interface Export<Row> {
  /** Reads all rows. It is called once. */
  read: (options: ReadOptions) => Promise<readonly Row[]>;
  /** A function of the rows where they follow from these. */
  columns: readonly SheetColumn<Row>[] | ((rows: readonly Row[]) => readonly SheetColumn<Row>[]);
  /** Name of the sheet. */
  sheet: string;
  /** Name of the file. */
  file: string;
  /** The dialog's title, and the texts of its progress: `count` rows; `done` of `total` rows. */
  texts: Record<'title' | 'read' | 'readOf' | 'done', TranslationKey>;
}

interface Props {
  /** Exports, and returns the number of rows. */
  run: (options: ReadOptions) => Promise<number>;
  texts: Export<never>['texts'];
  onClose: () => void;
}

/** Runs an export, with progress. Closing it cancels the export. */
const ExportDialog = ({ run, texts, onClose }: Props) => {
  const { t } = useTranslate();
  const [{ done, total }, setProgress] = useState<ReadProgress>({ done: 0, total: null });
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const start = async (): Promise<void> => {
      try {
        const count = await run({ signal, onProgress: setProgress });
        if (signal.aborted) return;
        notifySuccess(translate(texts.done, { count }));
        onClose();
      } catch (failure) {
        if (!signal.aborted) setError(failure);
      }
    };
    void start();
    return () => controller.abort();
    // The export runs once, as it was opened.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, []);
  return (
    <Dialog title={t(texts.title)} size="sm" onClose={onClose}>
      <Stack gap="md">
        <FormFailure error={error} />
        {error === null && (
          <>
            <Progress
              value={total === null ? 100 : (done / Math.max(total, 1)) * 100}
              animated={total === null}
              aria-label={t(texts.title)}
            />
            <Text size="sm" role="status">
              {total === null ? t(texts.read, { count: done }) : t(texts.readOf, { done, total })}
            </Text>
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};

/** Exports the rows of a list to a spreadsheet, with progress in a dialog. */
export const openExport = <Row,>({ read, columns, sheet, file, texts }: Export<Row>): void => {
  const run = async (options: ReadOptions): Promise<number> => {
    const rows = await read(options);
    const { writeSpreadsheet } = await import('./write-spreadsheet.ts');
    const written = await writeSpreadsheet(rows, typeof columns === 'function' ? columns(rows) : columns, sheet);
    if (!options.signal.aborted) downloadFile(written, file);
    return rows.length;
  };
  openDialog(ExportDialog, { run, texts });
};
