import * as z from 'zod';
import { card, maxPollOptions } from '../cards.ts';
import { connectionNotices, connectionStatus, disconnectReasons } from '../connections.ts';
import { groupActions, maxParticipants } from '../groups.ts';
import { mediaType } from '../media-types.ts';
import { contactImportLimits } from '../../limits/contact-imports.ts';
import { ack, waveform } from '../messages.ts';
import { id } from '../parameters.ts';
import { pictureVersion, preview } from '../pictures.ts';
import { channelNames } from '../transport.ts';
import { typingState } from '../typing.ts';

/** Milliseconds since 1970. */
const instant = z.int().nonnegative();

/** A business-scoped user id of the Cloud API, verbatim: `BR.1502576394655843`, or `BR.ENT.…` for linked businesses. */
export const metaUserId = z.string().regex(/^[A-Za-z0-9._-]{1,160}$/);

/** A person's username on WhatsApp, without the leading `@`. It has a letter, so it is never taken for a number. */
export const whatsappUsername = z.string().regex(/^(?=.*\p{L})[\p{L}\p{N}._-]{1,64}$/u);

/**
 * A person's WhatsApp address: phone number, LID, Meta's user ids, in any combination; numbers are digits without server or
 * device. On Facebook and Instagram all are missing, and the chat's `jid` is the address.
 */
export const address = z.object({
  /** Phone number; null while only the LID is known. */
  number: z
    .string()
    .regex(/^\d{5,20}$/)
    .nullable(),
  /** LID; null while unknown. */
  lid: z
    .string()
    .regex(/^\d{5,25}$/)
    .nullable(),
  /** The person's id for the business of a Cloud API number; absent while unknown. Another number gives it another id. */
  userId: metaUserId.optional(),
  /** The same for the linked businesses of a company. */
  parentUserId: metaUserId.optional(),
});
export type Address = z.output<typeof address>;

export const chat = z.object({
  /** The channel's id of the chat (a JID), to which messages are sent. */
  jid: z.string().min(1).max(200),
  isGroup: z.boolean(),
  /** The address of a person; both fields are null for a group. */
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
  /** Size in bytes as given by the sender; null if not given. */
  size: z.int().nonnegative().nullable(),
  name: z.string().max(255).nullable(),
  /** Duration of audio and video as given by the sender. */
  seconds: z.int().nonnegative().nullable().default(null),
  /** True for a voice note, false for an audio file. */
  isVoice: z.boolean().default(false),
  /** Loudness over the length of a voice note, as given by the sender. */
  waveform: waveform.nullable().default(null),
  /** True if the recipient may view it only once. */
  isViewOnce: z.boolean().default(false),
});

export const content = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), body: z.string() }),
  z.object({ type: z.literal('media'), body: z.string(), media }),
  /** An incoming call. Calls are rejected or answered by a text, never accepted. */
  z.object({ type: z.literal('call'), callId: z.string().min(1).max(120), isVideo: z.boolean() }),
  /** Structured content; some cards have an image, video or document as a header. */
  z.object({ type: z.literal('card'), body: z.string(), card, media: media.nullable().default(null) }),
  /** A view-once message, whose content WhatsApp delivers to the phone only. */
  z.object({ type: z.literal('viewOnce') }),
  /**
   * The content could not be decrypted or was missing. It was requested again; the same message with its content may
   * follow.
   */
  z.object({ type: z.literal('undecryptable') }),
  /** A message kind that is shown as a placeholder with its text; `kind` is the protocol's name. */
  z.object({ type: z.literal('unsupported'), kind: z.string().max(100), body: z.string().default('') }),
]);
export type InboundContent = z.output<typeof content>;

/** A person mentioned in a text as `@tag`; `tag` are digits. */
export const mention = z.object({
  tag: z.string().regex(/^\d{5,25}$/),
  address,
  name: z.string().max(500).nullable(),
  /** True if it is our number. */
  isUs: z.boolean(),
});
export type InboundMention = z.output<typeof mention>;

/** Maximum number of mentions of one text; more are ignored. */
export const maxMentions = 50;

/** Maximum length of the text of a quote, in characters; longer texts are truncated. */
export const maxQuotedLength = 1_000;

