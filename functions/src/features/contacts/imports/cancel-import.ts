import type { cancelContactImport as endpoint } from '@recado/shared/contract/contact-imports';
import type { UseCase } from '../../../context/binding.ts';
import { presentContactImport } from '../../../data/contact-imports/store.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { findImport } from './find-import.ts';
import { importProgressed } from './import-events.ts';

/** Stops an import after the rows that are being imported; contacts that it created stay. */
export const cancelContactImport: UseCase<typeof endpoint> = (context, { params }) =>
  retryOnConflict(async () => {
    const job = await findImport(context, params.importId);
    if (job.status !== 'uploading' && job.status !== 'running') return presentContactImport(job);
    const after = { ...job, status: 'cancelled' as const };
    await context.commit(context.stores.contactImports.update(job, after), await importProgressed(context, after));
    return presentContactImport(after);
  });
