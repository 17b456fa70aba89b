import type { Context } from '../../context/context.ts';
import type { InternalChatRecord } from '../../data/internal-chats/entities.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { removeFilesOf } from '../files/remove-files.ts';
import { chatChanged, chatRemoved } from './internal-chat-events.ts';
import { presentChats } from './present-internal-chat.ts';

/** Messages removed at a time. */
const batch = 90;

/** Removes messages, `batches` times at most, then files. Returns whether nothing is left. */
const removeContent = async (context: Context, id: number, batches: number): Promise<boolean> => {
  const { internalChats } = context.stores;
  for (let left = batches; left > 0; left--) {
    const messages = await internalChats.oldestMessages(id, batch);
    await context.commit(internalChats.removeMessages(messages), []);
    if (messages.length === batch) continue;
    await removeFilesOf(context, `chat-${id}`);
    return true;
  }
  return false;
};

/**
 * Removes an internal chat with its messages and files. From the start nobody writes any more and only its owner sees it.
 * The chat itself goes last, so that its owner can repeat a removal that was interrupted.
 *
 * @param batches how often it removes 90 messages at most; the chat stays while there are more
 * @returns whether the chat is gone
 */
export const removeInternalChat = async (
  context: Context,
  { id, ownerId, userIds }: InternalChatRecord,
  batches = Number.POSITIVE_INFINITY,
): Promise<boolean> => {
  const { internalChats } = context.stores;
  const others = userIds.filter((userId) => userId !== ownerId);
  await context.commit([internalChats.beginRemoval(id)], others.length > 0 ? [chatRemoved(context, id, others)] : []);
  if (!(await removeContent(context, id, batches))) return false;
  await retryOnConflict(async () => {
    const chat = await internalChats.get(id);
    if (chat) await context.commit(internalChats.remove(chat), [chatRemoved(context, id, chat.userIds)]);
  });
  return true;
};

/**
 * Takes a user out of an internal chat. A chat of its own goes to the member who has been in it the longest, or with its
 * last member. One whose removal was interrupted is removed with its owner.
 *
 * @param batches limits the removal of a chat, as for `removeInternalChat`
 * @returns whether the user is out of it
 */
export const leaveInternalChatAs = (
  context: Context,
  userId: number,
  id: number,
  batches?: number,
): Promise<boolean> => {
  const { internalChats } = context.stores;
  return retryOnConflict(async () => {
    const chat = await internalChats.get(id);
    if (!chat?.userIds.includes(userId)) return true;
    if (chat.removing) return chat.ownerId === userId ? removeInternalChat(context, chat, batches) : true;
    const userIds = chat.userIds.filter((member) => member !== userId);
    const [first] = userIds;
    if (first === undefined) return removeInternalChat(context, chat, batches);
    const change = { userIds, ownerId: chat.ownerId === userId ? first : chat.ownerId };
    const [presented] = await presentChats(context, [{ ...chat, ...change }]);
    await context.commit(internalChats.update(chat, change), [
      chatChanged(context, 'update', presented!),
      chatRemoved(context, id, [userId]),
    ]);
    return true;
  });
};
