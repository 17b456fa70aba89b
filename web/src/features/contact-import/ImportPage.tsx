import { type ReactNode, useState } from 'react';
import { Page } from '../../components/page/Page.tsx';
import classes from './ContactImport.module.css';
import { FileChoice } from './FileChoice.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportResult } from './ImportResult.tsx';
import type { ImportTarget } from './import-target.ts';
import type { SheetRow } from './sheet-row.ts';

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
  const [file, setFile] = useState<{ name: string; rows: SheetRow[] } | null>(null);
  return (
    <Page title={title} back={back} width={file ? 'full' : 'list'}>
      <div className={classes.steps}>
        <ImportResult target={target} underWayOnly={file !== null} />
        {file ? (
          <ImportPreview target={target} fileName={file.name} rows={file.rows} onClose={() => setFile(null)} />
        ) : (
          <>
            <FileChoice target={target} onRead={(name, rows) => setFile({ name, rows })} />
            {children}
          </>
        )}
      </div>
    </Page>
  );
};
