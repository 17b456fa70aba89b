import * as z from 'zod';
import { card } from '../cards.ts';
import { phoneSource } from '../contact-imports.ts';
import { mediaType } from '../media-types.ts';
import { waveform } from '../messages.ts';
import { id } from '../parameters.ts';
import { renameTypes } from './rename-types.ts';
import { typingState } from '../typing.ts';
import { chat } from './inbound.ts';

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
    /** Sends it as a voice note. */
    isVoice: z.boolean().default(false),
    /** Duration of audio, if known. */
    seconds: z.int().nonnegative().optional(),
    waveform: waveform.optional(),
  }),
  /** Structured content; buttons may have an image as a header. */
  z.object({
    type: z.literal('card'),
    body: z.string(),
    card,
    image: z.object({ key: z.string(), mimetype: z.string() }).nullable().default(null),
  }),
  /** A template of the Cloud API; `body` is its text with the values filled in. */
  z.object({
    type: z.literal('template'),
    name: z.string(),
    language: z.string(),
    /** Values of the placeholders in order; positional ones are named `1`, `2` and so on. */
    parameters: z.array(z.object({ name: z.string(), value: z.string() })),
    body: z.string(),
  }),
]);

/** The quoted message, whose copy WhatsApp requires in the message. */
const quoted = z.object({
  wid: z.string(),
  fromMe: z.boolean(),
  body: z.string(),
  participant: z.string().nullable(),
  mediaType: mediaType.default('conversation'),
  /** Set for a quoted media message. */
  media: z
    .object({ mimetype: z.string(), name: z.string(), seconds: z.int().nullable(), isVoice: z.boolean() })
    .nullable()
    .default(null),
});
export type OutboundQuote = z.output<typeof quoted>;

/** JIDs of the people mentioned in the text as `@digits`. */
const mentions = z.array(z.string()).optional();

/** Sends a message. `wid` is generated before the first attempt, so a retry sends the same message. */
const sendCommand = z.object({
  ...target,
  type: z.literal('send'),
  chat,
  wid: z.string().min(1),
  content,
  quoted: quoted.nullable(),
  isForwarded: z.boolean().optional(),
  mentions,
  /** Shows the contact that somebody types before the message comes: of a text that no agent wrote. */
  showsTyping: z.boolean().optional(),
});

/** A change of a sent message. `changeWid` is generated before the first attempt, as `wid` of a message is. */
const change = { ...target, chat, wid: z.string().min(1), changeWid: z.string().min(1) };

/** Changes the text or caption of one of our messages. `before` is the old text, restored if the change fails. */
const editCommand = z.object({
  ...change,
  type: z.literal('edit'),
  body: z.string(),
  before: z.string(),
  mentions,
});

/** Revokes one of our messages. */
const revokeCommand = z.object({ ...change, type: z.literal('revoke') });

/**
 * Reacts to a message. An empty emoji removes the reaction; `before` is the previous one, restored if the change fails.
 */
const reactCommand = z.object({
  ...change,
  type: z.literal('react'),
  fromMe: z.boolean(),
  /** JID of the message's author, in a group. */
  participant: z.string().nullable(),
  emoji: z.string().max(64),
  before: z.string().max(64),
});

/** Sends read receipts to the contact. */
const readCommand = z.object({
  ...target,
  type: z.literal('read'),
  chat,
  messages: z
    .array(z.object({ wid: z.string(), participant: z.string().nullable() }))
    .min(1)
    .max(200),
});

/**
 * Sends the agent's typing state to the contact. `wid` is the contact's newest message, which the Cloud API requires.
 */
const typingCommand = z.object({
  ...target,
  type: z.literal('typing'),
  chat,
  state: typingState,
  wid: z.string().nullable(),
});
export type TypingCommand = z.output<typeof typingCommand>;

/** Rejects an incoming call. */
const rejectCallCommand = z.object({
  ...target,
  type: z.literal('rejectCall'),
  chat,
  callId: z.string().min(1),
});

