import { proto } from '@whiskeysockets/baileys';
import { inOrder } from '../imports/select-messages.ts';
import type { HistoryBatch } from '../imports/select-messages.ts';
import type { Anchor, GapChat } from './gap-chats.ts';

/** Answers about one chat at the most. */
const mostPages = 20;

const { COMPLETE_AND_NO_MORE_MESSAGE_REMAIN_ON_PRIMARY } = proto.Conversation.EndOfHistoryTransferType;

/** What stands before a chat's next page; the time is the one that its message is given. */
export const endOfPage = ({ before }: GapChat): number => before?.at ?? Infinity;

type Dated = ReturnType<typeof inOrder>[number];

const anchorOf = (dated: Dated | undefined): Anchor | null => {
  const { id, fromMe } = dated?.info.key ?? {};
  return dated && id ? { wid: id, fromMe: fromMe === true, at: dated.at } : null;
};

/** A chat after an answer of the phone: what is to be asked next; null when all of the outage is there. */
export const chatAfter = (chat: GapChat, history: proto.HistorySync): GapChat | null => {
  const listed =
    history.conversations
      .map((conversation) => inOrder(conversation, endOfPage(chat)))
      .find(({ length }) => length > 0) ?? [];
  const oldest = anchorOf(listed[0]);
  const isAll = history.conversations.some(
    ({ endOfHistoryTransferType }) => endOfHistoryTransferType === COMPLETE_AND_NO_MORE_MESSAGE_REMAIN_ON_PRIMARY,
  );
  const stuck = oldest === null || oldest.wid === chat.before?.wid;
  if (isAll || stuck || oldest.at < chat.since || chat.pages + 1 >= mostPages) return null;
  const ours = chat.ours ?? anchorOf(listed.findLast(({ info }) => info.key?.fromMe === true));
  return {
    ...chat,
    before: oldest,
    requests: [],
    askedAt: null,
    notBefore: 0,
    unanswered: 0,
    pages: chat.pages + 1,
    ours,
  };
};

/** What the phone lists behind a batch of its answer: the rest of that, the message that was asked about, and our newest message of newer answers. */
export const followingOf = ({ before, ours }: GapChat, batches: readonly HistoryBatch[], place: number): Anchor[] => [
  ...batches
    .slice(place + 1)
    .flatMap(({ messages }) => messages.map(({ message: { wid, fromMe, at } }) => ({ wid, fromMe, at }))),
  ...[before, ours].filter((one) => one !== null),
];
