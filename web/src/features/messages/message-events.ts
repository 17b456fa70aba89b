import { appMessageEvent, listMessages } from '@recado/shared/contract/messages';
import { countTickets, getTicketByUuid, listTickets, ticketEvent } from '@recado/shared/contract/tickets';
import { userEvent } from '@recado/shared/contract/users';
import { maySeeTicket, viewerRooms } from '@recado/shared/permissions/ticket-visibility';
import { queryKey } from '../../api/query.ts';
import { handlerOf } from '../../realtime/event-handler.ts';
import {
  applyMessage,
  applyNewMessage,
  dropConversations,
  noteSequences,
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

/** `company-{id}-ticket`: drops the conversation of a ticket that is no longer visible, and notices missed messages. */
export const ticketOfConversationHandler = handlerOf(ticketEvent, (payload, { client, login }) => {
  if (payload.action === 'updateUnread') return;
  if (payload.action === 'delete') dropConversations(client, payload.ticketId);
  else if (maySeeTicket(login.user, payload.ticket)) noteSequences(client, [payload.ticket]);
  else dropConversations(client, payload.ticket.id);
});

/** `company-{id}-user`: a change of the user's own rights changes which tickets are visible. All of them are read again. */
export const rightsHandler = handlerOf(userEvent, (payload, { client, login }) => {
  if (payload.action === 'delete' || payload.user.id !== login.user.id) return;
  if (viewerRooms(payload.user).join() === viewerRooms(login.user).join()) return;
  void client.resetQueries({ queryKey: queryKey(listMessages) });
  for (const endpoint of [listTickets, countTickets, getTicketByUuid])
    void client.invalidateQueries({ queryKey: queryKey(endpoint) });
});
