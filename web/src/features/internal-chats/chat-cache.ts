import {
  listChatMessages,
  listInternalChats,
  type ChatMessage,
  type InternalChat,
} from '@recado/shared/contract/internal-chats';
import type { ResultOf } from '@recado/shared/contract/grammar';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { patchQueries } from '../../api/patch-queries.ts';
import { queryKey } from '../../api/query.ts';

type Chats = InfiniteData<ResultOf<typeof listInternalChats>, string | null>;
type Messages = InfiniteData<ResultOf<typeof listChatMessages>, string | null>;

const newestFirst = (one: InternalChat, other: InternalChat): number =>
  other.updatedAt.localeCompare(one.updatedAt) || other.id - one.id;

const patchChats = (client: QueryClient, patch: (chats: InternalChat[]) => InternalChat[]): void =>
  patchQueries<Chats>(client, queryKey(listInternalChats), (data) => {
    const before = data.pages.flatMap((page) => page.records);
    const records = patch(before);
    // The first page takes all of them: the cursors of the others still tell what follows.
    return records === before
      ? data
      : { ...data, pages: data.pages.map((page, at) => ({ ...page, records: at === 0 ? records : [] })) };
  });

const patchChat = (client: QueryClient, id: number, patch: (chat: InternalChat) => InternalChat): void =>
  patchChats(client, (chats) => {
    const before = chats.find((chat) => chat.id === id);
    const after = before && patch(before);
    return !after || after === before ? chats : chats.map((chat) => (chat === before ? after : chat)).sort(newestFirst);
  });

/**
 * Loads the chats again where not all are loaded, and not this one: its messages count as unread behind the last page, and
 * one that is written to is the first now.
 */
const loadUnknownChat = (client: QueryClient, chatId: number): void => {
  const data = client.getQueryData<Chats>(queryKey(listInternalChats, {}));
  if (data?.pages.at(-1)?.hasMore && !data.pages.some(({ records }) => records.some(({ id }) => id === chatId)))
    void client.invalidateQueries({ queryKey: queryKey(listInternalChats) });
};

/** Adds or replaces a chat. */
export const keepChat = (client: QueryClient, record: InternalChat): void =>
  patchChats(client, (chats) => [...chats.filter(({ id }) => id !== record.id), record].sort(newestFirst));

export const dropChat = (client: QueryClient, chatId: number): void => {
  loadUnknownChat(client, chatId);
  patchChats(client, (chats) =>
    chats.some(({ id }) => id === chatId) ? chats.filter(({ id }) => id !== chatId) : chats,
  );
  client.removeQueries({ queryKey: queryKey(listChatMessages, { params: { id: chatId } }) });
};

/** Marks a chat as read by a user. */
export const markChatRead = (client: QueryClient, id: number, userId: number): void => {
  loadUnknownChat(client, id);
  patchChat(client, id, (chat) =>
    chat.users.some((member) => member.userId === userId && member.unreads > 0)
      ? { ...chat, users: chat.users.map((user) => (user.userId === userId ? { ...user, unreads: 0 } : user)) }
      : chat,
  );
};

const withMessage = (chat: InternalChat, message: ChatMessage, lastMessage: string): InternalChat =>
  // Message ids sort by time: one that the list knows already is not counted again.
  chat.lastMessageId !== null && message.id <= chat.lastMessageId
    ? chat
    : {
        ...chat,
        lastMessage,
        lastMessageId: message.id,
        updatedAt: message.createdAt,
        users: chat.users.map((user) =>
          user.userId === message.senderId ? user : { ...user, unreads: user.unreads + 1 },
        ),
      };

/** Adds a message to its chat, once however often it comes. */
export const keepMessage = (client: QueryClient, message: ChatMessage, lastMessage: string): void => {
  loadUnknownChat(client, message.chatId);
  patchChat(client, message.chatId, (chat) => withMessage(chat, message, lastMessage));
  patchQueries<Messages>(client, queryKey(listChatMessages, { params: { id: message.chatId } }), (data) => {
    const [newest, ...older] = data.pages;
    if (!newest || data.pages.some(({ records }) => records.some(({ id }) => id === message.id))) return data;
    const records = [...newest.records, message].sort((one, other) => (one.id < other.id ? -1 : 1));
    return { ...data, pages: [{ ...newest, records }, ...older] };
  });
};
