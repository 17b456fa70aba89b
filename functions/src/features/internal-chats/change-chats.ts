import { AppError } from '@recado/shared/contract/errors';
import type {
  createInternalChat as createEndpoint,
  deleteInternalChat as deleteEndpoint,
  leaveInternalChat as leaveEndpoint,
  updateInternalChat as updateEndpoint,
} from '@recado/shared/contract/internal-chats';
import { maxChatUsers } from '@recado/shared/limits/internal-chats';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { keepAnswer } from '../../context/keep-answer.ts';
import { internalChatEntity } from '../../data/internal-chats/entities.ts';
import { chatChanged, chatRemoved } from '../../domain/operations/internal-chat-events.ts';
import { presentChats } from '../../domain/operations/present-internal-chat.ts';
import { leaveInternalChatAs, removeInternalChat } from '../../domain/operations/leave-internal-chats.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { ownChat, ownedChat, removableChat } from './access.ts';

/**
 * The owner and the given users, each once.
 *
 * @throws AppError ERR_NO_USER_FOUND for one that the company does not have; ERR_VALIDATION for too many
 */
const membersOf = async ({ stores }: UserContext, ownerId: number, given: readonly number[]): Promise<number[]> => {
  const userIds = [...new Set([ownerId, ...given])];
  if (userIds.length > maxChatUsers)
    throw new AppError('ERR_VALIDATION', { issues: [{ path: 'body.users', code: 'too_big', maximum: maxChatUsers }] });
  const found = await stores.users.getMany(userIds);
  if (found.length < userIds.length) throw new AppError('ERR_NO_USER_FOUND');
  return userIds;
};

/** Adds an internal chat of the caller. */
export const createInternalChat: UseCase<typeof createEndpoint> = async (context, { body: { title, users } }) => {
  const { ids, clock, actor, stores } = context;
  const record = internalChatEntity.record({
    id: await ids.next('internal-chat'),
    uuid: ids.uuid(),
    title,
    ownerId: actor.viewer.id,
    userIds: await membersOf(context, actor.viewer.id, users),
    lastMessage: '',
    updatedAt: new Date(clock.now()).toISOString(),
  });
  const [chat] = await presentChats(context, [record]);
  await context.commit(
    [...stores.internalChats.create(record), ...keepAnswer(context, chat)],
    [chatChanged(context, 'create', chat!)],
  );
  return chat!;
};

/** Changes an internal chat. Removed members lose it. */
export const updateInternalChat: UseCase<typeof updateEndpoint> = (context, { params: { id }, body, checkSeen }) =>
  retryOnConflict(async () => {
    const before = await ownedChat(context, id);
    if (checkSeen) checkSeen((await presentChats(context, [before]))[0]!);
    const change = {
      ...(body.title === undefined ? {} : { title: body.title }),
      ...(body.users ? { userIds: await membersOf(context, before.ownerId, body.users) } : {}),
    };
    const after = { ...before, ...change };
    const [chat] = await presentChats(context, [after]);
    const removed = before.userIds.filter((userId) => !after.userIds.includes(userId));
    await context.commit(context.stores.internalChats.update(before, change), [
      chatChanged(context, 'update', chat!),
      ...(removed.length > 0 ? [chatRemoved(context, id, removed)] : []),
    ]);
    return chat!;
  });

/** Deletes an internal chat with its messages and files. */
export const deleteInternalChat: UseCase<typeof deleteEndpoint> = async (context, { params: { id } }) => {
  await removeInternalChat(context, await removableChat(context, id));
  return { ok: true };
};

/** Takes the caller out of an internal chat. */
export const leaveInternalChat: UseCase<typeof leaveEndpoint> = async (context, { params: { id } }) => {
  await ownChat(context, id);
  await leaveInternalChatAs(context, context.actor.viewer.id, id);
  return { ok: true };
};
