import type { InternalChat } from '@recado/shared/contract/internal-chats';
import type { Context } from '../../context/context.ts';
import type { InternalChatRecord } from '../../data/internal-chats/entities.ts';

/** Internal chats with their members' names and unread messages. Users who were removed are left out. */
export const presentChats = async (
  { stores }: Pick<Context, 'stores'>,
  chats: readonly InternalChatRecord[],
): Promise<InternalChat[]> => {
  const [users, marks] = await Promise.all([
    stores.users.getMany([...new Set(chats.flatMap(({ userIds }) => userIds))]),
    Promise.all(chats.map(({ id }) => stores.internalChats.members(id))),
  ]);
  const names = new Map(users.map(({ id, name }) => [id, name]));
  return chats.map(({ userIds, messages, removing: _removing, version: _version, ...fields }, index) => ({
    ...fields,
    users: userIds.flatMap((userId) => {
      const name = names.get(userId);
      const read = marks[index]!.find((mark) => mark.userId === userId)?.read ?? messages;
      return name === undefined ? [] : [{ userId, unreads: Math.max(0, messages - read), user: { id: userId, name } }];
    }),
  }));
};