/** Blocks the person of a chat on WhatsApp, or unblocks it. */
const blockCommand = z.object({ ...target, type: z.literal('block'), chat, isBlocked: z.boolean() });

/** Downloads a message's media again. */
const mediaCommand = z.object({
  ...target,
  type: z.literal('media'),
  chat,
  wid: z.string(),
  fromMe: z.boolean(),
});

/**
 * Asks WhatsApp which of these forms of a phone number is registered. An event `numberCheck` with the same `commandId`
 * answers it.
 */
const checkNumberCommand = z.object({
  ...target,
  type: z.literal('checkNumber'),
  numbers: z
    .array(z.string().regex(/^\d{5,20}$/))
    .min(1)
    .max(2),
});
export type CheckNumberCommand = z.output<typeof checkNumberCommand>;

/** Fetches the profile picture of a contact or group. An event `picture` reports the outcome. */
const pictureCommand = z.object({ ...target, type: z.literal('picture'), chat, contactId: id });
export type PictureCommand = z.output<typeof pictureCommand>;

/**
 * Asks for the contacts in the phone's address book, or for the people of its chats. Events `contacts` answer it.
 * `commandId` is the id of the import of contacts.
 */
const listContactsCommand = z.object({
  ...target,
  type: z.literal('listContacts'),
  /** The user who imports. */
  userId: id,
  source: phoneSource,
});
export type ListContactsCommand = z.output<typeof listContactsCommand>;

/**
 * A request to import history once the phone is linked: messages from `since` to `until` (milliseconds since 1970,
 * inclusive), with or without groups.
 */
export const historyRequest = z.object({
  id: z.string().min(1).max(64),
  since: z.int().nonnegative(),
  until: z.int().nonnegative(),
  groups: z.boolean(),
});
export type HistoryRequest = z.output<typeof historyRequest>;

/**
 * Starts a device session. `forget` deletes its credentials first, so that a new QR code is shown. `pairingNumber`, the
 * digits of a phone number, links by a pairing code instead, which needs new credentials too. `history` is the enabled
 * import, if any.
 */
const startCommand = z.object({
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

/** Logs the number out and deletes the credentials. */
const stopCommand = z.object({
  ...target,
  type: z.literal('stop'),
  /** True suspends a number of WhatsApp: it stays linked, and a start continues its session. */
  keepCredentials: z.boolean().default(false),
});

/** Maximum number of chats of a connection that are backfilled after an outage. */
export const maxBackfillChats = 50;

/**
 * Fetches from the phone the messages of these chats from `since` to `until` (milliseconds since 1970). `newest` is the
 * newest stored message of a chat; null if none is. `relinked`: the chats that are missing in the list are found in the
 * history that the phone sends to a device that it links.
 */
const backfillCommand = z.object({
  ...target,
  type: z.literal('backfill'),
  since: z.int().nonnegative(),
  until: z.int().nonnegative(),
  chats: z
    .array(
      z.object({
        jid: z.string().min(1),
        newest: z.object({ wid: z.string().min(1), fromMe: z.boolean(), at: z.int().nonnegative() }).nullable(),
      }),
    )
    .max(maxBackfillChats),
  relinked: z.boolean().default(false),
});
export type BackfillCommand = z.output<typeof backfillCommand>;

export const outboundCommand = z.preprocess(
  renameTypes({ fillGap: 'backfill' }),
  z.discriminatedUnion('type', [
    sendCommand,
    editCommand,
    revokeCommand,
    reactCommand,
    readCommand,
    typingCommand,
    rejectCallCommand,
    blockCommand,
    mediaCommand,
    backfillCommand,
    checkNumberCommand,
    pictureCommand,
    listContactsCommand,
    startCommand,
    stopCommand,
  ]),
);
export type OutboundCommand = z.output<typeof outboundCommand>;
export type SendCommand = z.output<typeof sendCommand>;
export type ChangeCommand = Extract<OutboundCommand, { type: 'edit' | 'revoke' | 'react' }>;
