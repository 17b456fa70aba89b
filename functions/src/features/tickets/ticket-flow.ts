import type * as contract from '@recado/shared/contract/ticket-flows';
import { AppError } from '@recado/shared/contract/errors';
import { wordsOf } from '@recado/shared/flow/node-words';
import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import { cutText } from '@recado/shared/text/cut-text';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { actingAgent } from '../../domain/access/acting-agent.ts';
import { visibleTicket } from '../../domain/access/visible-ticket.ts';
import { processSeen } from '../../domain/driver/process-event.ts';
import type { ConversationEvent } from '../../domain/engine/event.ts';
import { isFree } from '../../domain/engine/stages/flows.ts';
import { present } from '../../domain/presentation/present-tickets.ts';
import { existing } from '../../platform/existing.ts';

/** UTF-16 units of a node's words that are shown. */
const wordsLength = 80;

const isoOf = (at: number | null | undefined): string | null => (at == null ? null : new Date(at).toISOString());

/** Returns the place of a ticket's contact in a flow; null where no flow runs. */
export const getTicketFlow: UseCase<typeof contract.getTicketFlow> = async (context, { params }) => {
  const { stores } = context;
  const ticket = await visibleTicket(context, params.ticketId);
  const dialogue = ticket.inDialogue && isFree(ticket) ? await stores.tickets.dialogue(ticket.id) : null;
  const progress = dialogue?.flow ?? null;
  if (!dialogue || !progress?.place) return { flow: null };
  const { flowId, version, place, since } = progress;
  const [flow, found] = await Promise.all([stores.flows.get(flowId), stores.flows.version(flowId, version)]);
  const node = found?.graph.nodes.find(({ id }) => id === place.nodeId);
  return {
    flow: {
      flowId,
      name: flow?.name ?? '',
      node: node ? { type: node.type, words: cutText(wordsOf(node), { units: wordsLength }) } : null,
      since: isoOf(since),
      continuesAt: place.isTimed ? isoOf(dialogue.continuesAt) : null,
    },
  };
};

/** Returns the names of the flows that an agent may start in a ticket. */
export const listStartableFlows: UseCase<typeof contract.listStartableFlows> = async (context, { params }) => {
  await visibleTicket(context, params.ticketId);
  const flows = await context.stores.flows.list();
  return flows.flatMap(({ id, name, active, published }) => (active && published !== null ? [{ id, name }] : []));
};

/** Decides about an agent's event of a ticket. A caller who sees the ticket no more learns that it changed. */
const process = async (context: UserContext, ticketId: number, event: ConversationEvent) => {
  const seen = await visibleTicket(context, ticketId);
  const read = async (): Promise<{ ticket: TicketRecord }> => ({
    ticket: existing('ticket', await context.stores.tickets.get(ticketId)),
  });
  const outcome = await processSeen(context, { ticket: seen }, read, ({ ticket }) => {
    if (!maySeeTicket(context.actor.viewer, ticket)) throw new AppError('ERR_TICKET_CHANGED');
    return event;
  });
  return present(context, outcome?.ticket ?? seen);
};

/** Starts a published flow in a ticket that waits or is the caller's. */
export const startTicketFlow: UseCase<typeof contract.startTicketFlow> = (context, { params, body }) =>
  process(context, params.ticketId, { type: 'startFlow', agent: actingAgent(context), flowId: body.flowId });

/** Ends the flow that runs in a ticket, which waits for people then. */
export const stopTicketFlow: UseCase<typeof contract.stopTicketFlow> = (context, { params }) =>
  process(context, params.ticketId, { type: 'stopFlow', agent: actingAgent(context) });
