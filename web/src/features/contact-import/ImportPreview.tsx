import { Alert, Button, Checkbox, Group, Progress, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { notifyError } from '../../components/notify.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { importRowOf } from './columns.ts';
import type { ImportTarget } from './import-target.ts';
import { storeImport } from './import-progress.ts';
import { PreviewTable } from './PreviewTable.tsx';
import { maxColumns, type SheetRow } from '../../components/spreadsheet/reading/sheet-row.ts';
import { uploadRows } from './upload-rows.ts';
import { useChoice } from './use-choice.ts';

interface Props {
  target: ImportTarget;
  fileName: string;
  rows: readonly SheetRow[];
  /** The choice among several sheets; null where the file has one. */
  sheetChoice: ReactNode;
  onClose: () => void;
}

const widthOf = (rows: readonly SheetRow[]): number =>
  rows.reduce((width, { cells }) => Math.max(width, Math.min(cells.length, maxColumns)), 1);

/** Shows a file's rows, has the columns and rows chosen, and uploads them. */
export const ImportPreview = ({ target, fileName, rows, sheetChoice, onClose }: Props) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const choice = useChoice(rows, target);
  const [width] = useState(() => widthOf(rows));
  const [validateContact, setValidate] = useState(true);
  const [uploaded, setUploaded] = useState<number | null>(null);
  const upload = async (): Promise<void> => {
    const chosen = choice.check();
    if (chosen === null) return;
    setUploaded(0);
    try {
      await uploadRows({
        fileName,
        validateContact,
        contactListId: target.contactListId,
        columns: [...choice.variables.values()],
        rows: chosen.map((row) => importRowOf(row, choice.columns, choice.variables)),
        onProgress: (contactImport) => {
          storeImport(client, contactImport);
          setUploaded((100 * contactImport.uploaded) / contactImport.total);
        },
      });
      onClose();
    } catch (error) {
      notifyError(error);
      setUploaded(null);
    }
  };
  const isUploading = uploaded !== null;
  const isList = target.contactListId !== null;
  return (
    <>
      <Text size="sm" role="status" data-testid="import-summary">
        {t('contactImport:chosen', { number: choice.chosen, total: choice.rows.length, file: fileName })}
        {choice.ignored > 0 && ` ${t('contactImport:ignored', { count: choice.ignored })}`}
      </Text>
      <Group gap="lg" align="flex-start">
        {sheetChoice}
        <Checkbox
          label={t('contactImport:hasHeader')}
          checked={choice.hasHeader}
          onChange={({ currentTarget }) => choice.setHasHeader(currentTarget.checked)}
          disabled={isUploading}
        />
        <Checkbox
          label={t('contactImport:validate')}
          description={t(isList ? 'contactImport:validateListHint' : 'contactImport:validateHint')}
          checked={validateContact}
          onChange={({ currentTarget }) => setValidate(currentTarget.checked)}
          disabled={isUploading}
          data-testid="validate-contacts"
        />
      </Group>
      <PreviewTable choice={choice} headers={choice.headers} width={width} />
      {isList && (
        <Alert variant="light" role="note">
          {choice.variables.size > 0 && (
            <Text size="sm" mb={4}>
              {t('contactImport:keptColumns', {
                names: [...choice.variables.values()].map((name) => `{${name}}`).join(', '),
              })}
            </Text>
          )}
          {t(validateContact ? 'contactImport:confirmList' : 'contactImport:confirmUncheckedList')}
        </Alert>
      )}
      {isUploading && <Progress value={uploaded} aria-label={t('contactImport:uploading')} animated />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={isUploading}>
          {t('contactImport:otherFile')}
        </Button>
        <Button onClick={() => void upload()} loading={isUploading} data-testid="start-import">
          {t(isList ? 'common:save' : 'contactImport:start')}
        </Button>
      </Group>
    </>
  );
};
