import { listTickets } from '@recado/shared/contract/tickets';
import { listMessages } from '@recado/shared/contract/messages';
import { connectionHandler, connectionSessionHandler } from '../features/connections/connection-events.ts';
import { importHandler } from '../features/connections/import-events.ts';
import { gapHandler } from '../features/messages/gap-events.ts';
import { messageHandler } from '../features/messages/message-events.ts';
import { groupHandler } from '../features/messages/participants.ts';
import { newMessageHandler, unreadHandler } from '../features/notifications/notification-events.ts';
import { contactHandler } from '../features/tickets/contact-events.ts';
import { ticketHandler, ticketOfMessageHandler } from '../features/tickets/ticket-events.ts';
import { queueHandler } from '../features/queues/queue-events.ts';
import { typedHandler, typingHandler } from '../realtime/typing.ts';
import { authHandler, settingsHandler, userHandler } from '../session/session-events.ts';

/** Every realtime event that the app listens to. A new feature adds its handler here. */
export const eventHandlers = [
  ticketHandler,
  ticketOfMessageHandler,
  messageHandler,
  gapHandler,
  newMessageHandler,
  unreadHandler,
  contactHandler,
  connectionHandler,
  connectionSessionHandler,
  importHandler,
  groupHandler,
  typingHandler,
  typedHandler,
  queueHandler,
  userHandler,
  settingsHandler,
  authHandler,
] as const;

/** First parts of the keys of the lists that events patch: asked for once more after the first socket opened. */
export const fedByEvents: readonly string[] = [listTickets.name, listMessages.name];
