import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { Write } from '../../platform/write.ts';
import {
  chatMemberEntity,
  type ChatMemberRecord,
  chatMessageEntity,
  type ChatMessageRecord,
  companyChatEntity,
  internalChatEntity,
  type InternalChatRecord,
} from './entities.ts';

/** Chats of a user that are read: more than a company may have, unless it had them before it had a quota. */
const listed = 1_000;

/** Internal chats of one company. */
interface InternalChatStore {
  /** Strongly consistent: who is removed from a chat reads nothing more of it. */
  get(id: number): Promise<InternalChatRecord | null>;
  /** Those that a user is a member of with the messages that it has read, also those that are being removed; the newest 1,000. */
  ofUser(userId: number): Promise<{ chat: InternalChatRecord; read: number }[]>;
  /** Ids of up to `limit` chats that a user is a member of, the newest first, behind one of them. */
  idsOfUser(userId: number, limit: number, before: number | null): Promise<number[]>;
  /** Up to `limit` chats of the company, the newest first, behind one of them. */
  ofCompany(limit: number, before: number | null): Promise<InternalChatRecord[]>;
  /** The members' read marks. */
  members(chatId: number): Promise<ChatMemberRecord[]>;
  /** Up to `limit` messages, newest first, before one of them. */
  messages(chatId: number, limit: number, before?: string | null): Promise<ChatMessageRecord[]>;
  /** The first `limit` messages. Strongly consistent: what is removed leaves none behind. */
  oldestMessages(chatId: number, limit: number): Promise<ChatMessageRecord[]>;
  create(record: InternalChatRecord): Write[];
  /** Changes a chat, and adds and removes its members. */
  update(
    before: InternalChatRecord,
    change: Partial<Pick<InternalChatRecord, 'title' | 'userIds' | 'ownerId'>>,
  ): Write[];
  /** Ends writing, before the chat is removed. */
  beginRemoval(id: number): Write;
  /** Removes a chat that has no messages left, and its members. */
  remove(record: InternalChatRecord): Write[];
  /** Stores a message and counts it, as read for its sender. Label `internal chat` fails once the chat is being removed. */
  send(message: ChatMessageRecord, lastMessage: string): Write[];
  removeMessages(messages: readonly ChatMessageRecord[]): Write[];
  /** Stores the number of messages that a member has read. */
  markRead(chatId: number, userId: number, read: number): Write;
}

export const internalChatStore = (client: DynamoDBDocumentClient, companyId: number): InternalChatStore => {
  const chats = entityStore(internalChatEntity, client, companyId);
  const members = entityStore(chatMemberEntity, client, companyId);
  const messages = entityStore(chatMessageEntity, client, companyId);
  const ofCompany = entityStore(companyChatEntity, client, companyId);
  const memberships = (userId: number, limit: number, before: number | null = null): Promise<ChatMemberRecord[]> =>
    members.listBy('ofUser', {
      partition: { userId },
      order: 'desc',
      limit,
      after: before === null ? null : { chatId: before },
    });
  const join = ({ id, messages: read }: InternalChatRecord, userIds: readonly number[]): Write[] =>
    userIds.map((userId) => members.put({ chatId: id, userId, read }));
  const memberRemovals = ({ id }: InternalChatRecord, userIds: readonly number[]): Write[] =>
    userIds.flatMap((userId) => members.remove({ chatId: id, userId, read: 0 }));
  return {
    get: (id) => chats.get(id),
    ofUser: async (userId) => {
      const found = await memberships(userId, listed);
      const marks = new Map(found.map(({ chatId, read }) => [chatId, read]));
      const records = await chats.getMany([...marks.keys()]);
      return records
        .filter(({ userIds }) => userIds.includes(userId))
        .map((chat) => ({ chat, read: marks.get(chat.id)! }));
    },
    idsOfUser: async (userId, limit, before) => (await memberships(userId, limit, before)).map(({ chatId }) => chatId),
    ofCompany: async (limit, before) => {
      const found = await ofCompany.list({
        limit,
        order: 'desc',
        after: before === null ? null : { chatId: before },
      });
      return chats.getMany(found.map(({ chatId }) => chatId));
    },
    members: (chatId) => members.list({ partition: { chatId } }),
    messages: (chatId, limit, before = null) =>
      messages.list({ partition: { chatId }, limit, order: 'desc', after: before === null ? null : { id: before } }),
    oldestMessages: (chatId, limit) => messages.list({ partition: { chatId }, limit, consistent: true }),
    create: (record) => [
      ...chats.create(record),
      ofCompany.put({ chatId: record.id }),
      ...join(record, record.userIds),
    ],
    update: (before, change) => {
      const { userIds = before.userIds } = change;
      return [
        ...chats.update(before, change),
        ...join(
          before,
          userIds.filter((userId) => !before.userIds.includes(userId)),
        ),
        ...memberRemovals(
          before,
          before.userIds.filter((userId) => !userIds.includes(userId)),
        ),
      ];
    },
    beginRemoval: (id) => chats.patch(id, { removing: true }),
    remove: (record) => [
      ...chats.remove(record),
      ...ofCompany.remove({ chatId: record.id }),
      ...memberRemovals(record, record.userIds),
    ],
    send: (message, lastMessage) => [
      messages.put(message),
      chats.patch(
        message.chatId,
        { lastMessage, lastMessageId: message.id, updatedAt: message.createdAt },
        { add: { messages: 1 }, when: 'attribute_not_exists(#removing) OR #removing = :no', values: { no: false } },
      ),
      members.patch({ chatId: message.chatId, userId: message.senderId }, {}, { add: { read: 1 } }),
    ],
    removeMessages: (removed) => removed.flatMap((message) => messages.remove(message)),
    markRead: (chatId, userId, read) => members.patch({ chatId, userId }, { read }),
  };
};
