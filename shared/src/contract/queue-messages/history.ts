import * as z from 'zod';
import { ack } from '../messages.ts';
import { id } from '../parameters.ts';
import { renameTypes } from './rename-types.ts';
import { author, inboundMedia, inboundMessage, mention, maxMentions } from './inbound.ts';
import { defineQueue } from './define-queue.ts';

const source = { companyId: id, whatsappId: id };
const importId = z.string().min(1).max(64);

/** Maximum number of messages of one event: each needs two items of the transaction that stores them. */
export const maxImportBatch = 25;

const common = { by: author, /** Milliseconds since 1970. */ at: z.int().nonnegative() };

/** A change of an imported message after it was sent. */
export const importedChange = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('edit'),
    ...common,
    body: z.string(),
    mentions: z.array(mention).max(maxMentions).default([]),
  }),
  z.object({ type: z.literal('revoke'), ...common, byAdmin: z.boolean() }),
  z.object({ type: z.literal('reaction'), ...common, emoji: z.string().max(64) }),
]);
export type ImportedChange = z.output<typeof importedChange>;

/** Maximum number of changes imported for one message. */
export const maxImportedChanges = 100;

/** An imported message. */
export const importedMessage = z.object({
  message: inboundMessage,
  /** Delivery state of our own message; 0 for the contact's. */
  ack,
  /** True if it is unread on the phone. */
  isUnread: z.boolean(),
  changes: z.array(importedChange).max(maxImportedChanges).default([]),
});
export type ImportedMessage = z.output<typeof importedMessage>;

/** Messages of one chat, oldest first. `name` is the chat's name on the phone. */
const historyMessages = z.object({
  ...source,
  type: z.literal('messages'),
  importId,
  /** Chunk of the history and position in it: stable when the phone sends the history again. */
  part: z.string().min(1).max(200),
  place: z.int().nonnegative(),
  name: z.string().max(500).nullable(),
  messages: z.array(importedMessage).min(1).max(maxImportBatch),
  /** Number of the import's messages up to and including this event, and its total number. */
  this: z.int().nonnegative(),
  all: z.int().nonnegative(),
});
export type HistoryMessages = z.output<typeof historyMessages>;

/** Media of an imported message. Published here and not to `inbound`, so that it comes after its message. */
const historyMedia = z.object({ ...source, type: z.literal('media'), media: inboundMedia });

/**
 * Phase of an import: `preparing` while the phone sends (published at each arrival), `running` while messages are
 * stored, `ended`.
 */
const historyPhase = z.object({
  ...source,
  type: z.literal('phase'),
  importId,
  phase: z.enum(['preparing', 'running', 'ended']),
  /** Milliseconds since 1970. */
  at: z.int().nonnegative(),
});
export type HistoryPhase = z.output<typeof historyPhase>;

/** Closes a batch of imported tickets; the consumer enqueues the next batch with a new `commandId`. */
const historyClose = z.object({ ...source, type: z.literal('close'), commandId: z.string().min(1).max(64) });

/**
 * An outage of the connection ended: starts the backfill from the phone. Times in milliseconds since 1970; `outageId`
 * is the entry of the connection log.
 */
const historyOutage = z.object({
  ...source,
  type: z.literal('outage'),
  outageId: z.string().min(1).max(80),
  since: z.int().nonnegative(),
  until: z.int().nonnegative(),
  /** True if the device was linked again: the phone then sends the newest messages of all chats by itself. */
  relinked: z.boolean().default(false),
});
export type HistoryOutage = z.output<typeof historyOutage>;

/** Maximum number of messages that a phone lists at a time, plus two that represent the ones after them. */
const maxFollowing = 52;

/** A message in the phone's list. `at`: milliseconds since 1970, precise to the second. */
const listedMessage = z.object({ wid: z.string().min(1), fromMe: z.boolean(), at: z.int().nonnegative() });

/**
 * Messages of one chat from an outage, oldest first, fetched from the phone. `preceding` is the contact's message that
 * the phone lists before them, and `following` are the messages that it lists after them, in its order.
 */
const historyBackfill = historyMessages
  .pick({ companyId: true, whatsappId: true, part: true, place: true, name: true, messages: true })
  .extend({
    type: z.literal('missed'),
    preceding: listedMessage.nullable().default(null),
    following: z.array(listedMessage).max(maxFollowing).default([]),
  });
export type HistoryBackfill = z.output<typeof historyBackfill>;

export const historyEvent = z.preprocess(
  renameTypes({ gap: 'outage' }),
  z.discriminatedUnion('type', [
    historyMessages,
    historyMedia,
    historyPhase,
    historyClose,
    historyOutage,
    historyBackfill,
  ]),
);
export type HistoryEvent = z.output<typeof historyEvent>;

const connectionOf = ({ companyId, whatsappId }: HistoryEvent): string => `${companyId}.${whatsappId}`;

const identityOf = (event: HistoryEvent): string => {
  const connection = connectionOf(event);
  switch (event.type) {
    case 'messages':
      return `${connection}.${event.importId}.${event.part}.${event.place}`;
    case 'media':
      return `${connection}.media.${event.media.chat.jid}.${event.media.fromMe ? 'me' : 'them'}.${event.media.wid}.${event.media.outcome.state}.${event.media.at}`;
    case 'phase':
      return `${connection}.${event.importId}.${event.phase}.${event.at}`;
    case 'close':
      return `${connection}.close.${event.commandId}`;
    case 'outage':
      return `${connection}.outage.${event.outageId}`;
    case 'missed':
      return `${connection}.missed.${event.part}.${event.place}`;
  }
};

/**
 * Messages and phases of imports and backfills. FIFO, a group for each connection: its events are processed one after
 * another, in order, without delaying live messages, which have their own queue.
 */
export const historyQueue = defineQueue({
  name: 'history',
  schema: historyEvent,
  fifo: true,
  group: connectionOf,
  deduplication: identityOf,
  timeout: 60,
  maxReceiveCount: 1_000,
  attempts: 10,
});
