import * as z from 'zod';
import { maxPreviewBytes } from '../limits/previews.ts';
import { card, locationCard, maxContacts } from './cards.ts';
import { contact } from './contacts.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { participantKey } from './groups.ts';
import { mediaType } from './media-types.ts';
import { id, idList, idOf, isoDate, naming, page, pageResult, trimmed, typed } from './parameters.ts';
import { ticketLogEntry } from './ticket-log.ts';
import { ticket } from './tickets.ts';

/**
 * Delivery state: 0 pending, 1 sent, 2 delivered, 3 read, 4 played. It never decreases (behaviour, sections 16 and 22).
 */
export const ack = z.literal([0, 1, 2, 3, 4]);

export type Ack = z.output<typeof ack>;

/** Failures of a change of a sent message; the message itself was delivered. */
const changeFailures: ReadonlySet<string> = new Set(['ERR_EDITING_WAPP_MSG', 'ERR_DELETE_WAPP_MSG']);

/**
 * Returns whether a message of ours failed for good: the channel refused it, or accepted it and then could not deliver
 * it (Cloud API).
 */
export const isUndeliverable = ({ ack: reached, failure }: { ack: Ack; failure: string | null }): boolean =>
  failure !== null && (reached === 0 || (reached === 1 && !changeFailures.has(failure)));

/** `<ticket id>-<ULID>`. Opaque to clients; sorts by time within a ticket. */
export const messageId = naming('message', z.string().regex(/^\d{1,16}-[0-9A-HJKMNP-TV-Z]{26}$/));

/** Maximum length of one message's text, in characters, as in WhatsApp. */
export const maxTextLength = 65_536;

/**
 * Maximum size of one message's text in JSON, in bytes. SQS accepts 256 KB a message, and JSON escapes a control
 * character with six bytes.
 */
export const maxTextBytes = 200_000;

/** Maximum size of an attached file, in bytes. */
export const maxUploadBytes = 64 * 1024 * 1024;

/** Maximum size of a voice note, in bytes, as in WhatsApp. */
export const maxVoiceBytes = 16 * 1024 * 1024;

/** Loudness over the length of a voice note: usually 64 bytes from 0 to 100, in base64. */
export const waveform = z.base64().max(128);

/**
 * A quoted message. `id` is null if that message is not stored; the other fields then come from the quote itself. `author`
 * is the agent or the group's participant who wrote it; null if unknown.
 */
const quoted = z.object({
  id: messageId.nullable(),
  body: z.string(),
  fromMe: z.boolean(),
  mediaType,
  author: z.string().nullable(),
});

/** The rules that send messages by themselves. */
export const messageRules = [
  'bot',
  'greeting',
  'transfer',
  'farewell',
  'rating',
  'vacation',
  'consent',
  'inactivity',
  'rotation',
  'lane',
  'audio',
  'call',
  'scheduled',
  'campaign',
  'api',
] as const;

export type MessageRule = (typeof messageRules)[number];

