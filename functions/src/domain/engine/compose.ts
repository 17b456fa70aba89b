import { maxTextBytes, type MessageRule } from '@recado/shared/contract/messages';
import type { TextSource } from '@recado/shared/contract/text-sources';
import { cutText } from '@recado/shared/text/cut-text';
import { isNumberAsName } from '@recado/shared/text/mask-number';
import { renderVariables } from '@recado/shared/text/variables';
import type { MessageRecord } from '../../data/messages/record.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { MessageDraft } from './decision.ts';
import type { Agent } from './event.ts';
import { isCompanySuspended } from './suspended.ts';
import { lastMessageOf } from './last-message.ts';
import { change, contactOf, ticketOf, type Draft, pushEffect } from './draft.ts';
import { newMessage } from '../../data/messages/new-message.ts';

type Fields = Pick<MessageDraft, 'wid' | 'body' | 'fromMe'> & Partial<MessageDraft>;

/** Returns a message of the ticket with defaults for the fields that are not given. */
export const messageOf = (draft: Draft, fields: Fields & Pick<MessageDraft, 'time'>): MessageDraft => {
  const { id, whatsappId, contactId } = ticketOf(draft);
  return {
    ticketId: id,
    whatsappId,
    contactId,
    ...newMessage(),
    createdAt: draft.now,
    ...fields,
  };
};

/** Adds a message after all others of the ticket. Lists show it unless it is private. Returns its place in `draft.messages`. */
export const addMessage = (draft: Draft, fields: Fields): number =>
  addAt(draft, fields, Math.max(draft.now, ticketOf(draft).messageTime + 1));

/** Milliseconds after which a received message is late: it waited behind a failure, and others may have been stored since. */
const lateAfter = 2_000;

const secondOf = (time: number): number => Math.floor(time / 1_000);

/**
 * The time behind the contact's newest message, where a late one was sent in the same second: WhatsApp's times are precise
 * to the second, and a backfill, which stores all that the phone lists, has placed that message at the second's end.
 */
const behindNewest = ({ messageTime, fromMe }: TicketRecord, createdAt: number): number =>
  !fromMe && secondOf(messageTime) === secondOf(createdAt) ? messageTime + 1 : 0;

/** The last millisecond of a second: of the messages of one second, a backfill's sort before those that came by themselves. */
const endOfSecond = (createdAt: number): number => secondOf(createdAt) * 1_000 + 999;

/**
 * Adds a message that a channel delivered. A late one sorts by the time at which it was sent, as on the phone, but behind
 * those that were delivered before it. That time is precise to the second, of which the end counts; where the channel
 * delivered the message at once, a later time of its publication is the more precise one. Returns its place in
 * `draft.messages`.
 */
export const addReceived = (
  draft: Draft,
  fields: Fields & Pick<MessageDraft, 'createdAt'>,
  publishedAt: number,
): number => {
  const ticket = ticketOf(draft);
  const { createdAt } = fields;
  const isLate = draft.now - createdAt > lateAfter;
  const sentAt = Math.max(publishedAt - createdAt <= lateAfter ? publishedAt : createdAt, endOfSecond(createdAt));
  const earliest = 1 + (draft.before === null ? (draft.state.lastClosed?.messageTime ?? 0) : ticket.receivedTime);
  const time = isLate
    ? Math.max(Math.min(sentAt, draft.now), Math.min(earliest, draft.now), behindNewest(ticket, createdAt))
    : Math.max(draft.now, ticket.messageTime + 1);
  const place = addAt(draft, fields, time);
  change(draft, { receivedTime: time });
  return place;
};

/** Returns the author of a message of a group, for previews; null where it is ours, and for persons. */
export const authorIn = (
  { isGroup }: Pick<TicketRecord, 'isGroup'>,
  { fromMe, participant }: MessageDraft,
): string | null => (isGroup && !fromMe ? participant : null);

/**
 * Returns the change of the contact's waiting time by a message: the first unanswered message begins it, an agent's message
 * ends it.
 */
export const waitAfter = (
  { waitingSince }: Pick<TicketRecord, 'waitingSince'>,
  { fromMe, user, createdAt }: Pick<MessageDraft, 'fromMe' | 'user' | 'createdAt'>,
): Pick<TicketRecord, 'waitingSince'> => {
  if (!fromMe) return { waitingSince: waitingSince ?? createdAt };
  return { waitingSince: user === null ? waitingSince : null };
};

