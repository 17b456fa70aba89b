import { AppError } from '@recado/shared/contract/errors';
import { rule } from '../stage.ts';
import { change, note, ticketOf } from '../draft.ts';

/** Puts a ticket into another queue where it stands, without a transfer. */
export const assignQueue = rule('assign queue', ['setQueue'], (turn, { agent, queueId }) => {
  const ticket = ticketOf(turn);
  if (ticket.status === 'closed') throw new AppError('ERR_TICKET_CHANGED');
  if (ticket.queueId === queueId) return 'stop';
  change(turn, { queueId, updatedAt: turn.now });
  note(turn, 'queue', agent.id);
  return undefined;
});
