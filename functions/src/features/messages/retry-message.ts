import { AppError } from '@recado/shared/contract/errors';
import type { retryMessage as endpoint } from '@recado/shared/contract/messages';
import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { requireChannel } from '../../context/plan-features.ts';
import { hidesNumbersFrom } from '../../domain/presentation/present-tickets.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { commitMessageChange } from '../../domain/driver/change-message.ts';
import { unmarkFailure } from '../../domain/driver/failure-mark.ts';
import { ticketIdOf } from '../../data/messages/message-id.ts';
import { presentMessage } from '../../domain/presentation/present-message.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import { sendEffect } from '../../domain/driver/send-command.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';

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
  const hideNumber = await hidesNumbersFrom(context);
  return retryOnConflict(async () => {
    const { ticket, message } = await find(context, params.messageId);
    if (ticket.status !== 'open' && ticket.status !== 'group') throw new AppError('ERR_TICKET_NOT_OPEN');
    requireChannel(context, ticket);
    const { wid } = message;
    if (message.failure === null || message.isDeleted || wid === null)
      return presentMessage(context, message, hideNumber);
    const commandId = context.ids.ulid();
    const again = { ...message, failure: null, retryId: commandId };
    const unmarked = unmarkFailure(context, ticket, again);
    await commitMessageChange(
      context,
      unmarked.ticket,
      again,
      [context.stores.messages.retried(message, commandId), ...unmarked.writes],
      [sendEffect(ticket, { ...again, wid }, commandId)],
    );
    return presentMessage(context, again, hideNumber);
  });
};
