import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import type { Contact } from '@recado/shared/contract/contacts';
import { useEffect, useState } from 'react';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { FormFailure } from '../../components/FormFailure.tsx';
import { notifySuccess } from '../../components/notify.ts';
import { downloadFile } from '../../components/spreadsheet/download-file.ts';
import type { SheetColumn } from '../../components/spreadsheet/write-spreadsheet.ts';
import { translate } from '../../i18n/i18n.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import type { ContactFilter } from './contact-filter.ts';
import { type ExportProgress, readAllContacts } from './read-all-contacts.ts';

interface Props {
  /** What the list shows, without its search text. */
  filter: ContactFilter;
  onClose: () => void;
}

const columns = (): SheetColumn<Contact>[] => [
  { header: translate('contacts:name'), value: ({ name }) => name, width: 32 },
  { header: translate('contacts:number'), value: ({ number }) => number, width: 20 },
  { header: translate('contacts:email'), value: ({ email }) => email, width: 28 },
  {
    header: translate('contacts:channel'),
    value: ({ channel }) => translate(`common:channel.${channel}`),
    width: 14,
  },
  { header: translate('contacts:tags'), value: ({ tags }) => tags.map(({ name }) => name).join(', '), width: 24 },
  {
    header: translate('contacts:extraInfo'),
    value: ({ extraInfo }) => extraInfo.map(({ name, value }) => `${name}: ${value}`).join('; '),
    width: 40,
  },
];

const save = async (contacts: readonly Contact[]): Promise<void> => {
  const { writeSpreadsheet } = await import('../../components/spreadsheet/write-spreadsheet.ts');
  const file = await writeSpreadsheet(contacts, columns(), translate('contacts:title'));
  downloadFile(file, translate('contacts:export.file'));
};

/** Exports the contacts to a spreadsheet, with progress. Closing it cancels the export. */
export const ExportDialog = ({ filter, onClose }: Props) => {
  const { t } = useTranslate();
  const [{ done, total }, setProgress] = useState<ExportProgress>({ done: 0, total: null });
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const run = async (): Promise<void> => {
      try {
        const contacts = await readAllContacts(filter, { signal, onProgress: setProgress });
        await save(contacts);
        if (signal.aborted) return;
        notifySuccess(translate('contacts:export.done', { count: contacts.length }));
        onClose();
      } catch (failure) {
        if (!signal.aborted) setError(failure);
      }
    };
    void run();
    return () => controller.abort();
    // The export runs once, for the filter that it was opened with.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, []);
  return (
    <Dialog title={t('contacts:export.title')} size="sm" onClose={onClose}>
      <Stack gap="md">
        <FormFailure error={error} />
        {error === null && (
          <>
            <Progress
              value={total === null ? 100 : (done / Math.max(total, 1)) * 100}
              animated={total === null}
              aria-label={t('contacts:export.title')}
            />
            <Text size="sm" role="status">
              {total === null
                ? t('contacts:export.read', { count: done })
                : t('contacts:export.readOf', { done, total })}
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
