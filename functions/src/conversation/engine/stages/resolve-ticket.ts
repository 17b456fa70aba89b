import { AppError } from '@recado/shared/contract/errors';
import { rule } from '../stage.ts';
import { change, note, ticketOf } from '../draft.ts';

/** Closes the ticket; one that nobody accepted only by whom the company lets (specification 1, section 4). */
export const resolveTicket = rule('resolve ticket', ['resolve'], (turn, { agent }) => {
  const { status } = ticketOf(turn);
  if (status === 'closed') return 'stop';
  if (status === 'pending' && !agent.mayClosePending) throw new AppError('ERR_NO_PERMISSION');
  change(turn, { status: 'closed', unreadMessages: 0, amountUsedBotQueues: 0, isBot: false, updatedAt: turn.now });
  note(turn, 'closed', agent.id);
  return undefined;
});
