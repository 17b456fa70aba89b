import { AppError } from '@recado/shared/contract/errors';
import type { IntegratorContext } from '../../context/integrator-context.ts';
import { keepAnswer } from '../../context/keep-answer.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import { ticketIdOf } from '../../data/messages/message-id.ts';
import type { QuotedMessage } from '../../data/messages/record.ts';
import { loadState } from '../../domain/driver/load-state.ts';
import { processEvent } from '../../domain/driver/process-event.ts';
import type { Agent, ConversationEventOf, Part } from '../../domain/engine/event.ts';
import { quotedFrom } from '../../domain/engine/quoted-from.ts';
import { keepForwardedFile } from '../../domain/files/forwarded-file.ts';
import { existing } from '../../platform/existing.ts';
import { ConditionFailed } from '../../platform/write.ts';
import { type Success, success } from './success.ts';

/** A program's wishes for the ticket of its message. */
export interface TicketWish {
  userId?: number | undefined;
  queueId?: number | undefined;
  quotedMsg?: string | undefined;
  sendSignature: boolean;
  closeTicket: boolean;
}

const agentOf = async ({ stores }: IntegratorContext, userId: number | undefined): Promise<Agent | null> => {
  if (userId === undefined) return null;
  const { id, name } = existing('user', await stores.users.get(userId));
  return { id, name, farewellMessage: '', mayClosePending: true };
};

/** Returns the quoted message, of a ticket of the same chat. Notes that stay inside are quoted by none that leaves. */
const quotedOf = async (
  { stores, connection }: IntegratorContext,
  contact: ContactRecord,
  quotedMsg: string | undefined,
): Promise<QuotedMessage | null> => {
  if (quotedMsg === undefined) return null;
  const ticket = await stores.tickets.get(ticketIdOf(quotedMsg));
  const isOfChat = ticket?.whatsappId === connection.id && ticket.contactId === contact.id;
  const message = isOfChat ? await stores.messages.get(ticket, quotedMsg) : null;
  if (!message || message.isPrivate) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return quotedFrom(message);
};

/**
 * Checks that what a program names belongs to the company. Throws ERR_NO_USER_FOUND, ERR_NO_QUEUE_FOUND.
 */
export const checkWish = async (context: IntegratorContext, { userId, queueId }: TicketWish): Promise<Agent | null> => {
  const [agent] = await Promise.all([
    agentOf(context, userId),
    queueId === undefined ? null : context.stores.queues.get(queueId).then((queue) => existing('queue', queue)),
  ]);
  return agent;
};

/** Decides and commits, together with the answer of the call. A call that was faster with the same key has sent the same messages. */
const commitOnce = async (
  context: IntegratorContext,
  contact: ContactRecord,
  event: ConversationEventOf<'external'>,
): Promise<number | null> => {
  try {
    const { ticket } = await processEvent(
      context,
      async () => ({
        event,
        state: await loadState(context, event, { contact, whatsappId: context.connection.id }),
        beside: () => Promise.resolve(keepAnswer(context, success)),
      }),
      ['marker'],
    );
    return ticket?.id ?? null;
  } catch (error) {
    if (error instanceof ConditionFailed) throw new AppError('ERR_CREATING_MESSAGE');
    throw error;
  }
};

/** Sends messages in the contact's ticket, which is found or opened, and closed where the program asks for that. */
export const sendInTicket = async (
  context: IntegratorContext,
  { contact, agent, wish, parts }: { contact: ContactRecord; agent: Agent | null; wish: TicketWish; parts: Part[] },
): Promise<Success> => {
  const ticketId = await commitOnce(context, contact, {
    type: 'external',
    agent,
    parts,
    quoted: await quotedOf(context, contact, wish.quotedMsg),
    queueId: wish.queueId ?? null,
    isSigned: wish.sendSignature,
    closes: wish.closeTicket,
  });
  for (const { media } of parts)
    if (media !== null && ticketId !== null) await keepForwardedFile(context, ticketId, media);
  return success;
};
