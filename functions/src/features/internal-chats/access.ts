import { AppError } from '@recado/shared/contract/errors';
import type { UserContext } from '../../context/context.ts';
import type { InternalChatRecord } from '../../data/internal-chats/entities.ts';
import { existing } from '../../platform/existing.ts';

/** Returns whether a user sees an internal chat: a member, and of one whose removal was interrupted its owner, who repeats it. */
export const seesChat = (userId: number, { userIds, ownerId, removing }: InternalChatRecord): boolean =>
  removing ? ownerId === userId : userIds.includes(userId);

/** Returns an internal chat that the caller sees. Throws ERR_NO_CHAT_FOUND for any other. */
export const ownChat = async ({ stores, actor }: UserContext, id: number): Promise<InternalChatRecord> => {
  const chat = await stores.internalChats.get(id);
  if (!chat || !seesChat(actor.viewer.id, chat)) throw new AppError('ERR_NO_CHAT_FOUND');
  return chat;
};

/** Returns an internal chat that the caller owns. Throws ERR_NO_PERMISSION for its other members. */
export const ownedChat = async (context: UserContext, id: number): Promise<InternalChatRecord> => {
  const chat = await ownChat(context, id);
  if (chat.ownerId !== context.actor.viewer.id) throw new AppError('ERR_NO_PERMISSION');
  return chat;
};

/** Returns an internal chat that the caller may delete: its own, and as an administrator any of the company. Throws as `ownedChat`. */
export const removableChat = async (context: UserContext, id: number): Promise<InternalChatRecord> => {
  if (context.actor.viewer.profile !== 'admin') return ownedChat(context, id);
  const chat = existing('internalChat', await context.stores.internalChats.get(id));
  return chat;
};