/**
 * The copy of the quoted message that a message contains. The quoted message itself may not be stored, for example if
 * it is older than the connection.
 */
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
  /** Profile name of the sender; null for own messages. */
  pushName: z.string().max(500).nullable(),
  /** Username of the person of the chat; absent where the channel names none. */
  username: whatsappUsername.optional(),
  /** The author, in a group. */
  participant: z.object({ address, name: z.string().max(500).nullable() }).nullable(),
  content,
  quotedWid: z.string().max(200).nullable(),
  /** Copy of the quoted message; if the message `quotedWid` is stored, that one takes precedence. */
  quote: inboundQuote.nullable().default(null),
  isForwarded: z.boolean(),
  /** True if it was forwarded many times before. */
  isForwardedOften: z.boolean().optional(),
  mentions: z.array(mention).max(maxMentions).default([]),
  at: instant,
});
export type InboundMessage = z.output<typeof inboundMessage>;

/** Outcome of a media download for a message published before: stored under `key`, or failed with a reason. */
export const inboundMedia = z.object({
  ...source,
  type: z.literal('media'),
  chat,
  wid: z.string(),
  fromMe: z.boolean(),
  /** End of the download. It distinguishes a retried download that fails again from the first failure. */
  at: instant,
  outcome: z.discriminatedUnion('state', [
    z.object({
      state: z.literal('ready'),
      key: z.string(),
      size: z.int(),
      mimetype: z.string(),
      /** The smaller picture that lies beside an image; absent for none. */
      preview: preview.optional(),
    }),
    z.object({ state: z.literal('failed'), reason: z.string().max(200) }),
  ]),
});

/** Receipt of one of our messages: sent (1), delivered (2), read (3), played (4). */
const inboundReceipt = z.object({
  ...source,
  type: z.literal('receipt'),
  chat,
  wid: z.string(),
  ack,
  /**
   * The participant of a group who sent the receipt, and the number of participants except us. The message has the
   * lowest ack of all participants.
   */
  reader: z
    .object({ participant: z.string().min(1).max(200), others: z.int().positive().nullable() })
    .nullable()
    .optional(),
  /** The channel's kind of charge for a message that has arrived: Meta's category, and whether it charges. */
  pricing: z
    .object({ category: z.string().regex(/^[a-z_]{1,40}$/), isCharged: z.boolean() })
    .nullable()
    .optional(),
  at: instant,
});

/**
 * Receipt for all messages that we sent to a Facebook or Instagram contact until `until`: delivered (2) or read (3).
 */
const inboundWatermark = z.object({
  ...source,
  type: z.literal('watermark'),
  chat,
  ack: z.literal([2, 3]),
  until: instant,
});

/**
 * Sending a message failed permanently. It is shown with the reason and a retry button; `commandId` identifies the
 * attempt.
 */
const inboundFailure = z.object({
  ...source,
  type: z.literal('failure'),
  chat,
  wid: z.string(),
  commandId: z.string().min(1).max(128),
  reason: z.string().max(200),
});

/** The chat was read on another of our devices: resets the unread counter. */
const inboundChatRead = z.object({ ...source, type: z.literal('chatRead'), chat, at: instant });

/** Author of a change. For our own number `fromMe` is true and `address` is null. */
export const author = z.object({
  fromMe: z.boolean(),
  address: address.nullable(),
  name: z.string().max(500).nullable(),
});
export type Author = z.output<typeof author>;

/** A vote in a poll, which replaces the voter's earlier vote. `wid` and `fromMe` are those of the poll. */
const inboundPollVote = z.object({
  ...source,
  type: z.literal('pollVote'),
  chat,
  wid: z.string().min(1).max(200),
  fromMe: z.boolean(),
  by: author,
  /** Indexes of the chosen options; empty if the vote was withdrawn. */
  options: z.array(z.int().nonnegative()).max(maxPollOptions),
  at: instant,
});
export type InboundPollVote = z.output<typeof inboundPollVote>;

/** A change of a message. It may arrive before the message, and more than once. */
const change = {
  ...source,
  chat,
  /** The channel's id of the changed message; `fromMe` is true if that message is ours. */
  wid: z.string().min(1).max(200),
  fromMe: z.boolean(),
  /** The channel's id of the change itself. */
  changeWid: z.string().min(1).max(200),
  by: author,
  at: instant,
};

/** The author changed the text or caption and its mentions. */
const inboundEdit = z.object({
  ...change,
  type: z.literal('edit'),
  body: z.string(),
  mentions: z.array(mention).max(maxMentions).default([]),
});

/** The author revoked the message, or an administrator of the group did (`byAdmin`). */
const inboundRevoke = z.object({ ...change, type: z.literal('revoke'), byAdmin: z.boolean() });

