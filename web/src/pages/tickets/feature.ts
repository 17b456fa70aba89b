import { IconMessages } from '@tabler/icons-react';
import { mergedContactHandler } from '../../features/messages/cache/merged-contact-events.ts';
import { outageHandler } from '../../features/messages/cache/outage-events.ts';
import { messageHandler, ticketOfConversationHandler } from '../../features/messages/cache/message-events.ts';
import { groupHandler } from '../../features/messages/cache/participants.ts';
import {
  botLoopHandler,
  renumberedHandler,
  transferHandler,
  mentionHandler,
  newMessageHandler,
  serviceLevelHandler,
  unreadHandler,
} from '../../features/notifications/notification-events.ts';
import { contactHandler } from '../../features/tickets/cache/contact-events.ts';
import { closingHandler } from '../../features/tickets/closing/closing-progress.ts';
import { ticketHandler, ticketOfMessageHandler } from '../../features/tickets/cache/ticket-events.ts';
import type { Feature } from '../../navigation/feature.ts';
import { answeredHandler, answeringHandler, viewersHandler } from '../../realtime/presence.ts';
import { typingHandler, typingStoppedHandler } from '../../realtime/typing.ts';
import { TicketsPage } from './TicketsPage.tsx';

/** The inbox. Its code is part of the chunk that logged-in users load first. */
export const ticketsFeature: Feature = {
  screens: [
    {
      path: '/tickets/:uuid?',
      load: () => Promise.resolve(TicketsPage),
      afterExpiry: true,
      menu: { label: 'layout:nav.tickets', icon: IconMessages, section: 'service' },
    },
  ],
  events: [
    ticketHandler,
    closingHandler,
    ticketOfMessageHandler,
    messageHandler,
    ticketOfConversationHandler,
    outageHandler,
    mergedContactHandler,
    newMessageHandler,
    unreadHandler,
    contactHandler,
    groupHandler,
    typingHandler,
    typingStoppedHandler,
    viewersHandler,
    answeringHandler,
    answeredHandler,
    mentionHandler,
    botLoopHandler,
    renumberedHandler,
    transferHandler,
    serviceLevelHandler,
  ],
  patched: ['listTickets', 'listMessages'],
};
