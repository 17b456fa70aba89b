import type { UserContext } from '../../context/context.ts';
import type { FileHolder } from '../../data/files/store.ts';
import { storageLimit, storageRefused } from '../../platform/media/storage-quota.ts';
import { ConditionFailed } from '../../platform/write.ts';
import { libraryFileCheck } from './library-file-check.ts';

/**
 * Counts a file against the company's storage, once for its holder. Returns false where an earlier attempt has counted it. A
 * file of the library that no record uses some minutes later is deleted: the caller was refused or interrupted.
 *
 * @throws AppError ERR_STORAGE_LIMIT
 */
export const countFile = async (
  context: UserContext,
  holder: FileHolder,
  file: { key: string; size: number },
): Promise<boolean> => {
  try {
    await context.commit(
      context.stores.files.keep(holder, file, storageLimit(context)),
      holder === 'library' ? [libraryFileCheck(context, file.key)] : [],
    );
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (!error.labels.includes('file')) throw storageRefused(context);
    return false;
  }
};

/** Takes a file that was not stored from the company's storage. */
export const uncountFile = async (
  context: UserContext,
  holder: FileHolder,
  { key, size }: { key: string; size: number },
): Promise<void> => {
  const record = { holder: String(holder), key, bytes: size, uses: 0, counted: true };
  await context.commit(context.stores.files.release([record]), []);
};
