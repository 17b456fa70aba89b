import { AppError } from '@recado/shared/contract/errors';
import type { retryMessage as endpoint } from '@recado/shared/contract/messages';
import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { hidesNumbersFrom } from '../../conversation/presentation/present-tickets.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { changeMessage } from '../../conversation/driver/change-message.ts';
import { ticketIdOf } from '../../data/messages/message-id.ts';
import { presentMessage } from '../../conversation/presentation/present-message.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import { sendEffect } from '../../conversation/driver/send-command.ts';

const find = async (
  { stores, actor }: UserContext,
  id: string,
): Promise<{ ticket: TicketRecord; message: MessageRecord }> => {
  const ticket = await stores.tickets.get(ticketIdOf(id));
  const message = ticket && maySeeTicket(actor.viewer, ticket) ? await stores.messages.get(ticket, id) : null;
  if (!ticket || !message) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return { ticket, message };
};

/** Sends a failed message again, by a new command. Returns the message unchanged if it did not fail or was revoked. */
export const retryMessage: UseCase<typeof endpoint> = async (context, { params }) => {
  const { ticket, message } = await find(context, params.messageId);
  if (ticket.status !== 'open' && ticket.status !== 'group') throw new AppError('ERR_TICKET_NOT_OPEN');
  const { wid } = message;
  const hideNumber = await hidesNumbersFrom(context);
  if (message.failure === null || message.isDeleted || wid === null)
    return presentMessage(context, message, hideNumber);
  const commandId = context.ids.ulid();
  const again = { ...message, failure: null, retryId: commandId };
  const changed = await changeMessage(context, ticket, again, context.stores.messages.retried(message, commandId), [
    sendEffect(ticket, { ...again, wid }, commandId),
  ]);
  return presentMessage(context, changed ? again : (await find(context, params.messageId)).message, hideNumber);
};
