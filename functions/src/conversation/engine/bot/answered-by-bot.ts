import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import { contactOf, type Draft, ticketOf } from '../draft.ts';

/**
 * Whether a message is a contact's on a ticket that waits and that nobody has. Groups, imports, tickets of an integration
 * and contacts without the bot get no menu; consent, hours, vacation and audio have rules of their own, for these too.
 */
const isUnattended = (draft: Draft, { fromMe }: InboundMessage): boolean => {
  const { status, userId, isGroup, imported, useIntegration } = ticketOf(draft);
  if (fromMe || isGroup || imported !== null || useIntegration) return false;
  return status === 'pending' && userId === null && !contactOf(draft).disableBot;
};

/** Whether the bot answers a message. */
export const isAnsweredByBot = (draft: Draft, message: InboundMessage): boolean =>
  ticketOf(draft).isBot && isUnattended(draft, message);

/** Whether the contact has left the bot's menu for a queue and still waits there: it may go back, or leave. */
export const isBehindMenu = (draft: Draft, message: InboundMessage): boolean => {
  const { isBot, chatbotAt, queueId } = ticketOf(draft);
  return !isBot && chatbotAt !== null && queueId !== null && isUnattended(draft, message);
};
