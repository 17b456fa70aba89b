import { AppError } from '@recado/shared/contract/errors';
import { rule } from '../stage.ts';
import { change, appendLog, ticketOf } from '../draft.ts';

/** Closes the ticket; one that nobody accepted only by whom the company lets (specification 1, section 4). */
export const resolveTicket = rule('resolve ticket', ['resolve'], (draft, { agent }) => {
  const { status } = ticketOf(draft);
  if (status === 'closed') return 'stop';
  if (status === 'pending' && !agent.mayClosePending) throw new AppError('ERR_NO_PERMISSION');
  change(draft, { status: 'closed', unreadMessages: 0, amountUsedBotQueues: 0, isBot: false, updatedAt: draft.now });
  appendLog(draft, 'closed', agent.id);
  return undefined;
});
