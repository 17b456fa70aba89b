import { Button, FileButton, Group, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { notifyFailure } from '../../components/notify.ts';
import { translate } from '../../i18n/i18n.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './ContactImport.module.css';
import { type ImportTarget, takesFile } from './import-target.ts';
import { readFile } from '../../components/spreadsheet/reading/read-file.ts';
import type { Sheet } from '../../components/spreadsheet/reading/sheet-row.ts';

interface Props {
  target: ImportTarget;
  onRead: (name: string, sheets: Sheet[]) => void;
}

/** Field that takes a file by choice or drop, and reads it. */
export const FileChoice = ({ target, onRead }: Props) => {
  const { t } = useTranslate();
  const [isReading, setReading] = useState(false);
  const [isOver, setOver] = useState(false);
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);
  const take = async (file: File | null | undefined): Promise<void> => {
    if (!file || isReading) return;
    setReading(true);
    const { signal } = (reading.current = new AbortController());
    try {
      if (!takesFile(target, file.name)) throw new Error('the file has another format');
      onRead(file.name, await readFile(file, signal));
    } catch {
      if (!signal.aborted) notifyFailure(translate('contactImport:invalidFile'));
    }
    setReading(false);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileSpreadsheet size={36} stroke={1.4} aria-hidden />
      <Text>{t(target.contactListId === null ? 'contactImport:drop' : 'contactImport:dropSheet')}</Text>
      <Text size="sm" c="dimmed">
        {t('contactImport:dropHint')}
      </Text>
      <Group gap="xs">
        <FileButton
          accept={target.extensions.map((extension) => `.${extension}`).join(',')}
          onChange={(file) => void take(file)}
          inputProps={{ 'aria-label': t('contactImport:choose') }}
        >
          {(props) => (
            <Button {...props} loading={isReading} data-testid="choose-file">
              {t('contactImport:choose')}
            </Button>
          )}
        </FileButton>
        {isReading && (
          <Button variant="subtle" onClick={() => reading.current?.abort()}>
            {t('common:cancel')}
          </Button>
        )}
      </Group>
    </div>
  );
};
