import { type ContactImportFailure, listContactImportFailures } from '@recado/shared/contract/contact-imports';
import { call } from '../../api/call.ts';
import { downloadFile } from '../../components/spreadsheet/download-file.ts';
import { translate } from '../../i18n/i18n.ts';
import type { ImportTarget } from './import-target.ts';

const readFailures = async (importId: string): Promise<ContactImportFailure[]> => {
  const all: ContactImportFailure[] = [];
  let after: number | null = null;
  do {
    const query: { after?: number } = after === null ? {} : { after };
    const page: { failures: ContactImportFailure[]; next: number | null } = await call(listContactImportFailures, {
      params: { importId },
      query,
    });
    all.push(...page.failures);
    after = page.next;
  } while (after !== null);
  return all;
};

/** Downloads the rows of an import that were not imported, with the reason of each. */
export const saveFailures = async (importId: string, { maxName }: ImportTarget): Promise<void> => {
  const [failures, { writeSpreadsheet }] = await Promise.all([
    readFailures(importId),
    import('../../components/spreadsheet/write-spreadsheet.ts'),
  ]);
  const columns = [
    { header: translate('contactImport:line'), value: ({ line }: ContactImportFailure) => String(line), width: 8 },
    { header: translate('contactImport:fields.name'), value: ({ name }: ContactImportFailure) => name, width: 32 },
    {
      header: translate('contactImport:fields.number'),
      value: ({ number }: ContactImportFailure) => number,
      width: 20,
    },
    {
      header: translate('contactImport:reason'),
      value: ({ reason }: ContactImportFailure) => translate(`contactImport:reasons.${reason}`, { max: maxName }),
      width: 48,
    },
  ];
  const title = translate('contactImport:failedRows');
  downloadFile(await writeSpreadsheet(failures, columns, title), translate('contactImport:failuresFile'));
};
