import { AppError } from '@recado/shared/contract/errors';
import type { UserContext } from '../../../context/context.ts';
import type { ContactImportRecord } from '../../../data/contact-imports/store.ts';

/**
 * Returns an import of the user.
 *
 * @throws AppError ERR_NO_IMPORT_FOUND, also for an import of another user
 */
export const findImport = async ({ actor, stores }: UserContext, id: string): Promise<ContactImportRecord> => {
  const job = await stores.contactImports.get({ userId: actor.viewer.id, id });
  if (!job) throw new AppError('ERR_NO_IMPORT_FOUND');
  return job;
};