/** Ends the contact's wait by a message that was written on the phone. A late one may be older than what waits for an answer. */
export const endWait = (draft: Draft, writtenAt: number): void => {
  const { waitingSince } = ticketOf(draft);
  if (waitingSince !== null && writtenAt >= waitingSince) change(draft, { waitingSince: null });
};

/** Adds a message at a time. Lists show it unless it is private or another one is newer. */
const addAt = (draft: Draft, fields: Fields, time: number): number => {
  const ticket = ticketOf(draft);
  const message = messageOf(draft, { ...fields, time });
  const isNewest = time >= ticket.messageTime;
  change(draft, {
    messageTime: Math.max(time, ticket.messageTime),
    ...(message.isPrivate ? {} : { updatedAt: draft.now, ...waitAfter(ticket, message) }),
    ...(message.isPrivate || !isNewest
      ? {}
      : {
          lastMessage: lastMessageOf(message),
          lastMessageType: message.mediaType,
          lastAuthor: authorIn(ticket, message),
          fromMe: message.fromMe,
          ...(message.fromMe && { failedMessageId: null }),
        }),
  });
  return draft.messages.push(message) - 1;
};

/** Replaces a stored message. Lists that show it get the new preview; their order does not change. */
export const replaceMessage = (draft: Draft, before: MessageRecord, after: MessageRecord, isLast: boolean): void => {
  draft.changed = { before, after };
  if (draft.ticket?.id !== before.ticketId) return;
  if (draft.ticket.failedMessageId === before.id && (after.failure === null || after.isDeleted))
    change(draft, { failedMessageId: null });
  if (!isLast) return;
  const lastMessage = lastMessageOf(after);
  if (lastMessage !== draft.ticket.lastMessage) change(draft, { lastMessage, lastMessageType: after.mediaType });
};

/**
 * Returns the name that texts use. A contact without a name has none where numbers are hidden, because the name would
 * be its number.
 */
const nameInTexts = (draft: Draft): string => {
  const { name } = contactOf(draft);
  return draft.state.settings.lgpdHideNumber === 'enabled' && isNumberAsName(name) ? '' : name;
};

/** Fills in a text's variables (behaviour, section 15) and cuts the text to what a queue can carry. */
export const renderText = (draft: Draft, text: string, agent: Agent | null): string => {
  const { state, now } = draft;
  const ticket = ticketOf(draft);
  return cutText(
    renderVariables(text, {
      contactName: nameInTexts(draft),
      userName: agent?.name ?? '',
      ticketId: ticket.id,
      queueName: state.queues.find(({ id }) => id === ticket.queueId)?.name ?? '',
      connectionName: state.connection.name,
      companyName: state.company.name,
      timeZone: state.company.timeZone,
      now,
    }),
    { bytes: maxTextBytes },
  );
};

/**
 * Adds a message to the ticket and sends it to the contact once it is stored.
 *
 * @param source the field that an automatic message comes from
 */
export const sendMessage = (draft: Draft, fields: Fields, source: TextSource | null = null): void => {
  const message = addMessage(draft, fields);
  pushEffect(draft, { type: 'send', message, ...(source && { source }) });
};

/**
 * Sends a text of the company by a rule, in an agent's name where one is given. Empty texts send nothing, and neither does
 * a company whose automatic answers are suspended.
 *
 * @param source the field that the text comes from; null for a text of the product
 * @param further other fields of the message
 */
export const sendText = (
  draft: Draft,
  by: MessageRule,
  text: string,
  agent: Agent | null,
  source: TextSource | null = null,
  further: Partial<MessageDraft> = {},
): void => {
  if (isCompanySuspended(draft.state.company)) return;
  const body = renderText(draft, text, agent).trim();
  if (body === '') return;
  const user = agent && { id: agent.id, name: agent.name };
  sendMessage(draft, { wid: null, body, fromMe: true, rule: by, user, ...further }, source);
};

/** Returns whether the company's texts are sent to this chat: to groups only where the connection handles groups as tickets. */
export const allowsCompanyTexts = (draft: Draft): boolean =>
  !ticketOf(draft).isGroup || draft.state.connection.groupAsTicket === 'enabled';
