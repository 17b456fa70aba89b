import type { Context } from '../../context/context.ts';
import type { QuickMessageRecord } from '../../data/quick-messages/store.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { dropUnusedLibraryFile } from '../files/remove-files.ts';

/**
 * Removes a quick message. Its file goes with it unless a ticket shows it; then it goes with the last such ticket.
 *
 * @throws ConditionFailed if it has changed since it was read
 */
export const removeQuickMessage = async (
  context: Context,
  record: QuickMessageRecord,
  effects: readonly Effect[],
): Promise<void> => {
  const { files, quickMessages } = context.stores;
  const { mediaPath } = record;
  const uses = mediaPath === null ? [] : [files.use(mediaPath, -1)];
  await context.commit([...quickMessages.remove(record), ...uses], effects);
  if (mediaPath !== null) await dropUnusedLibraryFile(context, mediaPath);
};

/** Removes the quick messages that only this user sees, who is being removed and gets no event. */
export const removePrivateQuickMessages = async (context: Context, userId: number): Promise<void> => {
  const { quickMessages } = context.stores;
  for (const { id } of await quickMessages.privateOf(userId))
    await retryOnConflict(async () => {
      const record = await quickMessages.get(id);
      if (record) await removeQuickMessage(context, record, []);
    });
};
