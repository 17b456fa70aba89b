import type {
  listChatMessages as messagesEndpoint,
  listCompanyChats as companyEndpoint,
  listInternalChats as listEndpoint,
  readInternalChat as readEndpoint,
} from '@recado/shared/contract/internal-chats';
import { id, isoDate } from '@recado/shared/contract/parameters';
import { fold } from '@recado/shared/text/fold';
import * as z from 'zod';
import type { UseCase } from '../../context/binding.ts';
import type { InternalChatRecord } from '../../data/internal-chats/entities.ts';
import { chatRead } from '../../domain/operations/internal-chat-events.ts';
import { presentChats } from '../../domain/operations/present-internal-chat.ts';
import { defineCursor } from '../../platform/cursor.ts';
import { ownChat, seesChat } from './access.ts';
import { presentMessage } from './present-message.ts';

/** Chats, and messages, of a page. */
const pageSize = 30;

/** The last chat of the page. */
const chatCursor = defineCursor(z.tuple([isoDate, id]));

/** Id of the last chat of the page. */
const companyCursor = defineCursor(id);

/** Id of the oldest message of the page. */
const cursor = defineCursor(z.ulid());

type Place = Pick<InternalChatRecord, 'updatedAt' | 'id'>;

/** Compares chats by their newest messages, the newest first. */
const byNewest = (one: Place, other: Place): number =>
  other.updatedAt.localeCompare(one.updatedAt) || other.id - one.id;

/** A page of the caller's internal chats whose title contains the searched text. */
export const listInternalChats: UseCase<typeof listEndpoint> = async (context, { query }) => {
  const wanted = fold(query.searchParam ?? '');
  const { id: userId } = context.actor.viewer;
  const place = chatCursor.decode(query.cursor);
  const after = place && { updatedAt: place[0], id: place[1] };
  const found = (await context.stores.internalChats.ofUser(userId))
    .filter(({ chat }) => seesChat(userId, chat) && fold(chat.title).includes(wanted))
    .filter(({ chat }) => after === null || byNewest(after, chat) < 0)
    .sort((one, other) => byNewest(one.chat, other.chat));
  const start = after === null ? ((query.pageNumber ?? 1) - 1) * pageSize : 0;
  const shown = found.slice(start, start + pageSize).map(({ chat }) => chat);
  const last = shown[pageSize - 1];
  const behind = found.slice(start + pageSize);
  const hasMore = behind.length > 0;
  return {
    records: await presentChats(context, shown),
    unreadsBehind: behind.reduce((sum, { chat, read }) => sum + Math.max(0, chat.messages - read), 0),
    hasMore,
    nextCursor: hasMore && last ? chatCursor.encode([last.updatedAt, last.id]) : null,
  };
};

/** A page of all internal chats of the company, for its administrators: what they are, and nothing of what is written. */
export const listCompanyChats: UseCase<typeof companyEndpoint> = async ({ stores }, { query }) => {
  const found = await stores.internalChats.ofCompany(pageSize + 1, companyCursor.decode(query.cursor));
  const shown = found.slice(0, pageSize);
  const hasMore = found.length > pageSize;
  const owners = await stores.users.getMany([...new Set(shown.map(({ ownerId }) => ownerId))]);
  return {
    records: shown.map(({ id, title, ownerId, userIds, updatedAt }) => ({
      id,
      title,
      ownerName: owners.find((user) => user.id === ownerId)?.name ?? null,
      members: userIds.length,
      updatedAt,
    })),
    hasMore,
    nextCursor: hasMore ? companyCursor.encode(shown.at(-1)!.id) : null,
  };
};

/** A page of messages, before a cursor's message, or by its number. */
export const listChatMessages: UseCase<typeof messagesEndpoint> = async (context, { params: { id }, query }) => {
  await ownChat(context, id);
  const before = cursor.decode(query.cursor);
  const skipped = before === null ? ((query.pageNumber ?? 1) - 1) * pageSize : 0;
  const found = (await context.stores.internalChats.messages(id, skipped + pageSize + 1, before)).slice(skipped);
  const hasMore = found.length > pageSize;
  const shown = found.slice(0, pageSize);
  const hideNumber = context.actor.viewer.hidesNumbers === true;
  return {
    records: await Promise.all(shown.toReversed().map((message) => presentMessage(context, message, hideNumber))),
    hasMore,
    nextCursor: hasMore ? cursor.encode(shown.at(-1)!.id) : null,
  };
};

/** Marks all messages of an internal chat as read by the caller. */
export const readInternalChat: UseCase<typeof readEndpoint> = async (context, { params: { id } }) => {
  const { stores, actor } = context;
  const userId = actor.viewer.id;
  const chat = await ownChat(context, id);
  const mark = (await stores.internalChats.members(id)).find((member) => member.userId === userId);
  if (mark && mark.read < chat.messages)
    await context.commit([stores.internalChats.markRead(id, userId, chat.messages)], [chatRead(context, id, userId)]);
  const [presented] = await presentChats(context, [chat]);
  return {
    ...presented!,
    users: presented!.users.map((user) => (user.userId === userId ? { ...user, unreads: 0 } : user)),
  };
};
