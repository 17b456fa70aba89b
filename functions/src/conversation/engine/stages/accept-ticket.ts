import { AppError } from '@recado/shared/contract/errors';
import { ticketTaken } from '../refusals.ts';
import { rule } from '../stage.ts';
import { change, appendLog, ticketOf } from '../draft.ts';

/**
 * A waiting ticket becomes the agent's. One that has no queue asks for one, unless the company has none at all; one
 * that somebody else has is refused with who it is (specification 1, section 4).
 */
export const acceptTicket = rule('accept ticket', ['accept'], (draft, { agent, queueId }) => {
  const { state } = draft;
  const ticket = ticketOf(draft);
  if (ticket.status === 'open' || (ticket.status === 'group' && ticket.userId !== null)) {
    if (ticket.userId !== agent.id) throw ticketTaken(state, ticket);
    return 'stop';
  }
  if (ticket.status === 'closed') throw new AppError('ERR_TICKET_CHANGED');
  const queue = queueId ?? ticket.queueId;
  if (queue === null && state.queues.length > 0) throw new AppError('ERR_QUEUE_REQUIRED');
  const chosen = queue !== ticket.queueId;
  change(draft, {
    status: ticket.isGroup ? 'group' : 'open',
    userId: agent.id,
    queueId: queue,
    isBot: false,
    updatedAt: draft.now,
  });
  if (chosen) appendLog(draft, 'queue', agent.id);
  appendLog(draft, 'open', agent.id);
  return undefined;
});