/** A reaction. Each person has at most one: a newer emoji replaces it, an empty one removes it. */
const inboundReaction = z.object({ ...change, type: z.literal('reaction'), emoji: z.string().max(64) });

/** A change of a sent message failed. Browsers have already shown the change and undo it. */
const inboundChangeFailure = z.object({
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
 * Current state of a group, published at a change and at the first message. `participants` are those except us, null if
 * unknown; `isMember` is false if we have left. `change` describes the change; null if there was none.
 */
const inboundGroupChange = z.object({
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
      participants: z.array(author).max(20),
      subject: z.string().max(200).nullable(),
    })
    .nullable(),
  at: instant,
});
export type InboundGroupChange = z.output<typeof inboundGroupChange>;

/** Typing state of a contact, or of the `participant` in a group. Losing such an event is harmless. */
const inboundTyping = z.object({
  ...source,
  type: z.literal('typing'),
  chat,
  participant: z.object({ address, name: z.string().max(500).nullable() }).nullable(),
  state: typingState,
  at: instant,
});
export type InboundTyping = z.output<typeof inboundTyping>;

/**
 * WhatsApp gave a person another number, another user id or both. The chat's address is the former one, `renamed` the new
 * one, which has no number where the person hides it.
 */
const inboundIdentity = z.object({ ...source, type: z.literal('identity'), chat, renamed: address, at: instant });
export type InboundIdentity = z.output<typeof inboundIdentity>;

/** Meta reports something about the account of a connection, which stays connected. */
const inboundNotice = z.object({
  ...source,
  type: z.literal('notice'),
  notice: z.enum(connectionNotices),
  /** Its subject, for example a template's name; empty for nothing. */
  detail: z.string().max(200),
  at: instant,
});
export type InboundNotice = z.output<typeof inboundNotice>;

/** A person asked Meta for no more marketing messages of the business. */
const inboundOptOut = z.object({ ...source, type: z.literal('optOut'), chat, at: instant });
export type InboundOptOut = z.output<typeof inboundOptOut>;

/**
 * State of a connection's device session. `fence` is the fencing token of the lease: events of a lower one are ignored.
 * `sequence` orders the events of one fence. The times of the last messages are included; they alone cause an event at
 * most once a minute.
 */
const inboundSession = z.object({
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

/** Answer of WhatsApp to the command `checkNumber`: the number as it is registered there, or that it is not. */
export const inboundNumberCheck = z.object({
  ...source,
  type: z.literal('numberCheck'),
  commandId: z.string().min(1).max(128),
  outcome: z.discriminatedUnion('state', [
    z.object({ state: z.literal('registered'), address }),
    z.object({ state: z.literal('unregistered') }),
    z.object({ state: z.literal('failed') }),
  ]),
});
export type InboundNumberCheck = z.output<typeof inboundNumberCheck>;

/**
 * Outcome of the command `picture`: stored under the contact's key with this version, not to be seen (`none`), or failed.
 */
const inboundPicture = z.object({
  ...source,
  type: z.literal('picture'),
  contactId: id,
  commandId: z.string().min(1).max(128),
  outcome: z.discriminatedUnion('state', [
    z.object({ state: z.literal('ready'), version: pictureVersion }),
    z.object({ state: z.literal('none') }),
    z.object({ state: z.literal('failed') }),
  ]),
});
export type InboundPicture = z.output<typeof inboundPicture>;

/**
 * Answer to the command `listContacts`: one page after another, of `contactImportLimits.chunk` contacts but the last, or
 * that the phone's contacts could not be read. Contacts without a known number are left out.
 */
const inboundContacts = z.object({
  ...source,
  type: z.literal('contacts'),
  /** Id of the import of contacts, and the user who imports. */
  commandId: z.string().min(1).max(128),
  userId: id,
  outcome: z.discriminatedUnion('state', [
    z.object({
      state: z.literal('page'),
      /** Number of the page, from 0. */
      page: z.int().nonnegative(),
      isLast: z.boolean(),
      contacts: z.array(z.object({ address, name: z.string().max(500).nullable() })).max(contactImportLimits.chunk),
    }),
    z.object({ state: z.literal('failed') }),
  ]),
});
export type InboundContacts = z.output<typeof inboundContacts>;

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
  inboundNumberCheck,
  inboundPicture,
  inboundContacts,
  inboundIdentity,
  inboundOptOut,
  inboundNotice,
]);
export type InboundEvent = z.output<typeof inboundEvent>;
/** A change of a message. */
export type InboundChange = Extract<InboundEvent, { type: 'edit' | 'revoke' | 'reaction' }>;
