import type { Context } from '../../context/context.ts';
import type { InternalChatRecord } from '../../data/internal-chats/entities.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { removeFilesOf } from '../files/remove-files.ts';
import { chatChanged, chatRemoved } from './internal-chat-events.ts';
import { presentChats } from './present-internal-chat.ts';

/** Messages removed at a time. */
const batch = 90;

const removeContent = async (context: Context, id: number): Promise<void> => {
  const { internalChats } = context.stores;
  for (;;) {
    const messages = await internalChats.oldestMessages(id, batch);
    await context.commit(internalChats.removeMessages(messages), []);
    if (messages.length < batch) break;
  }
  await removeFilesOf(context, `chat-${id}`);
};

/**
 * Removes an internal chat with its messages and files. From the start nobody writes any more and only its owner sees it.
 * The chat itself goes last, so that its owner can repeat a removal that was interrupted.
 */
export const removeInternalChat = async (
  context: Context,
  { id, ownerId, userIds }: InternalChatRecord,
): Promise<void> => {
  const { internalChats } = context.stores;
  const others = userIds.filter((userId) => userId !== ownerId);
  await context.commit([internalChats.beginRemoval(id)], others.length > 0 ? [chatRemoved(context, id, others)] : []);
  await removeContent(context, id);
  await retryOnConflict(async () => {
    const chat = await internalChats.get(id);
    if (chat) await context.commit(internalChats.remove(chat), [chatRemoved(context, id, chat.userIds)]);
  });
};

/**
 * Takes a user out of an internal chat. A chat of its own goes to the member who has been in it the longest, or with its
 * last member. One whose removal was interrupted is removed with its owner.
 */
export const leaveInternalChatAs = (context: Context, userId: number, id: number): Promise<void> => {
  const { internalChats } = context.stores;
  return retryOnConflict(async () => {
    const chat = await internalChats.get(id);
    if (!chat?.userIds.includes(userId)) return;
    if (chat.removing) return chat.ownerId === userId ? removeInternalChat(context, chat) : undefined;
    const userIds = chat.userIds.filter((member) => member !== userId);
    const [first] = userIds;
    if (first === undefined) return removeInternalChat(context, chat);
    const change = { userIds, ownerId: chat.ownerId === userId ? first : chat.ownerId };
    const [presented] = await presentChats(context, [{ ...chat, ...change }]);
    await context.commit(internalChats.update(chat, change), [
      chatChanged(context, 'update', presented!),
      chatRemoved(context, id, [userId]),
    ]);
  });
};

/** Takes a user who is being removed out of its internal chats. */
export const leaveInternalChats = async (context: Context, userId: number): Promise<void> => {
  for (const { id } of await context.stores.internalChats.ofUser(userId))
    await leaveInternalChatAs(context, userId, id);
};
