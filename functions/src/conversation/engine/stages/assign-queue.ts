import { AppError } from '@recado/shared/contract/errors';
import { rule } from '../stage.ts';
import { change, appendLog, ticketOf } from '../draft.ts';

/** Puts a ticket into another queue where it stands, without a transfer. */
export const assignQueue = rule('assign queue', ['setQueue'], (draft, { agent, queueId }) => {
  const ticket = ticketOf(draft);
  if (ticket.status === 'closed') throw new AppError('ERR_TICKET_CHANGED');
  if (ticket.queueId === queueId) return 'stop';
  change(draft, { queueId, updatedAt: draft.now });
  appendLog(draft, 'queue', agent.id);
  return undefined;
});
