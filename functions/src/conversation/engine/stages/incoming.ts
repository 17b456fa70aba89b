import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import type { MessageChange, MessageRecord } from '../../../data/messages/record.ts';
import { jidOf } from '../addresses.ts';
import { applyMessageChange } from '../apply-message-change.ts';
import { addMessage, messageOf } from '../compose.ts';
import { contentOf } from '../content-of.ts';
import type { MessageDraft } from '../decision.ts';
import { lastMessageOf } from '../last-message.ts';
import { mentionsOf } from '../mentions-of.ts';
import { rule } from '../stage.ts';
import { change, ticketOf, type Draft } from '../draft.ts';
import type { HistoricMessage } from '../event.ts';

export const participantOf = ({
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

/** An own message that reaches us from the phone has reached the server; a receipt may have told more by then. */
const serverAck = 1;

/** A message after what was done to it before it came, in its own order. */
export const withEarly = (draft: Draft, message: MessageDraft, changes: readonly MessageChange[]): MessageDraft => {
  const { isGroup } = ticketOf(draft);
  const ordered = changes.toSorted((one, other) => one.at - other.at);
  const { id: _, ...after } = ordered.reduce<MessageRecord>(
    (message, change) => applyMessageChange(message, change, isGroup, draft.state.settings),
    { ...message, id: '' },
  );
  return { ...message, ...after };
};

/** On Facebook and Instagram what came is as good as read (behaviour, section 3). */
const ackOf = ({ fromMe, channel }: InboundMessage, earlyAck: MessageDraft['ack'] | null): MessageDraft['ack'] => {
  if (channel === 'facebook' || channel === 'instagram') return 3;
  return fromMe ? (earlyAck ?? serverAck) : 0;
};

const applyEarly = (draft: Draft, place: number, changes: readonly MessageChange[]): void => {
  const message = draft.messages[place];
  if (!message || changes.length === 0) return;
  const after = withEarly(draft, message, changes);
  draft.messages[place] = after;
  change(draft, { lastMessage: lastMessageOf(after), lastMessageType: after.mediaType });
};

/** Stores what came: the contact's message counts as unread, our own (written on the phone) as read (behaviour, section 2, 5 and 12). */
export const storeMessage = rule('store message', ['message'], (draft, { message, quoted, early }) => {
  const { unreadMessages } = ticketOf(draft);
  const place = addMessage(draft, {
    wid: message.wid,
    fromMe: message.fromMe,
    ...contentOf(message.content),
    ...participantOf(message),
    mentions: mentionsOf(message.mentions),
    ack: ackOf(message, early?.ack ?? null),
    isForwarded: message.isForwarded,
    quoted,
    createdAt: message.at,
  });
  change(draft, { unreadMessages: message.fromMe ? 0 : unreadMessages + 1 });
  applyEarly(draft, place, early?.changes ?? []);
});

/** Stores a message of the phone's history at its own time: before what came since, whenever it is brought in. Only what nobody has read on the phone counts as unread. */
export const storeAtItsTime = (
  draft: Draft,
  { message, ack, isUnread, quoted, early, changes }: HistoricMessage,
): void => {
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
          fromMe: message.fromMe,
        }
      : {}),
    ...(isNewest && ticket.status !== 'closed' ? { updatedAt: Math.max(ticket.updatedAt, time) } : {}),
  });
};

/** Stores what an import brings (behaviour, section 17). */
export const storeImported = rule('store imported', ['import'], (draft, { messages }) => {
  for (const message of messages) storeAtItsTime(draft, message);
});

/** Stores what came while the connection was away, each at its time. Where a customer has waited since, the ticket goes to the top of its list: nobody has seen it there. */
export const storeBackfill = rule('store backfill', ['backfill'], (draft, { messages }) => {
  for (const message of messages) storeAtItsTime(draft, message);
  if (ticketOf(draft).status !== 'closed' && messages.some(({ isUnread }) => isUnread))
    change(draft, { updatedAt: draft.now });
});
