import * as z from 'zod';
import { card, maxPollOptions } from '../cards.ts';
import { connectionStatus, disconnectReasons } from '../connections.ts';
import { groupActions, maxParticipants } from '../groups.ts';
import { mediaType } from '../media-types.ts';
import { ack, waveform } from '../messages.ts';
import { id } from '../parameters.ts';
import { channelNames } from '../transport.ts';
import { typingState } from '../typing.ts';

/**
 * What the channels tell the conversation engine. Queue `inbound`, FIFO: group = company, connection and chat
 * (`inboundGroup`), deduplication = `inboundDeduplication`, both in `inbound-identity.ts`.
 */

/** Milliseconds since 1970. */
const instant = z.int().nonnegative();

/**
 * A WhatsApp address in both of its forms; at least one is known. Numbers are digits, without server or device. Who
 * writes on Facebook or Instagram has neither: there the chat's `jid` is the address.
 */
export const address = z.object({
  /** Phone number, digits; null while only the LID is known. */
  number: z
    .string()
    .regex(/^\d{5,20}$/)
    .nullable(),
  /** LID, digits; null while unknown. */
  lid: z
    .string()
    .regex(/^\d{5,25}$/)
    .nullable(),
});
export type Address = z.output<typeof address>;

export const chat = z.object({
  /** The id to answer to, as the channel spells it (a JID). */
  jid: z.string().min(1).max(200),
  isGroup: z.boolean(),
  /** For a person: its addresses. For a group: both null. */
  address,
  /** Group subject, if known. */
  subject: z.string().max(500).nullable(),
});
export type Chat = z.output<typeof chat>;

const source = {
  companyId: id,
  whatsappId: id,
  channel: z.enum(channelNames),
};

const media = z.object({
  kind: z.enum(['image', 'audio', 'video', 'application', 'sticker']),
  mimetype: z.string().max(255),
  /** Bytes, as the sender said; null if it did not. */
  size: z.int().nonnegative().nullable(),
  name: z.string().max(255).nullable(),
  /** Of sounds and films, where the sender told. */
  seconds: z.int().nonnegative().nullable().default(null),
  /** A voice note, not a sound file. */
  isVoice: z.boolean().default(false),
  /** How loud a voice note is along its way, where the sender told. */
  waveform: waveform.nullable().default(null),
  /** The sender's phone lets it be seen once. */
  isViewOnce: z.boolean().default(false),
});

export const content = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), body: z.string() }),
  z.object({ type: z.literal('media'), body: z.string(), media }),
  /** Somebody called; it is refused or answered by a text, never taken. */
  z.object({ type: z.literal('call'), callId: z.string().min(1).max(120), isVideo: z.boolean() }),
  /** Places, people, choices; with the picture, film or document at the head of some. */
  z.object({ type: z.literal('card'), body: z.string(), card, media: media.nullable().default(null) }),
  /** View once: WhatsApp gives it to the phone alone. */
  z.object({ type: z.literal('viewOnce') }),
  /** It came damaged, or without what is in it. It was asked for again: the same message with its content may follow. */
  z.object({ type: z.literal('undecryptable') }),
  /** Kinds without a bubble of their own: a placeholder, with the text that was in it; `kind` is the protocol's name of it. */
  z.object({ type: z.literal('unsupported'), kind: z.string().max(100), body: z.string().default('') }),
]);
export type InboundContent = z.output<typeof content>;

/** Somebody whom a text names by `@` and `tag`, digits. */
export const mention = z.object({
  tag: z.string().regex(/^\d{5,25}$/),
  address,
  name: z.string().max(500).nullable(),
  /** It is our number. */
  isUs: z.boolean(),
});
export type InboundMention = z.output<typeof mention>;

/** People that one text names at the most, as far as anybody is told. */
export const maxMentions = 50;

/** Characters of a quoted message that are told. */
export const maxQuotedLength = 1_000;

