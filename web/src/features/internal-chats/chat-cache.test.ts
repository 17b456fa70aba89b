import { listChatMessages, listInternalChats, type ChatMessage } from '@recado/shared/contract/internal-chats';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryKey } from '../../api/query.ts';
import { dropChat, keepChat, keepMessage, markChatRead } from './chat-cache.ts';

const chat = (id: number, updatedAt: string) => ({
  id,
  uuid: `u${id}`,
  title: `Chat ${id}`,
  ownerId: 1,
  lastMessage: '',
  lastMessageId: null,
  updatedAt,
  users: [1, 2].map((userId) => ({ userId, unreads: 0, user: { id: userId, name: `U${userId}` } })),
});
const message = (id: string, senderId: number): ChatMessage => ({
  id,
  chatId: 1,
  senderId,
  sender: { name: `U${senderId}` },
  message: id,
  createdAt: `2026-01-03T00:00:0${id}.000Z`,
  mediaType: 'conversation',
  mediaUrl: null,
  mediaName: null,
  mediaSize: null,
  mimetype: null,
  isVoice: false,
  mentions: [],
});

const scene = () => {
  const client = new QueryClient();
  const list = queryKey(listInternalChats, {});
  const key = queryKey(listChatMessages, { params: { id: 1 } });
  const page = { unreadsBehind: 0, hasMore: false, nextCursor: null };
  client.setQueryData(list, {
    pages: [
      { ...page, records: [chat(2, '2026-01-02T00:00:00.000Z')] },
      { ...page, records: [chat(1, '2026-01-01T00:00:00.000Z')] },
    ],
    pageParams: [null, 'cursor'],
  });
  client.setQueryData(key, { pages: [{ records: [], hasMore: false, nextCursor: null }], pageParams: [null] });
  return {
    client,
    chats: () =>
      client
        .getQueryData<{ pages: { records: ReturnType<typeof chat>[] }[] }>(list)!
        .pages.flatMap(({ records }) => records),
    messages: () =>
      client.getQueryData<{ pages: { records: ChatMessage[] }[] }>(key)?.pages.flatMap(({ records }) => records),
  };
};

test('a message moves its chat up and counts for the others, once however often it comes', () => {
  const { client, chats, messages } = scene();
  for (const id of ['1', '2', '1', '2']) keepMessage(client, message(id, 2), id);
  expect(chats().map(({ id }) => id)).toEqual([1, 2]);
  expect(chats()[0]).toMatchObject({ lastMessage: '2', users: [{ unreads: 2 }, { unreads: 0 }] });
  expect(messages()?.map(({ id }) => id)).toEqual(['1', '2']);
  markChatRead(client, 1, 1);
  expect(chats()[0]!.users[0]!.unreads).toBe(0);
});

test('a chat is added, replaced and removed with its messages', () => {
  const { client, chats, messages } = scene();
  keepChat(client, { ...chat(3, '2026-01-04T00:00:00.000Z') });
  keepChat(client, { ...chat(2, '2026-01-02T00:00:00.000Z'), title: 'Outro' });
  expect(chats().map(({ title }) => title)).toEqual(['Chat 3', 'Outro', 'Chat 1']);
  dropChat(client, 1);
  expect(chats().map(({ id }) => id)).toEqual([3, 2]);
  expect(messages()).toBeUndefined();
});

test('the chats load again where one that is not loaded is written to, read or removed', () => {
  for (const happen of [
    (client: QueryClient) => keepMessage(client, { ...message('1', 2), chatId: 9 }, 'Oi'),
    (client: QueryClient) => markChatRead(client, 9, 1),
    (client: QueryClient) => dropChat(client, 9),
  ]) {
    const { client } = scene();
    const list = queryKey(listInternalChats, {});
    client.setQueryData(list, {
      pages: [{ records: [chat(1, '2026-01-01T00:00:00.000Z')], unreadsBehind: 3, hasMore: true, nextCursor: 'c' }],
      pageParams: [null],
    });
    happen(client);
    expect(client.getQueryState(list)?.isInvalidated).toBe(true);
  }
});
