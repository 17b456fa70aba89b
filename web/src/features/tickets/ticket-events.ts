import { appMessageEvent } from '@recado/shared/contract/messages';
import { ticketEvent } from '@recado/shared/contract/tickets';
import { handlerOf } from '../../realtime/event-handler.ts';
import { applyTicket, dropTicket, isNewer, markRead } from './apply-ticket.ts';

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

/** A message carries its ticket: one that stays in its lists has no event of its own for a new message, or for a last one that was edited. */
export const ticketOfMessageHandler = handlerOf(appMessageEvent, (payload, { client, session }) => {
  if (payload.action === 'create' || (payload.action === 'update' && isNewer(client, payload.ticket)))
    applyTicket(client, payload.ticket, session.user);
});
