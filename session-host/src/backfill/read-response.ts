import { proto } from '@whiskeysockets/baileys';
import { inOrder, type HistoryBatch } from '../imports/select-messages.ts';
import type { Anchor, BackfillChat } from './backfill-chats.ts';

/** Answers of one chat at the most. */
const maxPages = 20;

const { COMPLETE_AND_NO_MORE_MESSAGE_REMAIN_ON_PRIMARY } = proto.Conversation.EndOfHistoryTransferType;

/**
 * Returns the time before which the messages of an answer lie, in milliseconds: WhatsApp's times are in seconds, but what
 * is listed was sent before the answer came, and what was sent after it is published after it.
 */
export const pageEnd = ({ before }: BackfillChat, arrivedAt: number): number =>
  Math.min(before?.at ?? Infinity, arrivedAt);

type Dated = ReturnType<typeof inOrder>[number];

const anchorOf = (dated: Dated | undefined): Anchor | null => {
  const { id, fromMe } = dated?.info.key ?? {};
  return dated && id ? { wid: id, fromMe: fromMe === true, at: dated.at } : null;
};

/**
 * Returns the state of a chat after an answer that came at `arrivedAt` (milliseconds), for the next request; null when the outage is covered, the phone has no
 * more messages, or the answer does not get further.
 */
export const chatAfterResponse = (
  chat: BackfillChat,
  history: proto.HistorySync,
  arrivedAt = Infinity,
): BackfillChat | null => {
  const listed =
    history.conversations
      .map((conversation) => inOrder(conversation, pageEnd(chat, arrivedAt)))
      .find(({ length }) => length > 0) ?? [];
  const oldest = anchorOf(listed[0]);
  const isEverything = history.conversations.some(
    ({ endOfHistoryTransferType }) => endOfHistoryTransferType === COMPLETE_AND_NO_MORE_MESSAGE_REMAIN_ON_PRIMARY,
  );
  const stuck = oldest === null || oldest.wid === chat.before?.wid;
  if (isEverything || stuck || oldest.at < chat.since || chat.pages + 1 >= maxPages) return null;
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

const anchorOfImported = ({ message: { wid, fromMe, at } }: HistoryBatch['messages'][number]): Anchor => ({
  wid,
  fromMe,
  at,
});

/** Returns the contact's newest message in the batches of an answer before the given one; null for none. */
export const precedingOf = (batches: readonly HistoryBatch[], place: number): Anchor | null => {
  const theirs = batches
    .slice(0, place)
    .flatMap(({ messages }) => messages)
    .findLast(({ message }) => !message.fromMe);
  return theirs ? anchorOfImported(theirs) : null;
};

/**
 * Returns the messages that follow a batch of an answer: the rest of the answer, the message that was requested by, and
 * our newest message of earlier answers, which are newer.
 */
export const followingOf = (
  { before, ours }: BackfillChat,
  batches: readonly HistoryBatch[],
  place: number,
): Anchor[] => [
  ...batches.slice(place + 1).flatMap(({ messages }) => messages.map(anchorOfImported)),
  ...[before, ours].filter((one) => one !== null),
];
