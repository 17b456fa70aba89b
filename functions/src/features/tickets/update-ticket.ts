import { AppError } from '@recado/shared/contract/errors';
import type { updateTicket as endpoint } from '@recado/shared/contract/tickets';
import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import type { ConversationEvent } from '../../domain/engine/event.ts';
import type { Input, UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { processSeen } from '../../domain/driver/process-event.ts';
import { actingAgent } from '../../domain/access/acting-agent.ts';
import { reasonOfCall } from './closing-reason.ts';
import { checkQueue, checkUser } from './check-targets.ts';
import { present } from '../../domain/presentation/present-tickets.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { takeableTicket, visibleTicket } from '../../domain/access/visible-ticket.ts';
import { existing } from '../../platform/existing.ts';

type Body = Input<typeof endpoint>['body'];

const farewellOf = async ({ stores, actor }: UserContext): Promise<string> =>
  (await stores.users.get(actor.viewer.id))?.farewellMessage ?? '';

/** Returns the event that resolves a ticket. A ticket that is closed or waits for its rating has its closing reason. */
const resolving = async (
  context: UserContext,
  status: TicketRecord['status'],
  { reasonId, sendFarewellMessage }: Body,
): Promise<ConversationEvent> => {
  const isResolved = status === 'closed' || status === 'nps';
  const [farewell, reason] = await Promise.all([
    farewellOf(context),
    isResolved && !reasonId ? null : reasonOfCall(context, reasonId),
  ]);
  return {
    type: 'resolve',
    agent: actingAgent(context, farewell),
    sendFarewell: sendFarewellMessage !== false,
    reason,
  };
};

/**
 * Returns the event that the fields of a call ask for, given the ticket's state (specification 1, sections 4 and 7);
 * null for none.
 */
const eventOf = async (
  context: UserContext,
  { status, queueId }: TicketRecord,
  body: Body,
): Promise<ConversationEvent | null> => {
  const agent = actingAgent(context);
  if (body.isTransfered) {
    if (!body.queueId) throw new AppError('ERR_QUEUE_REQUIRED');
    return {
      type: 'transfer',
      agent,
      queueId: body.queueId,
      userId: body.userId ?? null,
      note: body.msgTransfer ?? '',
    };
  }
  if (body.useIntegration && (body.status ?? 'pending') === 'pending') return { type: 'giveBack', agent };
  if (body.useIntegration === false && (body.status ?? status) === 'pending')
    return { type: 'return', agent, stopsBot: true };
  switch (body.status) {
    case 'open':
    case 'group':
      return { type: status === 'closed' ? 'reopen' : 'accept', agent, queueId: body.queueId ?? null };
    case 'pending':
      return { type: 'return', agent };
    case 'closed':
      return resolving(context, status, body);
    case undefined:
      return body.queueId === undefined || body.queueId === queueId
        ? null
        : { type: 'setQueue', agent, queueId: body.queueId };
  }
};

const isTaking = ({ status, isTransfered }: Body): boolean =>
  !isTransfered && (status === 'open' || status === 'group');

/** Returns whether the ticket has an attendant: accepting it is refused with the attendant's name. */
const isHeld = ({ status, userId }: TicketRecord): boolean =>
  (status === 'open' || status === 'group') && userId !== null;

/** Accepts, returns, gives back, resolves, reopens or transfers a ticket, or changes its queue. When another user was faster, the error names the ticket's attendant. */
export const updateTicket: UseCase<typeof endpoint> = async (context, { params, body }) => {
  const seen = await (isTaking(body) ? takeableTicket : visibleTicket)(context, params.id);
  await Promise.all([
    checkQueue(context, body.queueId),
    body.isTransfered ? checkUser(context, body.userId) : undefined,
  ]);
  const first = await eventOf(context, seen, body);
  if (!first) return present(context, seen);
  const read = async (): Promise<{ ticket: TicketRecord }> => {
    const ticket = existing('ticket', await context.stores.tickets.get(params.id));
    return { ticket };
  };
  const outcome = await processSeen(context, { ticket: seen }, read, async ({ ticket }) => {
    // The ticket has changed since the caller saw it. A caller who accepted too late learns who has it, whatever its queue.
    if (!maySeeTicket(context.actor.viewer, ticket) && !(isTaking(body) && isHeld(ticket)))
      throw new AppError('ERR_TICKET_CHANGED');
    return ticket === seen ? first : ((await eventOf(context, ticket, body)) ?? first);
  });
  return present(context, outcome?.ticket ?? seen);
};
