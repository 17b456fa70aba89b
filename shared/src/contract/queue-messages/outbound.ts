import * as z from 'zod';
import { card } from '../cards.ts';
import { mediaType } from '../media-types.ts';
import { waveform } from '../messages.ts';
import { id } from '../parameters.ts';
import { typingState } from '../typing.ts';
import { chat } from './inbound.ts';

/**
 * What a connection is told to do. Queues `outbound-{shard}`, FIFO: group = company and connection
 * (`outboundGroup`), so that what one connection sends stays in order; deduplication = `commandId`. Those of the
 * channels that the Graph API carries go to the queue `graph`, where each chat is a group (`graphGroup`).
 */

const target = { companyId: id, whatsappId: id, commandId: z.string().min(1).max(128) };

const content = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), body: z.string() }),
  z.object({
    type: z.literal('media'),
    kind: z.enum(['image', 'audio', 'video', 'application']),
    /** Key in the media bucket. */
    key: z.string(),
    mimetype: z.string(),
    name: z.string(),
    caption: z.string(),
    /** To be heard as a voice note. */
    isVoice: z.boolean().default(false),
    /** Of sounds, where it is known. */
    seconds: z.int().nonnegative().optional(),
    waveform: waveform.optional(),
  }),
  /** Places, people, choices; with a picture at the head of buttons. */
  z.object({
    type: z.literal('card'),
    body: z.string(),
    card,
    image: z.object({ key: z.string(), mimetype: z.string() }).nullable().default(null),
  }),
  /** A template of the Cloud API; `body` is its text with the values in it. */
  z.object({
    type: z.literal('template'),
    name: z.string(),
    language: z.string(),
    /** The template's variables in its order; `{{1}}` and the like are numbered, others named. */
    parameters: z.array(z.object({ name: z.string(), value: z.string() })),
    body: z.string(),
  }),
]);

/** The message that is quoted, as WhatsApp wants it repeated. */
const quoted = z.object({
  wid: z.string(),
  fromMe: z.boolean(),
  body: z.string(),
  participant: z.string().nullable(),
  mediaType: mediaType.default('conversation'),
  /** Of a file. */
  media: z
    .object({ mimetype: z.string(), name: z.string(), seconds: z.int().nullable(), isVoice: z.boolean() })
    .nullable()
    .default(null),
});
export type OutboundQuote = z.output<typeof quoted>;

/** JIDs of those whom a text names by `@` and their digits. */
const mentions = z.array(z.string()).optional();

/** Send one message. `wid` is made before the first attempt: a retry is the same message. */
export const sendCommand = z.object({
  ...target,
  type: z.literal('send'),
  chat,
  wid: z.string().min(1),
  content,
  quoted: quoted.nullable(),
  isForwarded: z.boolean().optional(),
  mentions,
});

/** A change of a message that went before. `changeWid` is made before the first attempt, as `wid` of a message is. */
const change = { ...target, chat, wid: z.string().min(1), changeWid: z.string().min(1) };

/** Change the text, or the caption, of one of our messages. `before` is what it said, should it not succeed. */
export const editCommand = z.object({
  ...change,
  type: z.literal('edit'),
  body: z.string(),
  before: z.string(),
  mentions,
});

/** Take one of our messages back. */
export const revokeCommand = z.object({ ...change, type: z.literal('revoke') });

/** React to a message, ours or another's; an empty emoji takes the reaction away, `before` is the one that stood. */
export const reactCommand = z.object({
  ...change,
  type: z.literal('react'),
  fromMe: z.boolean(),
  /** JID of the message's author, in a group. */
  participant: z.string().nullable(),
  emoji: z.string().max(64),
  before: z.string().max(64),
});

/** Tell the contact that its messages were read. */
export const readCommand = z.object({
  ...target,
  type: z.literal('read'),
  chat,
  messages: z
    .array(z.object({ wid: z.string(), participant: z.string().nullable() }))
    .min(1)
    .max(200),
});

/** Show the contact that somebody writes to it, or stopped. `wid` is its newest message, by which alone the Cloud API shows it. */
export const typingCommand = z.object({
  ...target,
  type: z.literal('typing'),
  chat,
  state: typingState,
  wid: z.string().nullable(),
});
export type TypingCommand = z.output<typeof typingCommand>;

/** Refuse a call that rings. */
export const rejectCallCommand = z.object({
  ...target,
  type: z.literal('rejectCall'),
  chat,
  callId: z.string().min(1),
});

/** Download a message's media once more. */
export const mediaCommand = z.object({
  ...target,
  type: z.literal('media'),
  chat,
  wid: z.string(),
  fromMe: z.boolean(),
});

/** What to import once the phone is linked: messages between two moments (milliseconds, both included), of groups or not. */
export const historyRequest = z.object({
  id: z.string().min(1).max(64),
  since: z.int().nonnegative(),
  until: z.int().nonnegative(),
  groups: z.boolean(),
});
export type HistoryRequest = z.output<typeof historyRequest>;

/**
 * Start a session; with `forget`, drop its credentials first (a new QR). With the digits of a phone's number it is
 * linked by a code instead, which needs new credentials as well. `history` is the import that is on, if any.
 */
export const startCommand = z.object({
  ...target,
  type: z.literal('start'),
  forget: z.boolean(),
  pairingNumber: z
    .string()
    .regex(/^\d{8,15}$/)
    .nullable()
    .default(null),
  history: historyRequest.nullable().default(null),
});

/** Log out and drop the credentials. */
export const stopCommand = z.object({ ...target, type: z.literal('stop') });

/** Chats of a connection that the phone is asked about after an outage. */
export const maxBackfillChats = 50;

/** Ask the phone what came to these chats between two moments (milliseconds). `newest` is the newest message known of a chat; null where none is. */
export const backfillCommand = z.object({
  ...target,
  type: z.literal('fillGap'),
  since: z.int().nonnegative(),
  until: z.int().nonnegative(),
  chats: z
    .array(
      z.object({
        jid: z.string().min(1),
        newest: z.object({ wid: z.string().min(1), fromMe: z.boolean(), at: z.int().nonnegative() }).nullable(),
      }),
    )
    .min(1)
    .max(maxBackfillChats),
});
export type BackfillCommand = z.output<typeof backfillCommand>;

export const outboundCommand = z.discriminatedUnion('type', [
  sendCommand,
  editCommand,
  revokeCommand,
  reactCommand,
  readCommand,
  typingCommand,
  rejectCallCommand,
  mediaCommand,
  backfillCommand,
  startCommand,
  stopCommand,
]);
export type OutboundCommand = z.output<typeof outboundCommand>;
export type SendCommand = z.output<typeof sendCommand>;
export type ChangeCommand = Extract<OutboundCommand, { type: 'edit' | 'revoke' | 'react' }>;

/** A chat's commands stay in order and hold up no other chat's. */
export const graphGroup = (command: OutboundCommand): string =>
  `${command.companyId}.${command.whatsappId}.${'chat' in command ? command.chat.jid : 'control'}`;

/** Starting and stopping are a group of their own: a message that waits for a reconnect holds back no "disconnect". */
export const outboundGroup = ({ companyId, whatsappId, type }: OutboundCommand): string =>
  `${companyId}.${whatsappId}${type === 'start' || type === 'stop' ? '.control' : ''}`;
