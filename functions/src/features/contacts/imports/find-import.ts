import type { UserContext } from '../../../context/context.ts';
import type { ContactImportRecord } from '../../../data/contact-imports/store.ts';
import type { JobRecord } from '../../../data/jobs/store.ts';
import { existing } from '../../../platform/existing.ts';

interface FoundImport {
  record: ContactImportRecord;
  /** Null until all rows are uploaded. */
  job: JobRecord | null;
}

/** Returns an import with its job. */
export const withJob = async (
  { stores }: Pick<UserContext, 'stores'>,
  record: ContactImportRecord,
): Promise<FoundImport> => ({
  record,
  job: record.phase === 'started' ? await stores.jobs.get(record.id) : null,
});

/**
 * Returns an import of the user.
 *
 * @throws AppError ERR_NO_IMPORT_FOUND, also for an import of another user
 */
export const findImport = async (context: UserContext, id: string): Promise<FoundImport> => {
  const { actor, stores } = context;
  const record = existing('contactImport', await stores.contactImports.get({ userId: actor.viewer.id, id }));
  return withJob(context, record);
};
