import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import { dialogueOf, hasService } from '../dialogue.ts';
import { contactOf, type Draft, ticketOf } from '../draft.ts';

/**
 * True if a message is a contact's on a ticket that waits and that nobody has. Groups, imports, tickets of an
 * integration and contacts without the bot get no menu; consent, hours, vacation and audio have rules of their own, for
 * these too.
 */
export const isUnattended = (draft: Draft, { fromMe }: InboundMessage): boolean => {
  const { status, userId, isGroup, imported } = ticketOf(draft);
  if (fromMe || isGroup || imported !== null || hasService(dialogueOf(draft))) return false;
  return status === 'pending' && userId === null && !contactOf(draft).disableBot;
};

/** True if the bot answers a message. */
export const isAnsweredByBot = (draft: Draft, message: InboundMessage): boolean =>
  ticketOf(draft).isBot && isUnattended(draft, message);
