import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import type { MessageChange, MessageRecord } from '../../../data/messages/record.ts';
import { jidOf } from '../addresses.ts';
import { applyMessageChange } from '../apply-message-change.ts';
import { addReceived, authorIn, endWait, messageOf, waitAfter } from '../compose.ts';
import { contentOf } from '../content-of.ts';
import type { MessageDraft } from '../decision.ts';
import { lastMessageOf } from '../last-message.ts';
import { mentionsOf } from '../mentions-of.ts';
import { rule } from '../stage.ts';
import { change, ticketOf, type Draft } from '../draft.ts';
import type { HistoricMessage } from '../event.ts';

const participantOf = ({
  participant,
}: InboundMessage): Pick<MessageDraft, 'participant' | 'participantJid' | 'participantNumber'> =>
  participant === null
    ? { participant: null, participantJid: null, participantNumber: null }
    : {
        participant: participant.name ?? participant.address.number ?? participant.address.lid,
        participantJid: jidOf({
          number: participant.address.lid ? null : participant.address.number,
          lid: participant.address.lid,
        }),
        participantNumber: participant.address.lid ? participant.address.number : null,
      };

/** The ack of an own message that was written on the phone: the server has it. An early receipt may be further. */
const serverAck = 1;

/** Applies early changes to a message, in the order of their times. */
const withEarly = (draft: Draft, message: MessageDraft, changes: readonly MessageChange[]): MessageDraft => {
  const { isGroup } = ticketOf(draft);
  const ordered = changes.toSorted((one, other) => one.at - other.at);
  const { id: _, ...after } = ordered.reduce<MessageRecord>(
    (message, change) => applyMessageChange(message, change, isGroup, draft.state.settings),
    { ...message, id: '' },
  );
  // An early edit leaves no earlier text: only the last one is stored.
  return { ...message, ...after, edits: 0 };
};

/** Returns the first ack of a message. On Facebook and Instagram it counts as read (behaviour, section 3). */
const ackOf = ({ fromMe, channel }: InboundMessage, earlyAck: MessageDraft['ack'] | null): MessageDraft['ack'] => {
  if (channel === 'facebook' || channel === 'instagram') return 3;
  return fromMe ? (earlyAck ?? serverAck) : 0;
};

const applyEarly = (draft: Draft, place: number, changes: readonly MessageChange[]): void => {
  const message = draft.messages[place];
  if (!message || changes.length === 0) return;
  const after = withEarly(draft, message, changes);
  draft.messages[place] = after;
  if (message.time === ticketOf(draft).messageTime)
    change(draft, { lastMessage: lastMessageOf(after), lastMessageType: after.mediaType });
};

/** Stores a message. A contact's message increments the unread count; our own, written on the phone, resets it (behaviour, section 2, 5 and 12). */
export const storeMessage = rule('store message', ['message'], (draft, { message, quoted, early, publishedAt }) => {
  const { unreadMessages } = ticketOf(draft);
  const place = addReceived(
    draft,
    {
      wid: message.wid,
      fromMe: message.fromMe,
      ...contentOf(message.content),
      ...participantOf(message),
      mentions: mentionsOf(message.mentions),
      ack: ackOf(message, early?.ack ?? null),
      isForwarded: message.isForwarded,
      ...(message.isForwardedOften ? { isForwardedOften: true } : {}),
      quoted,
      createdAt: message.at,
    },
    publishedAt ?? message.at,
  );
  if (message.fromMe) endWait(draft, message.at);
  change(draft, { unreadMessages: message.fromMe ? 0 : unreadMessages + 1 });
  applyEarly(draft, place, early?.changes ?? []);
});

/** Stores a message of the phone's history at its own time. It is unread only if it was not read on the phone. */
const storeAtItsTime = (draft: Draft, { message, ack, isUnread, quoted, early, changes }: HistoricMessage): void => {
  const ticket = ticketOf(draft);
  const time = Math.min(message.at, draft.now);
  const known = messageOf(draft, {
    wid: message.wid,
    fromMe: message.fromMe,
    ...contentOf(message.content),
    ...participantOf(message),
    mentions: mentionsOf(message.mentions),
    ack: message.fromMe ? (Math.max(ack, early?.ack ?? 0) as typeof ack) : ack,
    isForwarded: message.isForwarded,
    ...(message.isForwardedOften ? { isForwardedOften: true } : {}),
    quoted,
    createdAt: time,
    time,
  });
  const stored = { ...withEarly(draft, known, [...changes, ...(early?.changes ?? [])]), early };
  draft.messages.push(stored);
  const isNewest = time >= ticket.messageTime;
  change(draft, {
    unreadMessages: ticket.unreadMessages + (isUnread && ticket.status !== 'closed' ? 1 : 0),
    ...(isNewest
      ? {
          messageTime: time,
          lastMessage: lastMessageOf(stored),
          lastMessageType: stored.mediaType,
          lastAuthor: authorIn(ticket, stored),
          fromMe: message.fromMe,
        }
      : {}),
    ...(isNewest && ticket.status !== 'closed' ? { updatedAt: Math.max(ticket.updatedAt, time) } : {}),
  });
};

/** Stores imported messages (behaviour, section 17). */
export const storeImported = rule('store imported', ['import'], (draft, { messages }) => {
  for (const message of messages) storeAtItsTime(draft, message);
});

/** Stores the messages of an outage, each at its time. With an unread message the ticket moves to the top of its list. */
export const storeBackfill = rule('store backfill', ['backfill'], (draft, { messages }) => {
  for (const given of messages) {
    const { message } = given;
    storeAtItsTime(draft, given);
    if (message.fromMe) endWait(draft, message.at);
    else if (given.isUnread)
      change(draft, waitAfter(ticketOf(draft), { fromMe: false, user: null, createdAt: message.at }));
  }
  if (ticketOf(draft).status !== 'closed' && messages.some(({ isUnread }) => isUnread))
    change(draft, { updatedAt: draft.now });
});
