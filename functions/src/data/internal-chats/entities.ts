import { chatMessage, internalChat } from '@recado/shared/contract/internal-chats';
import { id } from '@recado/shared/contract/parameters';
import * as z from 'zod';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';

/** An internal chat, with its members, messages and read marks in one partition. */
export const internalChatEntity = defineEntity({
  name: 'internal chat',
  schema: internalChat.omit({ users: true }).extend({
    /** The members: who may read and write. */
    userIds: z.array(id),
    /** Messages that were ever sent: what a member has not read is this less its own `read`. */
    messages: z.int().default(0),
    /** True while it is deleted: nobody writes any more, and only its owner sees it. */
    removing: z.boolean().default(false),
    version,
  }),
  audited: { name: 'title', shows: ['title', 'userIds'] },
  partition: 'c#{companyId}#internal-chat#{id:12}',
  sort: 'chat',
  quotas: {
    'internal-chats': { limit: 500 },
    'own-internal-chats': { limit: 100, per: 'ownerId' },
  },
});
export type InternalChatRecord = EntityRecord<typeof internalChatEntity>;

/**
 * Marks an internal chat as the company's, for its administrators' list. An index would be written with each message.
 */
export const companyChatEntity = defineEntity({
  name: 'company chat',
  schema: z.object({ chatId: id }),
  partition: 'c#{companyId}#internal-chats',
  sort: '{chatId:12}',
  unlimited: 'part',
});

/** A member of an internal chat; in gsi1 the chats of a user. */
export const chatMemberEntity = defineEntity({
  name: 'chat member',
  schema: z.object({
    chatId: id,
    userId: id,
    /** Messages that the member has read or sent, and those from before it came. */
    read: z.int().default(0),
  }),
  partition: 'c#{companyId}#internal-chat#{chatId:12}',
  sort: 'member#{userId:12}',
  indexes: {
    ofUser: { index: 'gsi1', partition: 'c#{companyId}#internal-chats-of#{userId:12}', sort: '{chatId:12}' },
  },
  unlimited: 'part',
});
export type ChatMemberRecord = EntityRecord<typeof chatMemberEntity>;

/** A message of an internal chat. It keeps its sender's name, who may be removed. */
export const chatMessageEntity = defineEntity({
  name: 'chat message',
  schema: chatMessage.omit({ sender: true, mediaUrl: true }).extend({
    senderName: z.string(),
    /** Key of its file. */
    mediaPath: z.string().nullable(),
  }),
  partition: 'c#{companyId}#internal-chat#{chatId:12}',
  sort: 'message#{id}',
  unlimited: 'traffic',
});
export type ChatMessageRecord = EntityRecord<typeof chatMessageEntity>;
