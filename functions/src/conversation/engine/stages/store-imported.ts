import { messageOf } from '../compose.ts';
import { contentOf } from '../content-of.ts';
import type { HistoricMessage } from '../event.ts';
import { lastMessageOf } from '../last-message.ts';
import { mentionsOf } from '../mentions-of.ts';
import { rule } from '../stage.ts';
import { change, ticketOf, type Turn } from '../draft.ts';
import { participantOf, withEarly } from './store-message.ts';

/** Stores a message of the phone's history at its own time: before what came since, whenever it is brought in. Only what nobody has read on the phone counts as unread. */
export const storeAtItsTime = (
  turn: Turn,
  { message, ack, isUnread, quoted, early, changes }: HistoricMessage,
): void => {
  const ticket = ticketOf(turn);
  const time = Math.min(message.at, turn.now);
  const known = messageOf(turn, {
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
  const draft = { ...withEarly(turn, known, [...changes, ...(early?.changes ?? [])]), early };
  turn.messages.push(draft);
  const isNewest = time >= ticket.messageTime;
  change(turn, {
    unreadMessages: ticket.unreadMessages + (isUnread && ticket.status !== 'closed' ? 1 : 0),
    ...(isNewest
      ? {
          messageTime: time,
          lastMessage: lastMessageOf(draft),
          lastMessageType: draft.mediaType,
          fromMe: message.fromMe,
        }
      : {}),
    ...(isNewest && ticket.status !== 'closed' ? { updatedAt: Math.max(ticket.updatedAt, time) } : {}),
  });
};

/** Stores what an import brings (behaviour, section 17). */
export const storeImported = rule('store imported', ['import'], (turn, { messages }) => {
  for (const message of messages) storeAtItsTime(turn, message);
});
