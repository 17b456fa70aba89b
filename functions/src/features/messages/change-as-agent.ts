import { AppError } from '@recado/shared/contract/errors';
import type { Message } from '@recado/shared/contract/messages';
import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import type { Agent, ConversationEvent } from '../../domain/engine/event.ts';
import { visibleMessage } from '../../domain/access/visible-message.ts';
import type { UserContext } from '../../context/context.ts';
import { processEvent } from '../../domain/driver/process-event.ts';
import { actingAgent } from '../../domain/access/acting-agent.ts';
import { loadState } from '../../domain/driver/load-state.ts';
import { hidesNumbersFrom } from '../../domain/presentation/present-tickets.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { messageInPlace, type MessageInPlace } from '../../domain/driver/marked-message.ts';
import { presentMessage } from '../../domain/presentation/present-message.ts';
import { newWid } from '../../data/messages/wid.ts';
import { existing } from '../../platform/existing.ts';

/** The arguments of each such action; the channel's id of the change is made once. */
interface Given extends Pick<MessageInPlace, 'message' | 'ticket' | 'isLast'> {
  agent: Agent;
  changeWid: string;
}

/** Returns the ticket in service of the message's chat, where the caller may see it; else the message's own. */
const ticketInService = async ({ stores, actor }: UserContext, own: TicketRecord): Promise<TicketRecord> => {
  if (own.status !== 'closed') return own;
  const chat = await stores.tickets.chat(own.whatsappId, own.contactId);
  const present = chat?.activeTicketId ? await stores.tickets.get(chat.activeTicketId) : null;
  return present && maySeeTicket(actor.viewer, present) ? present : own;
};

/**
 * Changes a stored message as the caller; returns the changed message.
 *
 * @throws AppError ERR_NO_MESSAGE_FOUND, and what the rules refuse
 */
export const changeAsAgent = async (
  context: UserContext,
  messageId: string,
  eventOf: (given: Given) => ConversationEvent | Promise<ConversationEvent>,
): Promise<Message> => {
  const agent = actingAgent(context);
  const changeWid = newWid();
  let message = (await visibleMessage(context, messageId)).message;
  const { changed } = await processEvent(context, async () => {
    const { whatsappId, contactId, ticketId, id } = message;
    const found = existing(
      'message',
      await messageInPlace(context, whatsappId, { contactId, ticketId, messageId: id }),
    );
    message = found.message;
    const ticket = await ticketInService(context, found.ticket);
    if (!maySeeTicket(context.actor.viewer, ticket)) throw new AppError('ERR_NO_MESSAGE_FOUND');
    const event = await eventOf({ ...found, agent, changeWid });
    return { event, state: await loadState(context, event, { ticket }) };
  });
  return presentMessage(context, changed ?? message, await hidesNumbersFrom(context));
};
