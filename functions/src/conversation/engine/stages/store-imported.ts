import { messageOf } from '../compose.ts';
import { contentOf } from '../content-of.ts';
import type { HistoricMessage } from '../event.ts';
import { lastMessageOf } from '../last-message.ts';
import { mentionsOf } from '../mentions-of.ts';
import { rule } from '../stage.ts';
import { change, ticketOf, type Draft } from '../draft.ts';
import { participantOf, withEarly } from './store-message.ts';

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
