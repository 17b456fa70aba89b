import { rule } from '../stage.ts';
import { change, note, ticketOf } from '../draft.ts';

/**
 * Closes a ticket that an import made, silently, while it waits and nothing was said since: what a customer has written
 * meanwhile is no history (behaviour, section 17).
 */
export const closeImported = rule('close imported', ['closeImported'], (turn) => {
  const { status, imported, messageTime } = ticketOf(turn);
  if (status !== 'pending' || imported === null || messageTime >= imported) return 'ignore';
  change(turn, { status: 'closed', unreadMessages: 0, amountUsedBotQueues: 0, isBot: false, updatedAt: turn.now });
  note(turn, 'closed', null);
  return undefined;
});
