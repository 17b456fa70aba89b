import { contactEvent } from '@recado/shared/contract/contacts';
import { getTicketByUuid, listTickets, type Ticket } from '@recado/shared/contract/tickets';
import { patchQueries } from '../../../api/patch-queries.ts';
import { queryKey } from '../../../api/query.ts';
import { handlerOf } from '../../../realtime/event-handler.ts';
import type { TicketPages } from './patch-ticket-list.ts';

/** `company-{id}-contact`: updates name and picture in the lists and in the open conversation. */
export const contactHandler = handlerOf(contactEvent, (payload, { client }) => {
  if (payload.action !== 'update') return;
  const { id, name, number, username, urlPicture, disableBot, isGroup } = payload.contact;
  const contact = { id, name, number, ...(username === null ? {} : { username }), urlPicture, disableBot, isGroup };
  const updateContact = (ticket: Ticket): Ticket => (ticket.contactId === id ? { ...ticket, contact } : ticket);
  patchQueries<TicketPages>(client, queryKey(listTickets), (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, tickets: page.tickets.map(updateContact) })),
  }));
  patchQueries<Ticket>(client, queryKey(getTicketByUuid), updateContact);
});
