import type { addContactImportRows as endpoint, ContactImportRow } from '@recado/shared/contract/contact-imports';
import { AppError } from '@recado/shared/contract/errors';
import { contactImportLimits } from '@recado/shared/limits/contact-imports';
import type { UseCase } from '../../../context/binding.ts';
import { presentContactImport, type StoredRow } from '../../../data/contact-imports/store.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { findImport } from './find-import.ts';
import { importProgressed } from './import-events.ts';

const withoutLid = (row: ContactImportRow): StoredRow => ({ ...row, lid: null });

/** Adds the next rows of an import; the last ones start it. A call that is repeated changes nothing. */
export const addContactImportRows: UseCase<typeof endpoint> = (context, { params, body: { from, rows } }) =>
  retryOnConflict(async () => {
    const { actor, company, stores } = context;
    const job = await findImport(context, params.importId);
    if (job.source !== 'file' || job.status !== 'uploading' || from < job.uploaded) return presentContactImport(job);
    const uploaded = from + rows.length;
    if (from !== job.uploaded || uploaded > job.total) throw new AppError('ERR_VALIDATION', { path: 'body.from' });
    const isWhole = rows.length === contactImportLimits.chunk || uploaded === job.total;
    if (!isWhole) throw new AppError('ERR_VALIDATION', { path: 'body.rows' });
    const starts = uploaded === job.total;
    const after = { ...job, uploaded, status: starts ? ('running' as const) : job.status };
    const slice = { companyId: company.id, userId: actor.viewer.id, importId: job.id, from: 0 };
    await context.commit(
      [...stores.contactImports.update(job, after), stores.contactImports.addRows(job, from, rows.map(withoutLid))],
      starts ? [{ to: 'contact-imports', message: slice }, ...(await importProgressed(context, after))] : [],
    );
    return presentContactImport(after);
  });
