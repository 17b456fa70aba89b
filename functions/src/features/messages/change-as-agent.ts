import { AppError } from '@recado/shared/contract/errors';
import type { Message } from '@recado/shared/contract/messages';
import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import type { Agent, ConversationEvent } from '../../conversation/engine/event.ts';
import { visibleMessage } from '../../conversation/access/visible-message.ts';
import type { UserContext } from '../../context/context.ts';
import { processEvent } from '../../conversation/driver/process-event.ts';
import { actingAgent } from '../../conversation/access/acting-agent.ts';
import { loadTicketEvent } from '../../conversation/driver/load-state.ts';
import { hidesNumbersFrom } from '../../conversation/presentation/present-tickets.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { messageInPlace, type MessageInPlace } from '../../conversation/driver/message-in-place.ts';
import { presentMessage } from '../../conversation/presentation/present-message.ts';
import { newWid } from '../../data/messages/wid.ts';

/** What each such action is given; the channel's id of the change is made once. */
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
    const found = await messageInPlace(context, whatsappId, { contactId, ticketId, messageId: id });
    if (!found) throw new AppError('ERR_NO_MESSAGE_FOUND');
    message = found.message;
    const ticket = await ticketInService(context, found.ticket);
    if (!maySeeTicket(context.actor.viewer, ticket)) throw new AppError('ERR_NO_MESSAGE_FOUND');
    return loadTicketEvent(context, ticket, await eventOf({ ...found, agent, changeWid }));
  });
  return presentMessage(context, changed ?? message, await hidesNumbersFrom(context));
};
