import { AppError } from '@recado/shared/contract/errors';
import { rule } from '../stage.ts';
import { change, note, ticketOf } from '../draft.ts';

/** Back to the queue: pending, without an attendant. */
export const returnTicket = rule('return ticket', ['return'], (turn, { agent }) => {
  const ticket = ticketOf(turn);
  if (ticket.status === 'closed') throw new AppError('ERR_TICKET_CHANGED');
  if (ticket.status === 'pending' && ticket.userId === null) return 'stop';
  change(turn, { status: 'pending', userId: null, updatedAt: turn.now });
  note(turn, 'pending', agent.id);
  return undefined;
});