export const message = z.object({
  id: messageId,
  ticketId: id,
  contactId: id,
  companyId: id,
  body: z.string(),
  fromMe: z.boolean(),
  mediaType,
  /** Short-lived signed URL; null without media or while it is not ready (`mediaState`). */
  mediaUrl: z.string().nullable(),
  /** A smaller picture of an image for lists, with its size in pixels, as short-lived; absent for none. */
  preview: z.object({ url: z.string(), width: z.int().positive(), height: z.int().positive() }).optional(),
  /** `none` without media; `pending` while it is downloaded; `failed` is shown as a placeholder with a retry button. */
  /** `removed` once a retention rule has removed the file: its name and size stay. */
  mediaState: z.enum(['none', 'pending', 'ready', 'failed', 'removed']),
  mediaName: z.string().nullable(),
  mediaSize: z.int().nullable(),
  mimetype: z.string().nullable(),
  /** Duration of audio and video; null if the sender gave none. */
  seconds: z.int().nullable(),
  /** True for a voice note, false for an audio file. */
  isVoice: z.boolean(),
  /** Set for voice notes only; null if unknown. */
  waveform: waveform.nullable(),
  /** True if the contact's phone shows it only once. */
  isViewOnce: z.boolean(),
  /** Structured content besides the text. */
  card: card.nullable(),
  createdAt: isoDate,
  ack,
  /** Error code of a failed send or change; null otherwise. */
  failure: z.string().nullable(),
  isPrivate: z.boolean(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  isForwarded: z.boolean(),
  /** True if it was forwarded many times before, as its channel reports. */
  isForwardedOften: z.boolean(),
  /** Text of a received voice note or audio file; null until an agent had it transcribed. */
  transcription: z.string().nullable(),
  /** The key that the call had which sent it; null for messages of other origin. */
  requestId: z.string().nullable(),
  /** The agent who wrote it; null for messages of the contact and messages written on the phone. */
  user: z.object({ id, name: z.string() }).nullable(),
  /** The rule that sent it by itself; null for messages that somebody wrote. */
  rule: z.enum(messageRules).nullable(),
  /** Name of the group's participant who wrote it. */
  participant: z.string().nullable(),
  quotedMsg: quoted.nullable(),
  /** Names of the mentioned participants, in a note of the mentioned colleagues, which the text contains as `@name`. */
  mentions: z.array(z.string()),
  /** Names of the company's sources that a model's answer uses, which only agents see; absent for none. */
  sources: z.array(z.string()).optional(),
  /** The prompt whose answer it is; absent for none. */
  promptId: id.optional(),
  /** Counts by emoji, most frequent first. `fromMe` is true if our number reacted with it. */
  reactions: z.array(
    z.object({ emoji: z.string(), count: z.int().positive(), fromMe: z.boolean(), names: z.array(z.string()) }),
  ),
});

export type Message = z.output<typeof message>;

/** An outage of the conversation's connection: messages of that time arrived late or not at all. */
export const connectionOutage = z.object({ from: isoDate, to: isoDate });

export type ConnectionOutage = z.output<typeof connectionOutage>;

export const listMessages = endpoint({
  name: 'listMessages',
  summary:
    'Lists a conversation, newest page first: the messages of the ticket and of the contact’s earlier tickets that the caller may see',
  group: 'inbox',
  method: 'GET',
  scope: 'messages:read',
  path: '/messages/{ticketUuid}',
  params: z.object({ ticketUuid: naming('ticket', z.uuid()) }),
  /** `around` reads the page that holds this message instead of the newest one. */
  query: z.object({ selectedQueues: idList.optional(), around: messageId.optional(), ...page }),
  /**
   * `gaps` and `events`: outages that began, and what the logs of the page’s tickets say that happened, between the page’s first message and the next newer page. `newerCursor`: of a page that
   * was read `around` a message, or by such a cursor, the cursor of the next newer page; null if the page ends the
   * conversation.
   */
  result: z.object({
    messages: z.array(message),
    gaps: z.array(connectionOutage),
    events: z.array(ticketLogEntry),
    ticket,
    ...pageResult,
    newerCursor: z.string().nullable(),
  }),
  access: 'user',
  errors: ['ERR_NO_MESSAGE_FOUND'],
});

/** Limits of a search in texts, in characters. */
export const searchTextLimit = { min: 2, max: 100 } as const;

/** A message that was found, and where its text has the words. */
export const messageHit = z.object({
  messageId,
  ticketId: id,
  createdAt: isoDate,
  fromMe: z.boolean(),
  isPrivate: z.boolean(),
  /** The agent or the group’s participant who wrote it; null for the contact itself. */
  author: z.string().nullable(),
  /** The part of the text around the first place. */
  snippet: z.string(),
  /** The places found in the snippet, in UTF-16 units. */
  matches: z.array(z.object({ start: z.int(), end: z.int() })),
});

export type MessageHit = z.output<typeof messageHit>;

export const searchMessages = endpoint({
  name: 'searchMessages',
  summary:
    'Finds messages that have words with these beginnings, newest first: in all tickets that the caller may see, or in one conversation',
  group: 'inbox',
  method: 'GET',
  scope: 'messages:read',
  path: '/messages/search',
  query: z.object({
    searchParam: typed(trimmed(searchTextLimit)),
    /** Searches the conversation of this ticket. */
    ticketUuid: z.uuid().optional(),
    cursor: page.cursor,
  }),
  /**
   * A page may have fewer hits than others although there are more (`hasMore`): a search reads a bounded part of the
   * index. `tickets` are those of the hits.
   */
  result: z.object({ hits: z.array(messageHit), tickets: z.array(ticket), ...pageResult }),
  access: 'user',
  errors: ['ERR_NO_TICKET_FOUND'],
  example: { query: { searchParam: 'entrega' } },
});

/** A file uploaded before, for this ticket or as the file of a quick message that the caller sees. */
export const uploadedFile = z.object({
  /** The key that createUpload returned. */
  key: z.string().min(1).max(512),
  name: z.string().min(1).max(255),
  mimetype: z.string().min(1).max(255),
});

export const sendMessage = endpoint({
  name: 'sendMessage',
  frequent: true,
  summary:
    'Sends a text, uploaded files with their captions, contacts or a location; isPrivate makes a text or file an internal note',
  group: 'inbox',
  method: 'POST',
  scope: 'messages:write',
  path: '/messages/{ticketId}',
  params: z.object({ ticketId: idOf('ticket') }),
  body: z
    .object({
      body: z.string().max(maxTextLength).default(''),
      medias: z
        .array(
          uploadedFile.extend({
            /** Sends it as a voice note. WhatsApp requires mono Opus; other files are sent as audio. */
            isVoice: z.boolean().default(false),
            /** Text sent with the file. The first file without one has the call’s text. */
            caption: z.string().max(maxTextLength).optional(),
            /** A smaller picture of an image, which lists show: WebP or JPEG, in base64. Any other is ignored. */
            preview: z
              .base64()
              .max(Math.ceil(maxPreviewBytes / 3) * 4)
              .optional(),
          }),
        )
        .max(10)
        .default([]),
      /** Ids of contacts to send as one contact card, instead of a text. */
      vCard: z.array(id).max(maxContacts).default([]),
      /** A location to send instead of a text. */
      location: locationCard
        .pick({ latitude: true, longitude: true })
        .extend({ name: locationCard.shape.name.default(null), address: locationCard.shape.address.default(null) })
        .nullable()
        .default(null),
      quotedMsg: messageId.nullable().default(null),
      /** Keys of the group's participants mentioned in the text as `@name`, with the names of listParticipants. */
      mentions: z.array(participantKey).max(50).default([]),
      /** Ids of the colleagues mentioned in a note as `@name`, who are notified. */
      mentionedUsers: z.array(id).max(20).optional(),
      isPrivate: z.boolean().default(false),
      /** Begins texts and captions with the caller’s name, if the company allows it (`sendSignMessage`). */
      signMessage: z.boolean().optional(),
      /** Idempotency key chosen by the client: a retried call with the same key sends no second message. */
      requestId: z.uuid().optional(),
    })
    .refine(({ vCard, location, body, medias, isPrivate }) => {
      const cards = (vCard.length > 0 ? 1 : 0) + (location === null ? 0 : 1);
      return cards === 0 || (cards === 1 && body === '' && medias.length === 0 && !isPrivate);
    }),
  result: z.object({ messages: z.array(message) }),
  access: 'user',
  errors: [
    'ERR_PLAN_FEATURE',
    'ERR_TICKET_NOT_OPEN',
    'ERR_MEDIA_NOT_READY',
    'ERR_MEDIA_TOO_LARGE',
    'ERR_STORAGE_LIMIT',
    'ERR_NO_MESSAGE_FOUND',
    'ERR_NO_CONTACT_FOUND',
    'ERR_WAPP_INVALID_CONTACT',
    'ERR_NO_PERMISSION',
    'ERR_CREATING_MESSAGE',
  ],
  example: { body: { body: 'Olá!', isPrivate: true } },
});

export const retryMessage = endpoint({
  name: 'retryMessage',
  summary: 'Sends a failed message again, with the same id',
  group: 'inbox',
  method: 'POST',
  scope: 'messages:write',
  path: '/messages/retry/{messageId}',
  params: z.object({ messageId }),
  result: message,
  access: 'user',
  errors: ['ERR_TICKET_NOT_OPEN', 'ERR_PLAN_FEATURE'],
});

export const forwardMessage = endpoint({
  name: 'forwardMessage',
  frequent: true,
  summary: 'Forwards a message to a contact on the same connection and opens that contact’s ticket for the caller',
  group: 'inbox',
  method: 'POST',
  path: '/message/forward',
  body: z.object({
    messageId,
    contactId: id,
    /** Begins a text or caption with the caller’s name, if the company allows it (`sendSignMessage`). */
    signMessage: z.boolean().default(false),
    /** Idempotency key chosen by the client: a retried call with the same key sends no second message. */
    requestId: z.uuid().optional(),
  }),
  result: z.object({ message, ticket }),
  access: 'user',
  errors: [
    'ERR_PLAN_FEATURE',
    'ERR_NO_PERMISSION',
    'ERR_NO_MESSAGE_FOUND',
    'ERR_NO_CONTACT_FOUND',
    'ERR_NO_WAPP_FOUND',
    'ERR_CONSENT_PENDING',
    'ERR_OTHER_OPEN_TICKET',
    'ERR_WAPP_INVALID_CONTACT',
    'ERR_CREATING_TICKET',
    'ERR_MEDIA_NOT_READY',
    'ERR_STORAGE_LIMIT',
    'ERR_MESSAGE_NOT_FORWARDABLE',
  ],
  example: { body: { messageId: '7-01ARYZ6S41TSV4RRFFQ69G5FAV', contactId: 1 } },
});

export const contactOfMessage = endpoint({
  name: 'contactOfMessage',
  summary: 'Gets or creates the contact who wrote a group message, to start a private conversation',
  group: 'inbox',
  method: 'POST',
  path: '/messages/talk/{messageId}',
  params: z.object({ messageId }),
  result: contact,
  access: 'user',
  errors: ['ERR_NO_CONTACT_FOUND'],
});

export const markTicketRead = endpoint({
  name: 'markTicketRead',
  frequent: true,
  summary: 'Marks the ticket as read: resets the unread counter and sends read receipts',
  group: 'inbox',
  method: 'POST',
  scope: 'messages:write',
  path: '/messages/read/{ticketId}',
  params: z.object({ ticketId: idOf('ticket') }),
  result: ticket,
  access: 'user',
});

/**
 * A message was added, changed or removed. Contains the ticket, so that a notification needs no further call.
 * `sequence` is the number of an added message in its ticket (`messageSequence`): a browser that misses the number
 * before reads the conversation again.
 */
export const appMessageEvent = realtimeEvent(
  'appMessage',
  z.discriminatedUnion('action', [
    z.object({ action: z.literal('create'), message, ticket, sequence: z.int().positive() }),
    z.object({ action: z.literal('update'), message, ticket }),
    z.object({ action: z.literal('delete'), messageId, ticketId: id }),
  ]),
);

/** A colleague mentioned the user in a note of a ticket that the user may see. */
export const mentionEvent = realtimeEvent(
  'mention',
  z.object({ action: z.literal('create'), message, ticket, by: z.string() }),
);
