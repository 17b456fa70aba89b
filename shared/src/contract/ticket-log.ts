import * as z from 'zod';
import { toolOutcomes } from '../limits/mcp.ts';
import { serviceLevelNames } from '../limits/service-levels.ts';
import { endpoint } from './grammar.ts';
import { id, idOf, isoDate } from './parameters.ts';
import { tagLabel } from './tags.ts';

/** Types of entries of the ticket log (behaviour, section 1). */
export const ticketLogTypes = [
  'create',
  'lgpd',
  'chatBot',
  'queue',
  'open',
  'reopen',
  'access',
  'pending',
  'transfered',
  'receivedTransfer',
  'nps',
  'closed',
  'clientClosed',
  'autoClose',
  'redirect',
  'lane',
  'merged',
  'numberChanged',
  'botLoop',
  'giveBack',
  'flowStarted',
  'flowStopped',
  'serviceLevelMissed',
  'serviceLevelPaused',
  'serviceLevelResumed',
  'toolUsed',
] as const;

/** A tool that a prompt has used: its name and its server's, how that ended, and how long it took. */
export const toolUse = z.object({
  name: z.string(),
  server: z.string(),
  outcome: z.enum(toolOutcomes),
  milliseconds: z.int().min(0),
});

/** The contact's answers to the question for its consent. */
export const consentAnswers = ['accepted', 'refused'] as const;

export const ticketLogEntry = z.object({
  /** Unique in its ticket. */
  id: z.string(),
  ticketId: id,
  type: z.enum(ticketLogTypes),
  /** The contact’s answer to the question for its consent; null for other entries of type `lgpd`, the question, and for all others. */
  consent: z.enum(consentAnswers).nullable(),
  /** The contact’s rating from 0 to 10, of the entry that closed a rated ticket; null for all others. */
  rating: z.int().min(0).max(10).nullable(),
  /** The closing reason that the agent chose, as it was named then, of the entry that resolved the ticket; null for all others. */
  reason: z.string().nullable(),
  /** The level, of the type `serviceLevelMissed`. */
  serviceLevel: z.enum(serviceLevelNames).optional(),
  /** The tool, of the type `toolUsed`. */
  tool: toolUse.optional(),
  user: z.object({ id, name: z.string() }).nullable(),
  queue: z.object({ id, name: z.string(), color: z.string() }).nullable(),
  /** The lane into which the ticket came, of the type `lane`; null where it left the lanes. */
  lane: tagLabel.nullable(),
  createdAt: isoDate,
});

export type TicketLogEntry = z.output<typeof ticketLogEntry>;

export const listTicketLog = endpoint({
  name: 'listTicketLog',
  summary: 'Lists the log of a ticket, newest first',
  group: 'inbox',
  method: 'GET',
  scope: 'tickets:read',
  path: '/tickets-log/{ticketId}',
  params: z.object({ ticketId: idOf('ticket') }),
  result: z.array(ticketLogEntry),
  access: 'user',
});
