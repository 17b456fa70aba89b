import * as z from 'zod';
import { endpoint } from './grammar.ts';
import { id, idParams, text } from './parameters.ts';
import { messageRules } from './messages.ts';
import { playLimits } from '../limits/bot-plays.ts';
import { textSource } from './text-sources.ts';
import { consentAnswers, ticketLogTypes } from './ticket-log.ts';
import { ticketStatuses } from './tickets.ts';

/** The customer writes, half a minute after what happened before. */
export const writeMove = z.object({ type: z.literal('write'), text: text({ min: 1, ...playLimits.text }) });
/** The time passes that the bot waits for; nothing where it waits for the customer. */
export const skipMove = z.object({ type: z.literal('skip') });

/** A step of a played conversation. All members of queues count as online in it, and the connection as connected. */
export const playMove = z.discriminatedUnion('type', [
  writeMove,
  /** The customer calls. */
  z.object({ type: z.literal('call') }),
  /** Nobody does anything for some minutes. */
  z.object({ type: z.literal('wait'), minutes: z.int().min(1).max(playLimits.waitMinutes.max) }),
  skipMove,
  /** The user who plays accepts the ticket, or resolves it. */
  z.object({ type: z.literal('accept') }),
  z.object({ type: z.literal('resolve') }),
]);

export type PlayMove = z.output<typeof playMove>;

/**
 * Types of entries of the ticket log, offers of a rotation, of which the log has the first, and services that would be called:
 * a play calls none.
 */
const playedEvents = [...ticketLogTypes, 'offered', 'serviceSkipped'] as const;

/** Times in milliseconds since 1970. */
export const playedLine = z.discriminatedUnion('from', [
  z.object({ from: z.literal('customer'), at: z.int(), text: z.string(), isCall: z.boolean() }),
  z.object({
    from: z.literal('company'),
    at: z.int(),
    text: z.string(),
    /** Buttons, or rows of the list, that the customer taps, with the answer that a tap gives. */
    choices: z.array(z.object({ label: z.string(), answer: z.string() })),
    /** Name of the file; null for a text. */
    file: z.string().nullable(),
    rule: z.enum(messageRules).nullable(),
    /** The field that wrote it; null for a text of the product. */
    source: textSource.nullable(),
  }),
  z.object({
    from: z.literal('event'),
    at: z.int(),
    event: z.enum(playedEvents),
    consent: z.enum(consentAnswers).nullable(),
    rating: z.int().nullable(),
    queueId: id.nullable(),
    userId: id.nullable(),
  }),
]);

export type PlayedLine = z.output<typeof playedLine>;

export const playBot = endpoint({
  name: 'playBot',
  summary: 'Plays what a new customer of a connection gets, by the rules of the engine; sends and stores nothing',
  group: 'inbox',
  method: 'POST',
  path: '/whatsapp/{id}/play',
  params: idParams('connection'),
  body: z.object({
    /** The time of the customer's first message. */
    at: z.int().min(0).max(4_102_444_800_000),
    /** Name of the customer. */
    name: text({ min: 1, ...playLimits.name }),
    moves: z.array(playMove).max(playLimits.moves),
  }),
  result: z.object({
    lines: z.array(playedLine),
    /** Of the ticket at the end; null before the first message. */
    status: z.enum(ticketStatuses).nullable(),
    /** The time at the end. */
    at: z.int(),
  }),
  access: 'admin',
  errors: ['ERR_CONSENT_PENDING', 'ERR_TICKET_CHANGED'],
  example: { body: { at: 1_790_000_000_000, name: 'Maria', moves: [{ type: 'write', text: 'Olá' }] } },
});
