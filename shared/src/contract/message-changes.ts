import * as z from 'zod';
import { isEmoji } from '../text/emoji.ts';
import { endpoint } from './grammar.ts';
import { participantKey } from './groups.ts';
import { maxTextLength, message, messageId } from './messages.ts';
import { isoDate } from './parameters.ts';

/** Milliseconds after sending in which a message may be edited (specification 1, section 9). */
export const editWindow = 900_000;

export const editMessage = endpoint({
  name: 'editMessage',
  summary: 'Changes the text or caption of an own message within 15 minutes of sending',
  group: 'inbox',
  method: 'POST',
  scope: 'messages:write',
  path: '/messages/edit/{messageId}',
  params: z.object({ messageId }),
  body: z.object({
    body: z.string().trim().min(1).max(maxTextLength),
    /** Keys of mentioned participants, in addition to those mentioned before the edit. */
    mentions: z.array(participantKey).max(50).default([]),
  }),
  result: message,
  access: 'user',
  errors: ['ERR_TICKET_NOT_OPEN', 'ERR_NOT_OWN_MESSAGE', 'ERR_FETCH_WAPP_MSG', 'ERR_MESSAGE_NOT_EDITABLE'],
  example: { body: { body: 'Olá, Maria!' } },
});

/** One text of an edited message: `at` is when it was written, `by` the agent or participant; null for the contact. */
export const messageVersion = z.object({ body: z.string(), at: isoDate, by: z.string().nullable() });

export type MessageVersion = z.output<typeof messageVersion>;

/** Earlier texts that are kept of a message. */
export const maxEdits = 40;

export const listMessageVersions = endpoint({
  name: 'listMessageVersions',
  summary: 'Lists the texts that an edited message has had, oldest first; the last is the current one',
  group: 'inbox',
  method: 'GET',
  scope: 'messages:read',
  path: '/messages/edits/{messageId}',
  params: z.object({ messageId }),
  result: z.object({ versions: z.array(messageVersion) }),
  access: 'user',
});

export const deleteMessage = endpoint({
  name: 'deleteMessage',
  summary:
    'Revokes an own message, also on the contact’s phone; on channels of the Graph API only if it was never delivered',
  group: 'inbox',
  method: 'DELETE',
  scope: 'messages:write',
  path: '/messages/{messageId}',
  params: z.object({ messageId }),
  result: message,
  access: 'user',
  errors: ['ERR_TICKET_NOT_OPEN', 'ERR_NOT_OWN_MESSAGE', 'ERR_MESSAGE_NOT_REVOCABLE'],
});

export const reactToMessage = endpoint({
  name: 'reactToMessage',
  frequent: true,
  summary: 'Reacts to a message as the company’s number; an empty emoji removes the reaction',
  group: 'inbox',
  method: 'POST',
  scope: 'messages:write',
  path: '/messages/react/{messageId}',
  params: z.object({ messageId }),
  body: z.object({
    emoji: z
      .string()
      .max(64)
      .refine((text) => text === '' || isEmoji(text)),
  }),
  result: message,
  access: 'user',
  errors: ['ERR_TICKET_NOT_OPEN'],
  example: { body: { emoji: '👍' } },
});
