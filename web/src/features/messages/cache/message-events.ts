import { appMessageEvent } from '@recado/shared/contract/messages';
import { ticketEvent } from '@recado/shared/contract/tickets';
import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import { handlerOf } from '../../../realtime/event-handler.ts';
import {
  applyLog,
  applyMessage,
  applyNewMessage,
  dropConversations,
  noteSequences,
  readRefused,
  removeFromConversations,
} from './apply-message.ts';

/** `company-{id}-appMessage` */
export const messageHandler = handlerOf(appMessageEvent, (payload, { client }) => {
  switch (payload.action) {
    case 'create':
      return applyNewMessage(client, payload.message, payload.ticket, payload.sequence);
    case 'update':
      return applyMessage(client, payload.message, null);
    case 'delete':
      return removeFromConversations(client, payload.messageId);
  }
});

/** `company-{id}-ticket`: drops the conversation of a ticket that is no longer visible, reads it when it is again, and notices missed messages. */
export const ticketOfConversationHandler = handlerOf(ticketEvent, (payload, { client, login }) => {
  if (payload.action === 'updateUnread') return;
  if (payload.action === 'delete') dropConversations(client, payload.ticketId);
  else if (maySeeTicket(login.user, payload.ticket)) {
    readRefused(client, payload.ticket);
    noteSequences(client, [payload.ticket]);
    if (payload.log) applyLog(client, payload.ticket, payload.log);
  } else dropConversations(client, payload.ticket.id);
});
