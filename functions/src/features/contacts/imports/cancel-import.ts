import type { cancelContactImport as endpoint } from '@recado/shared/contract/contact-imports';
import type { UseCase } from '../../../context/binding.ts';
import { presentContactImport } from '../../../data/contact-imports/store.ts';
import { stopJob } from '../../../domain/jobs/control-job.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { findImport } from './find-import.ts';
import { importProgressed } from './import-events.ts';
import { contactImportJob } from './import-job.ts';

/** Stops an import after the rows that are being imported; contacts that it created stay. */
export const cancelContactImport: UseCase<typeof endpoint> = (context, { params }) =>
  retryOnConflict(async () => {
    const { record, job } = await findImport(context, params.importId);
    if (record.phase === 'uploading') {
      const after = { ...record, phase: 'cancelled' as const };
      const effects = await importProgressed(context, after, null);
      await context.commit(context.stores.contactImports.update(record, after), effects);
      return presentContactImport(after, null);
    }
    if (job?.state !== 'running') return presentContactImport(record, job);
    const stop = await stopJob(context, contactImportJob(), job);
    await context.commit(stop.writes, stop.effects);
    return presentContactImport(record, stop.job);
  });
