import * as z from 'zod';
import { flowNodeType } from '../flow/graph.ts';
import { flow } from './flows.ts';
import { endpoint } from './grammar.ts';
import { id, idOf, isoDate } from './parameters.ts';
import { ticket } from './tickets.ts';

const calls = { group: 'inbox', access: 'user', plan: 'useIntegrations' } as const;
const one = { ...calls, path: '/tickets/{ticketId}/flow', params: z.object({ ticketId: idOf('ticket') }) } as const;

/** The place of a ticket's contact in a flow. */
const ticketFlow = z.object({
  flowId: id,
  /** The flow's name; empty where it was deleted. */
  name: z.string(),
  /** The kind of the node and its first words; null where the version is not kept any more. */
  node: z.object({ type: flowNodeType, words: z.string() }).nullable(),
  /** The time when the contact came to the node; null where that is not known. */
  since: isoDate.nullable(),
  /** The time at which the flow goes on by itself; null while it waits for the contact or for a service. */
  continuesAt: isoDate.nullable(),
});
export type TicketFlow = z.output<typeof ticketFlow>;

export const getTicketFlow = endpoint({
  ...one,
  name: 'getTicketFlow',
  summary: 'Returns where the contact of a ticket stands in a flow; null where no flow runs',
  method: 'GET',
  result: z.object({ flow: ticketFlow.nullable() }),
});

export const listStartableFlows = endpoint({
  ...calls,
  name: 'listStartableFlows',
  summary: 'Lists the names of the flows that are published and in service, which an agent may start in a ticket',
  method: 'GET',
  path: '/tickets/{ticketId}/flows',
  params: one.params,
  result: z.array(flow.pick({ id: true, name: true })),
});

export const startTicketFlow = endpoint({
  ...one,
  name: 'startTicketFlow',
  summary:
    'Starts a flow in a ticket that waits or is the caller’s: it has no attendant and no queue then; one that runs ends. A flow that runs already goes on',
  method: 'PUT',
  body: z.object({ flowId: id }),
  result: ticket,
  errors: ['ERR_NO_FLOW_FOUND', 'ERR_CONSENT_PENDING', 'ERR_BOT_DISABLED', 'ERR_TICKET_TAKEN', 'ERR_TICKET_CHANGED'],
  example: { body: { flowId: 1 } },
});

export const stopTicketFlow = endpoint({
  ...one,
  name: 'stopTicketFlow',
  summary: 'Ends the flow that runs in a ticket, which waits for people then',
  method: 'DELETE',
  result: ticket,
  errors: ['ERR_TICKET_CHANGED'],
});
