import { rule } from '../stage.ts';
import { change, ticketOf } from '../draft.ts';

/**
 * Reading on the phone itself always counts, for what had come by then. An agent's reading counts on a ticket in
 * service, and tells the contact; looking at a waiting ticket leaves it unread (behaviour, section 16).
 */
export const markRead = rule('mark read', ['read', 'chatRead'], (turn, happening) => {
  const ticket = turn.ticket;
  const left = happening.type === 'chatRead' ? happening.unread : 0;
  if (!ticket || ticketOf(turn).unreadMessages <= left) return 'ignore';
  if (happening.type === 'read') {
    if ((ticket.status !== 'open' && ticket.status !== 'group') || ticket.isBot) return 'ignore';
    turn.readReceipts = [...happening.unread];
  }
  change(turn, { unreadMessages: left });
  turn.wasRead = true;
  return undefined;
});
