import * as z from 'zod';
import { isEmoji } from '../text/emoji.ts';
import { card, locationCard, maxContacts } from './cards.ts';
import { contact } from './contacts.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { participantKey } from './groups.ts';
import { mediaType } from './media-types.ts';
import { id, idList, isoDate, page, pageResult } from './parameters.ts';
import { ticket } from './tickets.ts';

/** 0 pending, 1 sent, 2 delivered, 3 read, 4 played. Never falls (behaviour, sections 16 and 22). */
export const ack = z.literal([0, 1, 2, 3, 4]);
export type Ack = z.output<typeof ack>;

/** Failures of what was wanted of a message already sent: the message itself is with the contact. */
const changeFailures: ReadonlySet<string> = new Set(['ERR_EDITING_WAPP_MSG', 'ERR_DELETE_WAPP_MSG']);

/** Whether a message of ours came to nothing: it was never taken, or what took it (the Cloud API) could not deliver it after all. */
export const isUndeliverable = ({ ack: reached, failure }: { ack: Ack; failure: string | null }): boolean =>
  failure !== null && (reached === 0 || (reached === 1 && !changeFailures.has(failure)));

/** `<ticket id>-<ULID>`: opaque to clients; sorts by time within a ticket. */
export const messageId = z.string().regex(/^\d{1,16}-[0-9A-HJKMNP-TV-Z]{26}$/);

/** Largest text of one message, in characters (WhatsApp's own limit is 65,536). */
export const maxTextLength = 65_536;
/** Bytes of one message's text as JSON carries it: a queue takes 256 KB a message, and a text of control characters has six bytes for each. */
export const maxTextBytes = 200_000;
/** Largest file that an agent may attach, in bytes. */
export const maxUploadBytes = 64 * 1024 * 1024;
/** Largest voice note, in bytes: WhatsApp's own limit for sounds. */
export const maxVoiceBytes = 16 * 1024 * 1024;
/** Bytes under which a recording is thrown away: a slip of the finger (specification 1, section 9). */
export const minRecordingBytes = 10_000;

/** How loud a voice note is along its way: 64 bytes of 0 to 100 as a rule, in base64. */
export const waveform = z.base64().max(128);

/** `id` is null for a message that is not stored: what is shown is what the one that quotes it repeats. */
const quoted = z.object({ id: messageId.nullable(), body: z.string(), fromMe: z.boolean(), mediaType });

