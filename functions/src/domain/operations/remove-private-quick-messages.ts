import type { Context } from '../../context/context.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { commitWithLibraryFiles } from '../files/commit-with-library-files.ts';

/** Removes the quick messages that only this user sees, who is being removed and gets no event. */
export const removePrivateQuickMessages = async (context: Context, userId: number): Promise<void> => {
  const store = context.stores.quickMessages;
  for (const { id } of await store.privateOf(userId))
    await retryOnConflict(async () => {
      const record = await store.get(id);
      if (record) await commitWithLibraryFiles(context, { before: [record.mediaPath] }, store.remove(record), []);
    });
};
