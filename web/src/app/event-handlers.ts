import { listTickets } from '@recado/shared/contract/tickets';
import { listMessages } from '@recado/shared/contract/messages';
import { connectionHandler, connectionSessionHandler } from '../features/connections/connection-events.ts';
import { importHandler } from '../features/connections/import-events.ts';
import { outageHandler } from '../features/messages/outage-events.ts';
import { messageHandler } from '../features/messages/message-events.ts';
import { groupHandler } from '../features/messages/participants.ts';
import { newMessageHandler, unreadHandler } from '../features/notifications/notification-events.ts';
import { contactHandler } from '../features/tickets/contact-events.ts';
import { ticketHandler, ticketOfMessageHandler } from '../features/tickets/ticket-events.ts';
import { queueHandler } from '../features/queues/queue-events.ts';
import { typingStoppedHandler, typingHandler } from '../realtime/typing.ts';
import { authHandler, settingsHandler, userHandler } from '../login/login-events.ts';

/** Handlers of all realtime events. A new feature adds its handler here. */
export const eventHandlers = [
  ticketHandler,
  ticketOfMessageHandler,
  messageHandler,
  outageHandler,
  newMessageHandler,
  unreadHandler,
  contactHandler,
  connectionHandler,
  connectionSessionHandler,
  importHandler,
  groupHandler,
  typingHandler,
  typingStoppedHandler,
  queueHandler,
  userHandler,
  settingsHandler,
  authHandler,
] as const;

/** First key elements of the queries that events patch; they are refetched after the first socket has opened. */
export const queriesPatchedByEvents: readonly string[] = [listTickets.name, listMessages.name];
