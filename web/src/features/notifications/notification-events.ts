import { appMessageEvent } from '@recado/shared/contract/messages';
import { ticketEvent, type Ticket } from '@recado/shared/contract/tickets';
import { handlerOf, type EventContext } from '../../realtime/event-handler.ts';
import { chime } from './chime.ts';
import { showDesktopNotification } from './desktop-notification.ts';
import { isLate } from './is-late.ts';
import { isWatched } from './is-watched.ts';
import { concerns, forgetTicket, rememberTicket } from './unread-tickets.ts';

const remember = (ticket: Ticket, { client, session }: EventContext): void => {
  if (concerns(ticket, session.user, session.settings)) rememberTicket(client, ticket);
  else forgetTicket(client, ticket.id);
};

/** A new message elsewhere: noted, heard and, with the window away, shown by the system. What an outage has kept is only noted: it comes all at once. */
export const newMessageHandler = handlerOf(appMessageEvent, (payload, context) => {
  if (payload.action !== 'create') return;
  const { message, ticket } = payload;
  const { user, settings } = context.session;
  if (message.fromMe || message.isPrivate || isWatched(ticket)) return;
  remember(ticket, context);
  if (!concerns(ticket, user, settings) || isLate(message, ticket)) return;
  chime();
  showDesktopNotification(ticket, message);
});

/** Keeps what is told of as unread in step with the tickets. */
export const unreadHandler = handlerOf(ticketEvent, (payload, context) => {
  if (payload.action === 'updateUnread' || payload.action === 'delete') forgetTicket(context.client, payload.ticketId);
  else remember(payload.ticket, context);
});