export const message = z.object({
  id: messageId,
  ticketId: id,
  contactId: id,
  companyId: id,
  body: z.string(),
  fromMe: z.boolean(),
  mediaType,
  /** Short-lived signed link, or null when there is no media, or it is still on its way (`mediaState`). */
  mediaUrl: z.string().nullable(),
  /** `none` for texts; `pending` while it downloads; `failed` shows a placeholder with retry. */
  mediaState: z.enum(['none', 'pending', 'ready', 'failed']),
  mediaName: z.string().nullable(),
  mediaSize: z.int().nullable(),
  mimetype: z.string().nullable(),
  /** Of sounds and films, where the sender told. */
  seconds: z.int().nullable(),
  /** A voice note, not a sound file. */
  isVoice: z.boolean(),
  /** Of voice notes; null where nobody told. */
  waveform: waveform.nullable(),
  /** The contact's phone showed it once. */
  isViewOnce: z.boolean(),
  /** Places, people, choices: what the message holds besides its text. */
  card: card.nullable(),
  createdAt: isoDate,
  ack,
  /** Why it could not be sent, as an error code; null when it could, or may still. */
  failure: z.string().nullable(),
  isPrivate: z.boolean(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  isForwarded: z.boolean(),
  /** Who of the company wrote it; null for the contact's and the phone's own messages. */
  user: z.object({ id, name: z.string() }).nullable(),
  /** Name of the participant of a group who wrote it. */
  participant: z.string().nullable(),
  quotedMsg: quoted.nullable(),
  /** Names that stand in the text as `@name`: people of the group whom it names. */
  mentions: z.array(z.string()),
  /** By emoji, the most frequent first; `fromMe` where our number is among those who reacted. */
  reactions: z.array(
    z.object({ emoji: z.string(), count: z.int().positive(), fromMe: z.boolean(), names: z.array(z.string()) }),
  ),
});
export type Message = z.output<typeof message>;

/** When the connection of a conversation was away: what was written meanwhile came late, or not at all. */
export const connectionOutage = z.object({ from: isoDate, to: isoDate });
export type ConnectionOutage = z.output<typeof connectionOutage>;

export const listMessages = endpoint({
  name: 'listMessages',
  summary:
    'A conversation, newest page first: the ticket’s messages and those of the contact’s earlier tickets that the caller may see',
  group: 'inbox',
  method: 'GET',
  path: '/messages/{ticketUuid}',
  params: z.object({ ticketUuid: z.uuid() }),
  query: z.object({ selectedQueues: idList.optional(), ...page }),
  /** `gaps`: those that began after the page’s first message and before the next newer page. */
  result: z.object({ messages: z.array(message), gaps: z.array(connectionOutage), ticket, ...pageResult }),
  access: 'user',
  errors: ['ERR_NO_TICKET_FOUND'],
});

/** A file that was uploaded for the ticket. */
export const uploadedFile = z.object({
  /** The key that createUpload answered. */
  key: z.string().min(1).max(512),
  name: z.string().min(1).max(255),
  mimetype: z.string().min(1).max(255),
});

export const sendMessage = endpoint({
  name: 'sendMessage',
  summary:
    'Send a text, files uploaded before (the text is then the caption of the first), contacts, or a place; isPrivate keeps a text or file inside',
  group: 'inbox',
  method: 'POST',
  path: '/messages/{ticketId}',
  params: z.object({ ticketId: id }),
  body: z
    .object({
      body: z.string().max(maxTextLength).default(''),
      medias: z
        .array(
          uploadedFile.extend({
            /** To be heard as a voice note; on WhatsApp that takes Opus in one channel, anything else goes as a sound. */
            isVoice: z.boolean().default(false),
          }),
        )
        .max(10)
        .default([]),
      /** Contacts of the company, as one card of their names and numbers; instead of a text. */
      vCard: z.array(id).max(maxContacts).default([]),
      /** A place, instead of a text. */
      location: locationCard
        .pick({ latitude: true, longitude: true })
        .extend({ name: locationCard.shape.name.default(null), address: locationCard.shape.address.default(null) })
        .nullable()
        .default(null),
      quotedMsg: messageId.nullable().default(null),
      /** Of a group: whom the text names by `@` and their name, as listParticipants calls them. */
      mentions: z.array(participantKey).max(50).default([]),
      isPrivate: z.boolean().default(false),
      /** Made by the client for one press of the button: a retry of the call is the same message. */
      requestId: z.uuid().optional(),
    })
    .refine(({ vCard, location, body, medias, isPrivate }) => {
      const cards = (vCard.length > 0 ? 1 : 0) + (location === null ? 0 : 1);
      return cards === 0 || (cards === 1 && body === '' && medias.length === 0 && !isPrivate);
    }),
  result: z.object({ messages: z.array(message) }),
  access: 'user',
  errors: [
    'ERR_NO_TICKET_FOUND',
    'ERR_TICKET_NOT_OPEN',
    'ERR_MEDIA_NOT_READY',
    'ERR_MEDIA_TOO_LARGE',
    'ERR_NO_MESSAGE_FOUND',
    'ERR_NO_CONTACT_FOUND',
    'ERR_WAPP_INVALID_CONTACT',
    'ERR_NO_PERMISSION',
  ],
  example: { body: { body: 'Olá!', isPrivate: true } },
});

export const retryMessage = endpoint({
  name: 'retryMessage',
  summary: 'Send a failed message again, as the same message',
  group: 'inbox',
  method: 'POST',
  path: '/messages/retry/{messageId}',
  params: z.object({ messageId }),
  result: message,
  access: 'user',
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_TICKET_NOT_OPEN'],
});

/** Milliseconds for which one's own message may be changed (specification 1, section 9). */
export const editWindow = 900_000;

export const editMessage = endpoint({
  name: 'editMessage',
  summary: 'Change the text or caption of an own message, within 15 minutes',
  group: 'inbox',
  method: 'POST',
  path: '/messages/edit/{messageId}',
  params: z.object({ messageId }),
  body: z.object({
    body: z.string().trim().min(1).max(maxTextLength),
    /** Of a group: whom the text names by `@` and their name beside those whom it named before. */
    mentions: z.array(participantKey).max(50).default([]),
  }),
  result: message,
  access: 'user',
  errors: [
    'ERR_NO_MESSAGE_FOUND',
    'ERR_TICKET_NOT_OPEN',
    'ERR_NOT_OWN_MESSAGE',
    'ERR_FETCH_WAPP_MSG',
    'ERR_MESSAGE_NOT_EDITABLE',
  ],
  example: { body: { body: 'Olá, Maria!' } },
});

export const deleteMessage = endpoint({
  name: 'deleteMessage',
  summary:
    'Take an own message back, on the contact’s phone as well; the channels of the Graph API take back only what never arrived',
  group: 'inbox',
  method: 'DELETE',
  path: '/messages/{messageId}',
  params: z.object({ messageId }),
  result: message,
  access: 'user',
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_TICKET_NOT_OPEN', 'ERR_NOT_OWN_MESSAGE', 'ERR_MESSAGE_NOT_REVOCABLE'],
});

export const reactToMessage = endpoint({
  name: 'reactToMessage',
  summary: 'React to a message as the company’s number; an empty emoji takes the reaction away',
  group: 'inbox',
  method: 'POST',
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
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_TICKET_NOT_OPEN'],
  example: { body: { emoji: '👍' } },
});

export const forwardMessage = endpoint({
  name: 'forwardMessage',
  summary: 'Send a message on to a contact, on the same connection: its ticket is opened for the caller',
  group: 'inbox',
  method: 'POST',
  path: '/message/forward',
  body: z.object({
    messageId,
    contactId: id,
    /** Begins a text with the caller’s name. */
    signMessage: z.boolean().default(false),
    /** Made by the client for one press of the button: a retry of the call is the same message. */
    requestId: z.uuid().optional(),
  }),
  result: z.object({ message, ticket }),
  access: 'user',
  errors: [
    'ERR_NO_MESSAGE_FOUND',
    'ERR_NO_CONTACT_FOUND',
    'ERR_NO_WAPP_FOUND',
    'ERR_OTHER_OPEN_TICKET',
    'ERR_WAPP_INVALID_CONTACT',
    'ERR_CREATING_TICKET',
    'ERR_MEDIA_NOT_READY',
    'ERR_MESSAGE_NOT_FORWARDABLE',
  ],
  example: { body: { messageId: '7-01ARYZ6S41TSV4RRFFQ69G5FAV', contactId: 1 } },
});

export const contactOfMessage = endpoint({
  name: 'contactOfMessage',
  summary: 'The contact who wrote a message in a group, made if there is none yet: to talk to it alone',
  group: 'inbox',
  method: 'POST',
  path: '/messages/talk/{messageId}',
  params: z.object({ messageId }),
  result: contact,
  access: 'user',
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_CONTACT_FOUND'],
});

export const markTicketRead = endpoint({
  name: 'markTicketRead',
  summary: 'The agent has the conversation before its eyes: unread becomes 0 and read receipts leave',
  group: 'inbox',
  method: 'POST',
  path: '/messages/read/{ticketId}',
  params: z.object({ ticketId: id }),
  result: ticket,
  access: 'user',
  errors: ['ERR_NO_TICKET_FOUND'],
});

export const createUpload = endpoint({
  name: 'createUpload',
  summary: 'A signed form to post one file straight to storage, for a ticket that the caller may write to',
  group: 'inbox',
  method: 'POST',
  path: '/media/uploads',
  body: z.object({
    ticketId: id,
    name: z.string().min(1).max(255),
    mimetype: z.string().min(1).max(255),
    /** Bytes. */
    size: z.int().positive(),
  }),
  result: z.object({ key: z.string(), url: z.string(), fields: z.record(z.string(), z.string()) }),
  access: 'user',
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_TICKET_NOT_OPEN', 'ERR_MEDIA_TOO_LARGE', 'ERR_MEDIA_TYPE'],
  example: { body: { ticketId: 7, name: 'foto.jpg', mimetype: 'image/jpeg', size: 34_000 } },
});

export const getMedia = endpoint({
  name: 'getMedia',
  summary: 'A fresh short-lived link to a message’s media',
  group: 'inbox',
  method: 'GET',
  path: '/media/{messageId}',
  params: z.object({ messageId }),
  result: z.object({ url: z.string(), expiresAt: isoDate }),
  access: 'user',
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_MEDIA_NOT_READY'],
});

export const retryMedia = endpoint({
  name: 'retryMedia',
  summary: 'Ask for a failed download once more',
  group: 'inbox',
  method: 'POST',
  path: '/media/{messageId}/retry',
  params: z.object({ messageId }),
  result: message,
  access: 'user',
  errors: ['ERR_NO_MESSAGE_FOUND'],
});

/** Messages of a conversation: added, replaced or removed. Carries the ticket, so that a notification needs no further call. */
export const appMessageEvent = realtimeEvent(
  'appMessage',
  z.discriminatedUnion('action', [
    z.object({ action: z.literal(['create', 'update']), message, ticket }),
    z.object({ action: z.literal('delete'), messageId, ticketId: id }),
  ]),
);
