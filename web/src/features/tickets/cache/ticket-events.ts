import { appMessageEvent } from '@recado/shared/contract/messages';
import { ticketEvent } from '@recado/shared/contract/tickets';
import { handlerOf } from '../../../realtime/event-handler.ts';
import { applyTicket, evictTicket, isNewer, markTicketRead } from './apply-ticket.ts';

/** `company-{id}-ticket` */
export const ticketHandler = handlerOf(ticketEvent, (payload, { client, login }) => {
  switch (payload.action) {
    case 'create':
    case 'update':
      return applyTicket(client, payload.ticket, login.user);
    case 'updateUnread':
      return markTicketRead(client, payload.ticketId, payload.version);
    case 'delete':
      return evictTicket(client, payload.ticketId, payload.version);
  }
});

/**
 * A message event carries its ticket: no separate ticket event is sent for a new message, or for an edited last
 * message, while the ticket stays in its lists.
 */
export const ticketOfMessageHandler = handlerOf(appMessageEvent, (payload, { client, login }) => {
  if (payload.action === 'create' || (payload.action === 'update' && isNewer(client, payload.ticket)))
    applyTicket(client, payload.ticket, login.user);
});
