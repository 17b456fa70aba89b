import { AppError } from '@recado/shared/contract/errors';
import type { Message, sendMessage as endpoint } from '@recado/shared/contract/messages';
import { mayReadHistory } from '@recado/shared/permissions/may-read-history';
import type { Part } from '../conversation/happening.ts';
import { cut } from '../conversation/last-message.ts';
import { belongsToTicket } from '../media/keys.ts';
import type { Input, UseCase } from '../platform/binding.ts';
import type { UserContext } from '../platform/context.ts';
import { ConditionFailed } from '../platform/write.ts';
import { act } from '../tickets/act.ts';
import { actingAgent } from '../tickets/acting-agent.ts';
import { loadTicketSituation } from '../tickets/load-situation.ts';
import { hidesNumbersFrom } from '../tickets/present.ts';
import type { TicketRecord } from '../tickets/record.ts';
import { visibleTicket } from '../tickets/visible-ticket.ts';
import { ticketIdOf } from './message-id.ts';
import { presentMessage } from './present-message.ts';
import type { MessageRecord, QuotedMessage } from './record.ts';
import { newWid, widFrom } from './wid.ts';

type Body = Input<typeof endpoint>['body'];

/** Characters that a message keeps of the one it quotes. */
const quotedLength = 1_000;

const mediaOf = async ({ media, company }: UserContext, ticket: TicketRecord, { key, name }: Body['medias'][number]): Promise<NonNullable<Part['media']>> => {
  const stored = belongsToTicket(company.id, ticket.id, key) ? await media.head(key) : null;
  if (!stored) throw new AppError('ERR_MEDIA_NOT_READY');
  return { key, name, ...stored };
};

/** One message for each file, the text under the first; or the text alone. */
const partsOf = async (context: UserContext, ticket: TicketRecord, { body, medias, requestId }: Body): Promise<Part[]> => {
  if (medias.length === 0 && body.trim() === '') throw new AppError('ERR_VALIDATION', { path: 'body' });
  const wid = (index: number): string =>
    (requestId === undefined ? newWid() : widFrom(context.company.id, ticket.id, context.actor.viewer.id, requestId, index));
  if (medias.length === 0) return [{ wid: wid(0), body, media: null }];
  return Promise.all(medias.map(async (media, index) => ({ wid: wid(index), body: index === 0 ? body : '', media: await mediaOf(context, ticket, media) })));
};

/** Whether the conversation shows the messages of a ticket to the caller: of this one, or of an earlier one of its chat. */
const isShown = async ({ stores, actor }: UserContext, ticket: TicketRecord, id: number): Promise<boolean> => {
  if (id === ticket.id) return true;
  const earlier = id < ticket.id ? await stores.tickets.get(id) : null;
  return earlier !== null && mayReadHistory(actor.viewer, earlier);
};

/** The quoted message, of the same conversation. A note that stays inside is quoted by none that leaves. */
const quotedOf = async (context: UserContext, ticket: TicketRecord, { quotedMsg, isPrivate }: Body): Promise<QuotedMessage | null> => {
  if (quotedMsg === null) return null;
  const message = await isShown(context, ticket, ticketIdOf(quotedMsg)) ? await context.stores.messages.get(ticket, quotedMsg) : null;
  if (!message || (message.isPrivate && !isPrivate)) throw new AppError('ERR_NO_MESSAGE_FOUND');
  const { id, wid, body, fromMe, mediaType, participantJid } = message;
  return { id, wid, body: cut(body, quotedLength), fromMe, mediaType, participantJid };
};

/** What the same call made before. */
const madeBefore = async ({ stores }: UserContext, ticket: TicketRecord, parts: readonly Part[]): Promise<MessageRecord[]> => {
  const found = await Promise.all(parts.map(async ({ wid }) => {
    const marker = await stores.messages.marker(ticket.whatsappId, 'me', wid);
    return marker && stores.messages.get(ticket, marker.messageId);
  }));
  return found.filter((message) => message !== null);
};

const store = async (context: UserContext, seen: TicketRecord, parts: readonly Part[], body: Body): Promise<MessageRecord[]> => {
  const agent = actingAgent(context);
  const quoted = await quotedOf(context, seen, body);
  const outcome = await act(context, async (attempt) => {
    const ticket = attempt === 1 ? seen : await visibleTicket(context, seen.id);
    return { situation: await loadTicketSituation(context, ticket), happening: { type: 'say', agent, parts, quoted, isPrivate: body.isPrivate } };
  }, ['marker']);
  return outcome.messages;
};

const present = async (context: UserContext, messages: readonly MessageRecord[]): Promise<Message[]> => {
  const hideNumber = await hidesNumbersFrom(context);
  return Promise.all(messages.map((message) => presentMessage(context, message, hideNumber)));
};

/**
 * Stores what an agent writes, with ack 0, and sends it: one transaction. A call repeated with its `requestId` answers
 * the messages that it made before, whether or not their first answer arrived.
 */
export const sendMessage: UseCase<typeof endpoint> = async (context, { params, body }) => {
  const ticket = await visibleTicket(context, params.ticketId);
  const parts = await partsOf(context, ticket, body);
  try {
    return { messages: await present(context, await store(context, ticket, parts, body)) };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return { messages: await present(context, await madeBefore(context, ticket, parts)) };
  }
};
