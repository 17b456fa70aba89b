import * as z from 'zod';
import { internalChatLimits, maxChatTextLength, maxChatUsers } from '../limits/internal-chats.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { uploadedFile } from './messages.ts';
import { done, id, idParams, isoDate, page, pageResult, searchText, trimmed } from './parameters.ts';
import { typingState } from './typing.ts';

const member = z.object({
  userId: id,
  /** Messages that the user has not read. */
  unreads: z.int().min(0),
  user: z.object({ id, name: z.string() }),
});

/** A conversation of users of a company among themselves. */
export const internalChat = z.object({
  id,
  uuid: z.uuid(),
  title: trimmed(internalChatLimits.title),
  /** The user who may change and delete it. */
  ownerId: id,
  /** The beginning of the newest message; empty without one. */
  lastMessage: z.string(),
  lastMessageId: z.ulid().nullable(),
  updatedAt: isoDate,
  users: z.array(member),
});
export type InternalChat = z.output<typeof internalChat>;

/** An internal chat as administrators see it who are no members. */
const companyChat = internalChat.pick({ id: true, title: true, updatedAt: true }).extend({
  /** Null for an owner who was removed. */
  ownerName: z.string().nullable(),
  /** Number of members. */
  members: z.int(),
});
export type CompanyChat = z.output<typeof companyChat>;

export const chatMessage = z.object({
  /** Sorts by time. */
  id: z.ulid(),
  chatId: id,
  senderId: id,
  sender: z.object({ name: z.string() }),
  message: z.string(),
  createdAt: isoDate,
  mediaType: z.enum(['conversation', 'image', 'audio', 'video', 'application']),
  /** Short-lived signed URL; null without a file. */
  mediaUrl: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaSize: z.int().nullable(),
  mimetype: z.string().nullable(),
  /** True for a voice note. */
  isVoice: z.boolean(),
  /** Names of the mentioned members, which the text contains as `@name`. */
  mentions: z.array(z.string()),
});
export type ChatMessage = z.output<typeof chatMessage>;

/** Members by their ids, or by objects with them; the caller need not name itself. */
const users = z.array(z.union([id, z.object({ id }).transform((user) => user.id)])).max(maxChatUsers);

const chatPlan = 'useInternalChat' as const;

export const listInternalChats = endpoint({
  name: 'listInternalChats',
  summary: 'Lists the internal chats of the caller, those with the newest message first, a page at a time',
  group: 'inbox',
  method: 'GET',
  path: '/chats',
  query: z.object({ searchParam: searchText.optional(), ...page }),
  result: z.object({
    records: z.array(internalChat),
    /** Messages that the caller has not read in the chats behind this page. */
    unreadsBehind: z.int().min(0),
    ...pageResult,
  }),
  access: 'user',
  plan: chatPlan,
});

export const listCompanyChats = endpoint({
  name: 'listCompanyChats',
  summary:
    'Lists all internal chats of the company without what is written in them, the newest first, a page at a time',
  group: 'inbox',
  method: 'GET',
  path: '/company-chats',
  query: z.object({ cursor: page.cursor }),
  result: z.object({ records: z.array(companyChat), ...pageResult }),
  access: 'admin',
  plan: chatPlan,
});

export const createInternalChat = endpoint({
  name: 'createInternalChat',
  summary: 'Creates an internal chat, whose owner is the caller',
  group: 'inbox',
  method: 'POST',
  creates: true,
  path: '/chats',
  body: z.object({ title: trimmed(internalChatLimits.title), users: users.min(1) }),
  result: internalChat,
  access: 'user',
  plan: chatPlan,
  errors: ['ERR_NO_USER_FOUND', 'ERR_LIMIT_REACHED'],
  example: { body: { title: 'Vendas', users: [1] } },
});

export const updateInternalChat = endpoint({
  name: 'updateInternalChat',
  summary: 'Changes the title and the members of an internal chat, as its owner',
  group: 'inbox',
  method: 'PUT',
  edit: true,
  path: '/chats/{id}',
  params: idParams('internalChat'),
  body: z.object({ title: trimmed(internalChatLimits.title), users: users.min(1) }).partial(),
  result: internalChat,
  access: 'user',
  plan: chatPlan,
  errors: ['ERR_NO_USER_FOUND'],
  example: { body: { title: 'Equipe de vendas' } },
});

