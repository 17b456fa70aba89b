import { proto } from '@whiskeysockets/baileys';
import { expect, describe, it } from 'vitest';
import { selectMessages } from '../imports/select-messages.ts';
import type { BackfillChat } from './backfill-chats.ts';
import { chatAfterResponse, followingOf } from './read-response.ts';

const self = { id: '5511900000000:1@s.whatsapp.net', lid: undefined };
const maria = '5511987654321@s.whatsapp.net';
const chat: BackfillChat = {
  jid: maria,
  since: 100_000,
  until: 900_000,
  before: { wid: 'Z', fromMe: false, at: 901_000 },
  known: null,
  requests: ['R'],
  askedAt: 1,
  notBefore: 0,
  unanswered: 2,
  pages: 3,
  ours: null,
};

const { COMPLETE_AND_NO_MORE_MESSAGE_REMAIN_ON_PRIMARY } = proto.Conversation.EndOfHistoryTransferType;
const historyMessage = (id: string, seconds: number, fromMe = false): proto.IHistorySyncMsg => ({
  message: { key: { remoteJid: maria, fromMe, id }, messageTimestamp: seconds, message: { conversation: id } },
});
const answer = (messages: proto.IHistorySyncMsg[], given: Partial<proto.IConversation> = {}): proto.HistorySync =>
  proto.HistorySync.fromObject({
    syncType: proto.HistorySync.HistorySyncType.ON_DEMAND,
    conversations: [{ id: maria, messages, ...given }],
  });

describe('an answer of the phone', () => {
  it('that does not reach the beginning of the outage leads to the next request', () => {
    expect(chatAfterResponse(chat, answer([historyMessage('B', 300, true), historyMessage('A', 200)]))).toEqual({
      ...chat,
      before: { wid: 'A', fromMe: false, at: 200_999 },
      requests: [],
      askedAt: null,
      unanswered: 0,
      pages: 4,
      ours: { wid: 'B', fromMe: true, at: 300_999 },
    });
  });

  it.each([
    ['that reaches the beginning', [historyMessage('B', 300), historyMessage('A', 99)], {}, {}],
    [
      'after which the phone has no more messages',
      [historyMessage('A', 200)],
      { endOfHistoryTransferType: COMPLETE_AND_NO_MORE_MESSAGE_REMAIN_ON_PRIMARY },
      {},
    ],
    ['that is empty', [], {}, {}],
    ['that does not get further', [historyMessage('Z', 901)], {}, {}],
    ['after many others', [historyMessage('A', 200)], {}, { pages: 19 }],
  ])('%s is the last', (_, messages, conversation, known) => {
    expect(chatAfterResponse({ ...chat, ...known }, answer(messages, conversation))).toBeNull();
  });
});

it('is published in batches, each with the messages that follow it: the rest of the answer, the message that was requested by, and our newest message of newer answers', async () => {
  const history = answer([historyMessage('A', 200), historyMessage('B', 300), historyMessage('C', 400, true)]);
  const batches = await selectMessages(
    { companyId: 1, whatsappId: 1 },
    history,
    { since: 0, until: 900_000, groups: true },
    self,
    () => Promise.resolve(null),
    { messages: 2, bytes: 10_000 },
  );
  const ours = { wid: 'X', fromMe: true, at: 800_000 };
  expect([0, 1].map((place) => followingOf({ ...chat, ours }, batches, place))).toEqual([
    [{ wid: 'C', fromMe: true, at: 400_000 }, chat.before, ours],
    [chat.before, ours],
  ]);
});

it('keeps the order of messages of one second over two answers, the newer of which arrived first', async () => {
  const page = (ids: string[]) => answer(ids.map((id) => historyMessage(id, 300)));
  const select = (of: proto.HistorySync, before: number) =>
    selectMessages({ companyId: 1, whatsappId: 1 }, of, { since: 0, until: 900_000, groups: true, before }, self, () =>
      Promise.resolve(null),
    );
  const newest = page(['D', 'C']);
  const next = chatAfterResponse({ ...chat, before: null }, newest)!;
  const selected = [...(await select(page(['B', 'A']), next.before!.at)), ...(await select(newest, Infinity))].flatMap(
    ({ messages }) => messages,
  );
  expect(selected.map(({ message }) => [message.wid, message.at])).toEqual([
    ['A', 300_996],
    ['B', 300_997],
    ['C', 300_998],
    ['D', 300_999],
  ]);
});
