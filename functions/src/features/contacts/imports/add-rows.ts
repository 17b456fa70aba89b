import type { addContactImportRows as endpoint, ContactImportRow } from '@recado/shared/contract/contact-imports';
import { invalidInput } from '@recado/shared/contract/errors';
import { contactImportLimits } from '@recado/shared/limits/contact-imports';
import type { UseCase } from '../../../context/binding.ts';
import { presentContactImport, type StoredRow } from '../../../data/contact-imports/store.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { findImport } from './find-import.ts';
import { importProgressed } from './import-events.ts';
import { startImportJob } from './import-job.ts';

const withoutLid = (row: ContactImportRow): StoredRow => ({ ...row, lid: null });

/** Adds the next rows of an import; the last ones start it. A call that is repeated changes nothing. */
export const addContactImportRows: UseCase<typeof endpoint> = (context, { params, body: { from, rows } }) =>
  retryOnConflict(async () => {
    const { contactImports } = context.stores;
    const { record, job } = await findImport(context, params.importId);
    if (record.source !== 'file' || record.phase !== 'uploading' || from < record.uploaded)
      return presentContactImport(record, job);
    const uploaded = from + rows.length;
    if (from !== record.uploaded || uploaded > record.total) throw invalidInput('body.from', 'custom');
    const isWhole = rows.length === contactImportLimits.chunk || uploaded === record.total;
    if (!isWhole) throw invalidInput('body.rows', 'custom');
    const writes = [contactImports.addRows(record, from, rows.map(withoutLid))];
    if (uploaded < record.total) {
      const after = { ...record, uploaded };
      await context.commit([...contactImports.update(record, after), ...writes], []);
      return presentContactImport(after, null);
    }
    const after = { ...record, uploaded, phase: 'started' as const };
    const start = startImportJob(context, after);
    await context.commit(
      [...contactImports.update(record, after), ...writes, ...start.writes],
      [...start.effects, ...(await importProgressed(context, after, start.job))],
    );
    return presentContactImport(after, start.job);
  });
