import { rule } from '../stage.ts';
import { change, ticketOf } from '../draft.ts';

/**
 * Reading on the phone itself always counts, for what had come by then. An agent's reading counts on a ticket in
 * service, and tells the contact; looking at a waiting ticket leaves it unread (behaviour, section 16).
 */
export const markRead = rule('mark read', ['read', 'chatRead'], (draft, event) => {
  const ticket = draft.ticket;
  const left = event.type === 'chatRead' ? event.unread : 0;
  if (!ticket || ticketOf(draft).unreadMessages <= left) return 'ignore';
  if (event.type === 'read') {
    if ((ticket.status !== 'open' && ticket.status !== 'group') || ticket.isBot) return 'ignore';
    draft.readReceipts = [...event.unread];
  }
  change(draft, { unreadMessages: left });
  draft.wasRead = true;
  return undefined;
});
