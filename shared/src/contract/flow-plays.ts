import * as z from 'zod';
import { playLimits } from '../limits/bot-plays.ts';
import { playedLine, playMove } from './bot-plays.ts';
import { flowConnection } from '../flow/graph.ts';
import { endpoint } from './grammar.ts';
import { id, idParams, text } from './parameters.ts';
import { ticketStatuses } from './tickets.ts';

/** The scene of a played conversation with a flow: its customer writes for the first time. */
export const playFlowScene = z.object({
  /** The connection whose hours, consent and queues hold too; null for the flow alone. */
  whatsappId: id.nullable().default(null),
  /** The time of the customer's first message, in milliseconds since 1970. */
  at: z.int().min(0).max(4_102_444_800_000),
  /** Name of the customer. */
  name: text({ min: 1, ...playLimits.name }),
  /** Phone number of the customer; null for one that nobody has. */
  number: z
    .string()
    .regex(/^\d{8,15}$/)
    .nullable()
    .default(null),
  /** The random number by which branches are chosen; 0 always takes the first. */
  chance: z.number().min(0).lt(1).default(0),
  moves: z.array(playMove).max(playLimits.moves),
});
export type PlayFlowScene = z.output<typeof playFlowScene>;

/** A played conversation with a flow. */
export const playedFlow = z.object({
  lines: z.array(playedLine),
  /** Of the ticket at the end; null before the first message. */
  status: z.enum(ticketStatuses).nullable(),
  /** The time at the end. */
  at: z.int(),
  /** The edges that the customer has passed, in their order. */
  passed: z.array(flowConnection),
  /** The nodes that the customer has come to, each once. */
  visited: z.array(z.string()),
  variables: z.record(z.string(), z.string()),
  /** The node at which the customer is, and the time that it waits for; null before the flow and after its end. */
  place: z.object({ nodeId: z.string(), until: z.int().nullable() }).nullable(),
  /** The choices of the menu that the customer was asked, with the answers that choose them. */
  options: z.array(z.object({ label: z.string(), answer: z.string() })),
});
export type PlayedFlow = z.output<typeof playedFlow>;

export const playFlow = endpoint({
  name: 'playFlow',
  summary: 'Plays a conversation with a flow by the rules of the engine; sends and stores nothing',
  group: 'inbox',
  method: 'POST',
  path: '/flowbuilder/{id}/play',
  params: idParams('flow'),
  body: playFlowScene.extend({
    /** Number of a published version; null for the draft. */
    version: z.int().min(1).nullable().default(null),
  }),
  result: playedFlow,
  access: 'admin',
  plan: 'useIntegrations',
  errors: ['ERR_NO_FLOW_VERSION', 'ERR_NO_WAPP_FOUND', 'ERR_CONSENT_PENDING', 'ERR_TICKET_CHANGED'],
  example: { body: { at: 1_790_000_000_000, name: 'Maria', moves: [{ type: 'write', text: 'Olá' }] } },
});
