import { appMessageEvent } from '@recado/shared/contract/messages';
import { handlerOf } from '../../realtime/event-handler.ts';
import { applyMessage, removeFromConversations } from './apply-message.ts';

/** `company-{id}-appMessage` */
export const messageHandler = handlerOf(appMessageEvent, (payload, { client }) => {
  if (payload.action === 'delete') removeFromConversations(client, payload.messageId);
  else applyMessage(client, payload.message, payload.action === 'create' ? payload.ticket.uuid : null);
});
