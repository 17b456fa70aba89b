import type { Context } from '../../context/context.ts';
import { type FileHolder, isUseOfLibrary } from '../../data/files/store.ts';
import { isWritten } from '../../platform/is-written.ts';
import { libraryFileCheck } from './library-file-check.ts';
import { updateStorageFull } from './storage-full.ts';

/** Files removed at a time: each is up to two items of a transaction. */
const batch = 45;

/**
 * Deletes a file of the library that no record has and no ticket shows. A file that is no longer counted was deleted, but
 * for its object where that call was interrupted.
 */
export const dropUnusedLibraryFile = async (context: Context, key: string): Promise<void> => {
  const { files } = context.stores;
  const file = await files.ofLibrary(key);
  if (file && (file.uses > 0 || !(await isWritten(context.commit(files.drop(file), []))))) return;
  await context.media.remove([key]);
  if (file) await updateStorageFull(context);
};

/**
 * Deletes the files that a ticket or an internal chat keeps, and its uses of the library. The files go before what is known of them, so that
 * a removal that was interrupted can be asked for again.
 */
export const removeFilesOf = async (context: Context, holder: Exclude<FileHolder, 'library'>): Promise<void> => {
  const { files } = context.stores;
  for (let removed = false; ; removed = true) {
    const found = await files.ofHolder(holder, batch);
    if (found.length === 0) {
      if (removed) await updateStorageFull(context);
      return;
    }
    const uses = found.filter((file) => isUseOfLibrary(context.company.id, file));
    await context.media.remove(found.filter((file) => !uses.includes(file)).map(({ key }) => key));
    // If another process removes them at the same time, the next round finds the rest.
    const checks = uses.map(({ key }) => libraryFileCheck(context, key));
    if (!(await isWritten(context.commit(files.release(found), checks)))) continue;
    for (const { key } of uses) await dropUnusedLibraryFile(context, key);
  }
};
