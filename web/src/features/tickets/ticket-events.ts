import { appMessageEvent } from '@recado/shared/contract/messages';
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

/** A new message carries its ticket: a ticket that stays in its lists has no event of its own for it. */
export const ticketOfMessageHandler = handlerOf(appMessageEvent, (payload, { client, session }) => {
  if (payload.action === 'create') applyTicket(client, payload.ticket, session.user);
});
