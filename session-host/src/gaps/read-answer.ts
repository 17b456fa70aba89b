import { proto } from '@whiskeysockets/baileys';
import { inOrder } from '../imports/select-messages.ts';
import type { HistoryBatch } from '../imports/select-messages.ts';
import type { Anchor, GapChat } from './gap-chats.ts';

/** Answers about one chat at the most. */
const mostPages = 20;

const { COMPLETE_AND_NO_MORE_MESSAGE_REMAIN_ON_PRIMARY } = proto.Conversation.EndOfHistoryTransferType;

/** What stands before a chat's next page; the time is the one that its message is given. */
export const endOfPage = ({ before }: GapChat): number => before?.at ?? Infinity;

const oldestOf = (chat: GapChat, history: proto.HistorySync): Anchor | null => {
  for (const conversation of history.conversations) {
    const [oldest] = inOrder(conversation, endOfPage(chat));
    if (oldest?.info.key?.id) return { wid: oldest.info.key.id, fromMe: oldest.info.key.fromMe === true, at: oldest.at };
  }
  return null;
};

/** A chat after an answer of the phone: what is to be asked next; null when all of the outage is there. */
export function chatAfter(chat: GapChat, history: proto.HistorySync): GapChat | null {
  const oldest = oldestOf(chat, history);
  const isAll = history.conversations.some(({ endOfHistoryTransferType }) => endOfHistoryTransferType === COMPLETE_AND_NO_MORE_MESSAGE_REMAIN_ON_PRIMARY);
  const stuck = oldest === null || oldest.wid === chat.before?.wid;
  if (isAll || stuck || oldest.at < chat.since || chat.pages + 1 >= mostPages) return null;
  return { ...chat, before: oldest, requests: [], askedAt: null, notBefore: 0, unanswered: 0, pages: chat.pages + 1 };
}

/** What nobody has answered on the phone either waits for somebody: the contact's messages since our last. */
export function withUnread(batches: readonly HistoryBatch[]): HistoryBatch[] {
  const all = batches.flatMap(({ messages }) => messages);
  const answered = all.findLastIndex(({ message }) => message.fromMe);
  const unread = new Set(all.slice(answered + 1));
  return batches.map((batch) => ({ ...batch, messages: batch.messages.map((one) => ({ ...one, isUnread: unread.has(one) })) }));
}
