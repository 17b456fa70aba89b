import * as z from 'zod';
import { ack } from '../messages.ts';
import { id } from '../parameters.ts';
import { author, inboundMedia, inboundMessage, mention, maxMentions } from './inbound.ts';

/**
 * What an import, or a look for what an outage left out, brings from a phone. Queue `history`, FIFO: group = connection (`historyGroup`), so that an import
 * is worked through in its order, never side by side with itself, and never before live messages, which have a queue
 * of their own. Deduplication = `historyDeduplication`.
 */

const source = { companyId: id, whatsappId: id };
const importId = z.string().min(1).max(64);

/** Most messages of one event: each is two items of the transaction that stores them all. */
export const maxImportBatch = 25;

const done = { by: author, /** Milliseconds since 1970. */ at: z.int().nonnegative() };

/** What was done to a message of the phone's history since. */
export const importedChange = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('edit'),
    ...done,
    body: z.string(),
    mentions: z.array(mention).max(maxMentions).default([]),
  }),
  z.object({ type: z.literal('revoke'), ...done, byAdmin: z.boolean() }),
  z.object({ type: z.literal('reaction'), ...done, emoji: z.string().max(64) }),
]);
export type ImportedChange = z.output<typeof importedChange>;

/** Changes of one message that an import brings. */
export const maxImportedChanges = 100;

/** A message of the phone's history. */
export const importedMessage = z.object({
  message: inboundMessage,
  /** How far our own message came; 0 for the contact's. */
  ack,
  /** Whether nobody has read it on the phone. */
  isUnread: z.boolean(),
  changes: z.array(importedChange).max(maxImportedChanges).default([]),
});
export type ImportedMessage = z.output<typeof importedMessage>;

/** Messages of one chat, oldest first. `name` is what the phone calls the chat. */
export const historyMessages = z.object({
  ...source,
  type: z.literal('messages'),
  importId,
  /** Part of the history, and place in it: the same when it is told again. */
  part: z.string().min(1).max(200),
  place: z.int().nonnegative(),
  name: z.string().max(500).nullable(),
  messages: z.array(importedMessage).min(1).max(maxImportBatch),
  /** How many of the import's messages came with and before this event, of how many. */
  this: z.int().nonnegative(),
  all: z.int().nonnegative(),
});
export type HistoryMessages = z.output<typeof historyMessages>;

/** Media of an imported message. It comes here and not to `inbound`: its message may still wait before it. */
export const historyMedia = z.object({ ...source, type: z.literal('media'), media: inboundMedia });

/** The phone still sends (`preparing`, at each arrival), all is there and is being brought in, or the import is over. */
export const historyPhase = z.object({
  ...source,
  type: z.literal('phase'),
  importId,
  phase: z.enum(['preparing', 'running', 'ended']),
  /** Milliseconds since 1970. */
  at: z.int().nonnegative(),
});
export type HistoryPhase = z.output<typeof historyPhase>;

/** Close some of the tickets that imports made, and go on. `commandId` is new with each. */
export const historyClose = z.object({ ...source, type: z.literal('close'), commandId: z.string().min(1).max(64) });

/** The connection is back after a time away, between two moments (milliseconds): what its chats lack is to be asked of the phone. `outageId` is the line of its history. */
export const historyOutage = z.object({
  ...source,
  type: z.literal('gap'),
  outageId: z.string().min(1).max(80),
  since: z.int().nonnegative(),
  until: z.int().nonnegative(),
});
export type HistoryOutage = z.output<typeof historyOutage>;

/** Messages that a phone lists at a time, and two that stand for those after them. */
const mostListed = 52;

/**
 * Messages of one chat from a time when the connection was away, oldest first: the phone had them, and they did not come
 * by themselves. `following` are those that the phone lists behind them, in its order.
 */
export const historyBackfill = historyMessages
  .pick({ companyId: true, whatsappId: true, part: true, place: true, name: true, messages: true })
  .extend({
    type: z.literal('missed'),
    following: z
      .array(
        z.object({
          wid: z.string().min(1),
          fromMe: z.boolean(),
          /** Milliseconds since 1970. */ at: z.int().nonnegative(),
        }),
      )
      .max(mostListed)
      .default([]),
  });
export type HistoryBackfill = z.output<typeof historyBackfill>;

export const historyEvent = z.discriminatedUnion('type', [
  historyMessages,
  historyMedia,
  historyPhase,
  historyClose,
  historyOutage,
  historyBackfill,
]);
export type HistoryEvent = z.output<typeof historyEvent>;

export const historyGroup = ({ companyId, whatsappId }: HistoryEvent): string => `${companyId}.${whatsappId}`;

/** Equal for two publications of the same fact, and for no two facts. */
export const historyDeduplication = (event: HistoryEvent): string => {
  const connection = historyGroup(event);
  switch (event.type) {
    case 'messages':
      return `${connection}.${event.importId}.${event.part}.${event.place}`;
    case 'media':
      return `${connection}.media.${event.media.chat.jid}.${event.media.fromMe ? 'me' : 'them'}.${event.media.wid}.${event.media.outcome.state}.${event.media.at}`;
    case 'phase':
      return `${connection}.${event.importId}.${event.phase}.${event.at}`;
    case 'close':
      return `${connection}.close.${event.commandId}`;
    case 'gap':
      return `${connection}.gap.${event.outageId}`;
    case 'missed':
      return `${connection}.missed.${event.part}.${event.place}`;
  }
};