/** What a message repeats of the one that it quotes, which may be unknown here: from before the connection, or never seen by it. */
const inboundQuote = z.object({
  fromMe: z.boolean(),
  mediaType,
  body: z.string().max(maxQuotedLength),
  mentions: z.array(mention).max(maxMentions).default([]),
});
export type InboundQuote = z.output<typeof inboundQuote>;

export const inboundMessage = z.object({
  ...source,
  type: z.literal('message'),
  chat,
  /** The channel's message id. */
  wid: z.string().min(1).max(200),
  fromMe: z.boolean(),
  /** Name that the sender gives itself; null for own messages. */
  pushName: z.string().max(500).nullable(),
  /** In a group: who of it wrote. */
  participant: z.object({ address, name: z.string().max(500).nullable() }).nullable(),
  content,
  quotedWid: z.string().max(200).nullable(),
  /** What it says of the message of `quotedWid`; what is stored of that one counts more. */
  quote: inboundQuote.nullable().default(null),
  isForwarded: z.boolean(),
  mentions: z.array(mention).max(maxMentions).default([]),
  at: instant,
});
export type InboundMessage = z.output<typeof inboundMessage>;

/** The media of a message published before: stored under `key`, or failed with a reason. */
export const inboundMedia = z.object({
  ...source,
  type: z.literal('media'),
  chat,
  wid: z.string(),
  fromMe: z.boolean(),
  /** When its fetching ended: a download asked for once more may fail as the first did, and that is news. */
  at: instant,
  outcome: z.discriminatedUnion('state', [
    z.object({ state: z.literal('ready'), key: z.string(), size: z.int(), mimetype: z.string() }),
    z.object({ state: z.literal('failed'), reason: z.string().max(200) }),
  ]),
});

/** An ack of one of our messages: sent (1), delivered (2), read (3), played (4). */
export const inboundReceipt = z.object({
  ...source,
  type: z.literal('receipt'),
  chat,
  wid: z.string(),
  ack,
  /** Of a group: which of its participants says so, and how many there are beside us. The message has come as far as with the last of them. */
  reader: z
    .object({ participant: z.string().min(1).max(200), others: z.int().positive().nullable() })
    .nullable()
    .optional(),
  at: instant,
});

/** The contact of a Facebook or Instagram chat has what we sent up to an instant: delivered (2) or read (3). */
export const inboundWatermark = z.object({
  ...source,
  type: z.literal('watermark'),
  chat,
  ack: z.literal([2, 3]),
  until: instant,
});

/** A message that could not be sent, for good: shown with its reason and a retry. `commandId` is that of the attempt: the next one may fail as well. */
export const inboundFailure = z.object({
  ...source,
  type: z.literal('failure'),
  chat,
  wid: z.string(),
  commandId: z.string().min(1).max(128),
  reason: z.string().max(200),
});

/** The contact read on another device of ours: unread becomes 0. */
export const inboundChatRead = z.object({ ...source, type: z.literal('chatRead'), chat, at: instant });

/** Somebody in a chat. `address` is null for ourselves, where `fromMe` is true. */
export const author = z.object({
  fromMe: z.boolean(),
  address: address.nullable(),
  name: z.string().max(500).nullable(),
});
export type Author = z.output<typeof author>;

/** Somebody chose among a poll's options; what it chose before is void. `wid` and `fromMe` are the poll's. */
export const inboundPollVote = z.object({
  ...source,
  type: z.literal('pollVote'),
  chat,
  wid: z.string().min(1).max(200),
  fromMe: z.boolean(),
  by: author,
  /** Places of the options in the poll; none when the vote is taken back. */
  options: z.array(z.int().nonnegative()).max(maxPollOptions),
  at: instant,
});
export type InboundPollVote = z.output<typeof inboundPollVote>;