export const deleteInternalChat = endpoint({
  name: 'deleteInternalChat',
  summary: 'Deletes an internal chat with its messages and files, as its owner or as an administrator',
  group: 'inbox',
  method: 'DELETE',
  path: '/chats/{id}',
  params: idParams('internalChat'),
  result: done,
  access: 'user',
  plan: chatPlan,
});

export const leaveInternalChat = endpoint({
  name: 'leaveInternalChat',
  summary:
    'Takes the caller out of an internal chat; its owner hands it to the member who has been in it the longest, and the last member deletes it',
  group: 'inbox',
  method: 'DELETE',
  path: '/chats/{id}/members/me',
  params: idParams('internalChat'),
  result: done,
  access: 'user',
  plan: chatPlan,
});

export const readInternalChat = endpoint({
  name: 'readInternalChat',
  frequent: true,
  summary: 'Marks the messages of an internal chat as read by the caller',
  group: 'inbox',
  method: 'POST',
  path: '/chats/{id}/read',
  params: idParams('internalChat'),
  /** `userId` is accepted and ignored: nobody reads for somebody else. */
  body: z.object({ userId: id.optional() }),
  result: internalChat,
  access: 'user',
  plan: chatPlan,
  example: { body: {} },
});

export const listChatMessages = endpoint({
  name: 'listChatMessages',
  summary: 'Lists the messages of an internal chat, the newest page first, each page in the order of time',
  group: 'inbox',
  method: 'GET',
  path: '/chats/{id}/messages',
  params: idParams('internalChat'),
  query: z.object(page),
  result: z.object({ records: z.array(chatMessage), ...pageResult }),
  access: 'user',
  plan: chatPlan,
});

export const sendChatMessage = endpoint({
  name: 'sendChatMessage',
  frequent: true,
  summary: 'Sends a text or an uploaded file to an internal chat',
  group: 'inbox',
  method: 'POST',
  creates: true,
  path: '/chats/{id}/messages',
  params: idParams('internalChat'),
  body: z
    .object({
      message: z.string().max(maxChatTextLength).default(''),
      /** A file that was uploaded for this chat (createUpload with `chatId`). */
      media: uploadedFile
        .extend({ isVoice: z.boolean().default(false) })
        .nullable()
        .default(null),
      /** Ids of the members mentioned in the text as `@name`, who are notified. */
      mentions: z.array(id).max(20).default([]),
    })
    .refine(({ message, media }) => media !== null || message.trim() !== ''),
  result: chatMessage,
  access: 'user',
  plan: chatPlan,
  errors: ['ERR_MEDIA_NOT_READY', 'ERR_STORAGE_LIMIT'],
  example: { body: { message: 'Bom dia, equipe!' } },
});

export const sendChatTyping = endpoint({
  name: 'sendChatTyping',
  frequent: true,
  summary: 'Shows the other members of an internal chat that the caller types, or stopped',
  group: 'inbox',
  method: 'POST',
  path: '/chats/{id}/typing',
  params: idParams('internalChat'),
  body: z.object({ state: typingState }),
  result: done,
  access: 'user',
  plan: chatPlan,
  example: { body: { state: 'composing' } },
});

/** Sent to the members of an internal chat; `delete` also to those who no longer are. */
export const internalChatEvent = realtimeEvent(
  'chat',
  z.discriminatedUnion('action', [
    z.object({ action: z.literal(['create', 'update']), record: internalChat }),
    z.object({ action: z.literal('delete'), id }),
    z.object({
      action: z.literal('new-message'),
      newMessage: chatMessage,
      chat: internalChat.pick({ id: true, uuid: true, title: true, lastMessage: true, updatedAt: true }),
      /** Members that the text mentions. */
      mentionedIds: z.array(id),
    }),
    /** Sent to the user's own windows. */
    z.object({ action: z.literal('read'), id, userId: id }),
    /** Not stored. */
    z.object({ action: z.literal('typing'), id, state: typingState, user: z.object({ id, name: z.string() }) }),
  ]),
);
