import { Anchor, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './ContactImport.module.css';
import { FileChoice } from './FileChoice.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportResult } from './ImportResult.tsx';
import { PhoneImport } from './PhoneImport.tsx';
import { isUnderWay, useLatestImport } from './use-latest-import.ts';
import type { SheetRow } from './sheet-row.ts';

/**
 * Imports contacts from a file (specification 1, section 5), by choice of the file, of its columns and rows, or from a
 * phone; shows the progress.
 */
export const ContactImportPage = () => {
  const { t } = useTranslate();
  const latest = useLatestImport();
  const [file, setFile] = useState<{ name: string; rows: SheetRow[] } | null>(null);
  return (
    <div className={classes.root}>
      <header>
        <Title order={1} size="h3">
          {t('contactImport:title')}
        </Title>
        <Anchor component={Link} to="/contacts" size="sm">
          {t('contactImport:back')}
        </Anchor>
      </header>
      <ImportResult />
      {file ? (
        <ImportPreview fileName={file.name} rows={file.rows} onClose={() => setFile(null)} />
      ) : (
        <>
          <FileChoice onRead={(name, rows) => setFile({ name, rows })} />
          <PhoneImport disabled={!!latest && isUnderWay(latest)} />
        </>
      )}
    </div>
  );
};
