import { AppError } from '@recado/shared/contract/errors';
import { mayReadHistory } from '@recado/shared/permissions/may-read-history';
import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import { ticketIdOf } from '../../data/messages/message-id.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import type { UserContext } from '../../context/context.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { existing } from '../../platform/existing.ts';

/** Returns whether the caller may see the chat's newest ticket, whose conversation includes the earlier ones. */
const seesChat = async (
  { actor, stores }: UserContext,
  { whatsappId, contactId, id }: TicketRecord,
): Promise<boolean> => {
  const chat = await stores.tickets.chat(whatsappId, contactId);
  const presentId = chat?.activeTicketId ?? chat?.lastClosedTicketId ?? null;
  if (!chat || presentId === null || presentId === id) return false;
  // A ticket that was reopened after a newer one shows the newer one's messages too.
  if (presentId < id && !chat.reopenedTicketIds.includes(presentId)) return false;
  const present = await stores.tickets.get(presentId);
  return present !== null && maySeeTicket(actor.viewer, present);
};

/**
 * Returns a message with its ticket, where the caller may see the ticket or the history that it belongs to.
 *
 * @throws AppError ERR_NO_MESSAGE_FOUND also when the caller may not see it
 */
export const visibleMessage = async (
  context: UserContext,
  messageId: string,
): Promise<{ ticket: TicketRecord; message: MessageRecord }> => {
  const { actor, stores } = context;
  const ticket = existing('message', await stores.tickets.get(ticketIdOf(messageId)));
  const sees =
    maySeeTicket(actor.viewer, ticket) || (mayReadHistory(actor.viewer, ticket) && (await seesChat(context, ticket)));
  const message = sees ? await stores.messages.get(ticket, messageId) : null;
  if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return { ticket, message };
};
