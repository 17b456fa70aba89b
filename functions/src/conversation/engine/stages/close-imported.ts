import { rule } from '../stage.ts';
import { change, appendLog, ticketOf } from '../draft.ts';

/**
 * Closes a ticket that an import made, silently, while it waits and nothing was said since: what a customer has written
 * meanwhile is no history (behaviour, section 17).
 */
export const closeImported = rule('close imported', ['closeImported'], (draft) => {
  const { status, imported, messageTime } = ticketOf(draft);
  if (status !== 'pending' || imported === null || messageTime >= imported) return 'ignore';
  change(draft, { status: 'closed', unreadMessages: 0, amountUsedBotQueues: 0, isBot: false, updatedAt: draft.now });
  appendLog(draft, 'closed', null);
  return undefined;
});
