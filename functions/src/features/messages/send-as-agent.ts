import { AppError } from '@recado/shared/contract/errors';
import type { Message } from '@recado/shared/contract/messages';
import { mayReadHistory } from '@recado/shared/permissions/may-read-history';
import { companyChanged } from '../../data/companies/events.ts';
import type { Part } from '../../domain/engine/event.ts';
import type { UserContext } from '../../context/context.ts';
import { requireChannel } from '../../context/plan-features.ts';
import { ConditionFailed } from '../../platform/write.ts';
import { processSeen } from '../../domain/driver/process-event.ts';
import { actingAgent } from '../../domain/access/acting-agent.ts';
import { hidesNumbersFrom } from '../../domain/presentation/present-tickets.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { visibleTicket } from '../../domain/access/visible-ticket.ts';
import { ticketIdOf } from '../../data/messages/message-id.ts';
import { presentMessage } from '../../domain/presentation/present-message.ts';
import { quotedFrom } from '../../domain/engine/quoted-from.ts';
import type { MessageRecord, QuotedMessage } from '../../data/messages/record.ts';
import { newWid, widFrom } from '../../data/messages/wid.ts';

/** The messages of one call. */
interface Submission {
  parts: readonly Part[];
  quotedMsg: string | null;
  isPrivate: boolean;
  /** Begins the texts with the agent's name, if the company allows it. */
  isSigned?: boolean;
}

/** The channel's id of the message at this place of a press; the same one when the call is repeated with its `requestId`. */
export const widOf = (
  { company, actor }: UserContext,
  ticket: TicketRecord,
  requestId: string | undefined,
  index = 0,
): string => (requestId === undefined ? newWid() : widFrom(company.id, ticket.id, actor.viewer.id, requestId, index));

/**
 * Returns whether the conversation shows the messages of a ticket to the caller: of this one, of an earlier one of its
 * chat, or of a newer one if this one was reopened after it.
 */
const isShown = async ({ stores, actor }: UserContext, ticket: TicketRecord, id: number): Promise<boolean> => {
  if (id === ticket.id) return true;
  const { whatsappId, contactId } = ticket;
  const reopened =
    id < ticket.id || (await stores.tickets.chat(whatsappId, contactId))?.reopenedTicketIds.includes(ticket.id);
  const other = reopened === true ? await stores.tickets.get(id) : null;
  return other?.whatsappId === whatsappId && other.contactId === contactId && mayReadHistory(actor.viewer, other);
};

/** The quoted message, of the same conversation. A note that stays inside is quoted by none that leaves. */
const quotedOf = async (
  context: UserContext,
  ticket: TicketRecord,
  { quotedMsg, isPrivate }: Submission,
): Promise<QuotedMessage | null> => {
  if (quotedMsg === null) return null;
  const message = (await isShown(context, ticket, ticketIdOf(quotedMsg)))
    ? await context.stores.messages.get(ticket, quotedMsg)
    : null;
  if (!message || (message.isPrivate && !isPrivate)) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return quotedFrom(message);
};

/** Returns the messages that the same call stored before. */
const storedBefore = async (
  { stores }: UserContext,
  ticket: TicketRecord,
  parts: readonly Part[],
): Promise<MessageRecord[]> => {
  const found = await Promise.all(
    parts.map(async ({ wid }) => {
      const marker = await stores.messages.marker(ticket.whatsappId, 'me', wid);
      return marker && stores.messages.get(ticket, marker.messageId);
    }),
  );
  return found.filter((message) => message !== null);
};

/** Stores and publishes that the company has answered a customer, at its first answer. */
const markFirstAnswer = async (context: UserContext): Promise<void> => {
  const { company, clock, installation } = context;
  if (company.firstAnswerAt !== null) return;
  const answered = { ...company, firstAnswerAt: new Date(clock.now()).toISOString() };
  await context.commit(installation.companies.answered(answered), [companyChanged(context, answered)]);
};

const store = async (context: UserContext, seen: TicketRecord, submission: Submission): Promise<MessageRecord[]> => {
  const agent = actingAgent(context);
  const { parts, isPrivate, isSigned } = submission;
  if (!isPrivate) requireChannel(context, seen);
  const quoted = await quotedOf(context, seen, submission);
  const outcome = await processSeen(
    context,
    { ticket: seen },
    async () => ({ ticket: await visibleTicket(context, seen.id) }),
    () => ({ type: 'send', agent, parts, quoted, isPrivate, isSigned }),
    ['marker'],
  );
  if (!isPrivate) await markFirstAnswer(context);
  return outcome?.messages ?? [];
};

const present = async (context: UserContext, messages: readonly MessageRecord[]): Promise<Message[]> => {
  const hideNumber = await hidesNumbersFrom(context);
  return Promise.all(messages.map((message) => presentMessage(context, message, hideNumber)));
};

/**
 * Stores an agent's messages with ack 0 and sends them: one transaction. A call that is repeated with its `requestId` returns
 * the messages that it stored before.
 *
 * @throws AppError ERR_PLAN_FEATURE, ERR_TICKET_NOT_OPEN, ERR_NO_MESSAGE_FOUND for what may not be quoted, ERR_CREATING_MESSAGE where
 * nothing was stored, ERR_IDEMPOTENCY_KEY where a program's key was of another message
 */
export const sendAsAgent = async (
  context: UserContext,
  ticket: TicketRecord,
  submission: Submission,
): Promise<Message[]> => {
  try {
    return await present(context, await store(context, ticket, submission));
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const stored = await storedBefore(context, ticket, submission.parts);
    if (stored.length === 0) throw new AppError('ERR_CREATING_MESSAGE');
    const asked = submission.parts[0]?.fingerprint ?? null;
    if (stored.some(({ fingerprint = null }) => fingerprint !== null && fingerprint !== asked))
      throw new AppError('ERR_IDEMPOTENCY_KEY');
    return present(context, stored);
  }
};
