import { AppError } from '@recado/shared/contract/errors';
import { rule } from '../stage.ts';
import { change, appendLog, ticketOf } from '../draft.ts';

/** Back to the queue: pending, without an attendant. */
export const returnTicket = rule('return ticket', ['return'], (draft, { agent }) => {
  const ticket = ticketOf(draft);
  if (ticket.status === 'closed') throw new AppError('ERR_TICKET_CHANGED');
  if (ticket.status === 'pending' && ticket.userId === null) return 'stop';
  change(draft, { status: 'pending', userId: null, updatedAt: draft.now });
  appendLog(draft, 'pending', agent.id);
  return undefined;
});