/** What somebody did to a message. It may come before the message, and twice. */
const change = {
  ...source,
  chat,
  /** The channel's id of the message, and whether that one is ours. */
  wid: z.string().min(1).max(200),
  fromMe: z.boolean(),
  /** The channel's id of the change itself. */
  changeWid: z.string().min(1).max(200),
  by: author,
  at: instant,
};

/** The author changed the text (or caption), and whom it names with it. */
export const inboundEdit = z.object({
  ...change,
  type: z.literal('edit'),
  body: z.string(),
  mentions: z.array(mention).max(maxMentions).default([]),
});

/** The author took the message back, or an administrator of the group did (`byAdmin`, as the group itself says). */
export const inboundRevoke = z.object({ ...change, type: z.literal('revoke'), byAdmin: z.boolean() });

/** Somebody reacted: one emoji a person, a newer one takes its place, an empty one removes it. */
export const inboundReaction = z.object({ ...change, type: z.literal('reaction'), emoji: z.string().max(64) });

/** What was wanted of a message already sent, and could not be done: the screens had shown it, and take it back. */
export const inboundChangeFailure = z.object({
  ...source,
  type: z.literal('changeFailure'),
  chat,
  wid: z.string().min(1).max(200),
  fromMe: z.boolean(),
  commandId: z.string().min(1).max(128),
  change: z.discriminatedUnion('type', [
    z.object({ type: z.literal('edit'), body: z.string(), before: z.string() }),
    z.object({ type: z.literal('revoke') }),
    z.object({ type: z.literal('react'), emoji: z.string(), before: z.string() }),
  ]),
  reason: z.string().max(200),
});

/**
 * A group as it is now, told when somebody changed it and when it is first met. `participants` are those beside us,
 * null where the group did not say; `isMember` is false once we are not in it. `change` is what was done.
 */
export const inboundGroupChange = z.object({
  ...source,
  type: z.literal('group'),
  chat,
  isMember: z.boolean(),
  participants: z
    .array(z.object({ address, isAdmin: z.boolean() }))
    .max(maxParticipants)
    .nullable(),
  change: z
    .object({
      wid: z.string().min(1).max(200),
      action: z.enum(groupActions),
      by: author.nullable(),
      whom: z.array(author).max(20),
      subject: z.string().max(200).nullable(),
    })
    .nullable(),
  at: instant,
});
export type InboundGroupChange = z.output<typeof inboundGroupChange>;

/** Somebody writes or records, or stopped: passing news, which nobody misses when it is lost. `participant` of a group. */
export const inboundTyping = z.object({
  ...source,
  type: z.literal('typing'),
  chat,
  participant: z.object({ address, name: z.string().max(500).nullable() }).nullable(),
  state: typingState,
  at: instant,
});
export type InboundTyping = z.output<typeof inboundTyping>;

/**
 * State of a connection's session. `fence` is the lease's token: an older one's events are ignored. `sequence` orders
 * those of one fence. When messages last went in and out is told along, and by itself once a minute at most.
 */
export const inboundSession = z.object({
  ...source,
  type: z.literal('session'),
  fence: z.int().nonnegative(),
  sequence: z.int().nonnegative(),
  status: connectionStatus,
  qrcode: z.string(),
  pairingCode: z.string(),
  number: z.string().nullable(),
  reason: z.enum(disconnectReasons).nullable(),
  lastInAt: instant.nullable(),
  lastOutAt: instant.nullable(),
  at: instant,
});

export const inboundEvent = z.discriminatedUnion('type', [
  inboundMessage,
  inboundMedia,
  inboundReceipt,
  inboundWatermark,
  inboundFailure,
  inboundPollVote,
  inboundChatRead,
  inboundTyping,
  inboundGroupChange,
  inboundSession,
  inboundEdit,
  inboundRevoke,
  inboundReaction,
  inboundChangeFailure,
]);
export type InboundEvent = z.output<typeof inboundEvent>;
/** What was done to a message. */
export type InboundChange = Extract<InboundEvent, { type: 'edit' | 'revoke' | 'reaction' }>;
