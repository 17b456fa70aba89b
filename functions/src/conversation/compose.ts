import { maxTextBytes } from '@recado/shared/contract/messages';
import { truncateToBytes } from '@recado/shared/text/truncate-to-bytes';
import { renderVariables } from '@recado/shared/text/variables';
import type { MessageRecord } from '../messages/record.ts';
import type { MessageDraft } from './decision.ts';
import type { Agent } from './happening.ts';
import { lastMessageOf } from './last-message.ts';
import { change, contactOf, ticketOf, type Turn } from './turn.ts';

type Fields = Pick<MessageDraft, 'wid' | 'body' | 'fromMe'> & Partial<MessageDraft>;

/** A message of the ticket with all that it does not say of itself. */
export const messageOf = (turn: Turn, fields: Fields & Pick<MessageDraft, 'time'>): MessageDraft => {
  const { id, whatsappId, contactId } = ticketOf(turn);
  return {
    ticketId: id,
    whatsappId,
    contactId,
    mediaType: 'conversation',
    mediaState: 'none',
    media: null,
    card: null,
    votes: [],
    ack: 0,
    failure: null,
    retryId: null,
    isPrivate: false,
    isDeleted: false,
    isEdited: false,
    isForwarded: false,
    user: null,
    participant: null,
    participantJid: null,
    participantNumber: null,
    quoted: null,
    editedAt: null,
    reactions: [],
    readers: {},
    revision: 0,
    createdAt: turn.now,
    ...fields,
  };
};

/** Adds a message to the ticket, after all others; unless it is private, the lists show it. Answers its place. */
export const addMessage = (turn: Turn, fields: Fields): number => {
  const ticket = ticketOf(turn);
  const time = Math.max(turn.now, ticket.messageTime + 1);
  const message = messageOf(turn, { ...fields, time });
  const shown = message.isPrivate
    ? {}
    : {
        lastMessage: lastMessageOf(message),
        lastMessageType: message.mediaType,
        fromMe: message.fromMe,
        updatedAt: turn.now,
      };
  change(turn, { messageTime: time, ...shown });
  return turn.messages.push(message) - 1;
};

/** Puts a stored message in the place of what it was; lists that show it follow, in their order as it is. */
export const replaceMessage = (turn: Turn, before: MessageRecord, after: MessageRecord, isLast: boolean): void => {
  turn.changed = { before, after };
  if (!isLast || turn.ticket?.id !== before.ticketId) return;
  const lastMessage = lastMessageOf(after);
  if (lastMessage !== turn.ticket.lastMessage) change(turn, { lastMessage, lastMessageType: after.mediaType });
};

/** Fills in a text's variables (behaviour, section 15) as they stand for the ticket now, to what a queue can carry at the most. */
export const rendered = (turn: Turn, text: string, agent: Agent | null): string => {
  const { situation, now } = turn;
  const ticket = ticketOf(turn);
  return truncateToBytes(
    renderVariables(text, {
      contactName: contactOf(turn).name,
      userName: agent?.name ?? '',
      ticketId: ticket.id,
      queueName: situation.queues.find(({ id }) => id === ticket.queueId)?.name ?? '',
      connectionName: situation.connection.name,
      companyName: situation.company.name,
      timeZone: situation.company.timeZone,
      now,
    }),
    maxTextBytes,
  );
};

/** Sends a text of the company, as its agent's where one is given. Empty texts send nothing. */
export const sayText = (turn: Turn, text: string, agent: Agent | null): void => {
  const body = rendered(turn, text, agent).trim();
  if (body === '') return;
  turn.sent.push(
    addMessage(turn, { wid: null, body, fromMe: true, user: agent && { id: agent.id, name: agent.name } }),
  );
};

/** Whether the company's texts go to this chat: to a group only where groups are handled as tickets. */
export const speaksTo = (turn: Turn): boolean =>
  !ticketOf(turn).isGroup || turn.situation.connection.groupAsTicket === 'enabled';
