import { ticketEvent } from '@recado/shared/contract/tickets';
import { handlerOf } from '../../realtime/event-handler.ts';
import { applyTicket, dropTicket, markRead } from './apply-ticket.ts';

/** `company-{id}-ticket` */
export const ticketHandler = handlerOf(ticketEvent, (payload, { client, session }) => {
  switch (payload.action) {
    case 'create':
    case 'update':
      return applyTicket(client, payload.ticket, session.user);
    case 'updateUnread':
      return markRead(client, payload.ticketId, payload.version);
    case 'delete':
      return dropTicket(client, payload.ticketId, payload.version);
  }
});
