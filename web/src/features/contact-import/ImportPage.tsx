import { NativeSelect } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useLeaveGuard } from '../../components/form/use-leave-guard.ts';
import { Page } from '../../components/page/Page.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { mainSheet } from './columns.ts';
import classes from './ContactImport.module.css';
import { FileChoice } from './FileChoice.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportResult } from './ImportResult.tsx';
import type { ImportTarget } from './import-target.ts';
import type { Sheet } from '../../components/spreadsheet/reading/sheet-row.ts';

interface Props {
  target: ImportTarget;
  title: string;
  /** Link to the list that the rows go to. */
  back: { label: string; to: string };
  /** Shown below the choice of a file. */
  children: ReactNode;
}

/** Imports rows of a file, by choice of the file, of its columns and rows; shows the progress. */
export const ImportPage = ({ target, title, back, children }: Props) => {
  const { t } = useTranslate();
  const [file, setFile] = useState<{ name: string; sheets: Sheet[] } | null>(null);
  const [shown, setShown] = useState(0);
  // The choices about a file, and the rows that are not uploaded, are in this page alone.
  useLeaveGuard(file !== null);
  const sheet = file?.sheets[shown];
  const open = (name: string, sheets: Sheet[]): void => {
    setFile({ name, sheets });
    setShown(mainSheet(sheets, target.fields));
  };
  return (
    <Page title={title} back={back} width={file ? 'full' : 'list'}>
      <div className={classes.steps}>
        <ImportResult target={target} underWayOnly={file !== null} />
        {file && sheet ? (
          <ImportPreview
            key={shown}
            target={target}
            fileName={file.name}
            rows={sheet.rows}
            sheetChoice={
              file.sheets.length > 1 && (
                <NativeSelect
                  size="xs"
                  label={t('contactImport:sheet')}
                  data={file.sheets.map(({ name }, at) => ({ value: String(at), label: name }))}
                  value={String(shown)}
                  onChange={({ currentTarget }) => setShown(Number(currentTarget.value))}
                  data-testid="sheet"
                />
              )
            }
            onClose={() => setFile(null)}
          />
        ) : (
          <>
            <FileChoice target={target} onRead={open} />
            {children}
          </>
        )}
      </div>
    </Page>
  );
};
