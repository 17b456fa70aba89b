import { proto } from '@whiskeysockets/baileys';
import { expect, describe, it } from 'vitest';
import { backfillChat, historyMessage, historyPart } from '../../test/history.ts';
import { contact, noAlternative, ref, self } from '../../test/inbound.ts';
import { selectMessages } from '../imports/select-messages.ts';
import { linkedChats } from './link-history.ts';
import { chatAfterResponse, followingOf, pageEnd, precedingOf } from './read-response.ts';

const chat = backfillChat(contact, {
  since: 100_000,
  until: 900_000,
  before: { wid: 'Z', fromMe: false, at: 901_000 },
  requests: ['R'],
  askedAt: 1,
  unanswered: 2,
  pages: 3,
});

const { COMPLETE_AND_NO_MORE_MESSAGE_REMAIN_ON_PRIMARY } = proto.Conversation.EndOfHistoryTransferType;
const answer = (messages: proto.IHistorySyncMsg[], given: Partial<proto.IConversation> = {}): proto.HistorySync =>
  historyPart(proto.HistorySync.HistorySyncType.ON_DEMAND, { id: contact, messages, ...given });
const ours = (id: string, seconds: number) => historyMessage(id, seconds, {}, true);

describe('an answer of the phone', () => {
  it('that does not reach the beginning of the outage leads to the next request', () => {
    expect(chatAfterResponse(chat, answer([ours('B', 300), historyMessage('A', 200)]))).toEqual({
      ...chat,
      before: { wid: 'A', fromMe: false, at: 200_999 },
      requests: [],
      askedAt: null,
      unanswered: 0,
      pages: 4,
      ours: { wid: 'B', fromMe: true, at: 300_999 },
    });
  });

  it('that ends exactly at the beginning of the outage leads to the next request too', () => {
    const messages = [historyMessage('A', 200)];
    expect(chatAfterResponse({ ...chat, since: 200_999 }, answer(messages))).not.toBeNull();
    expect(chatAfterResponse({ ...chat, since: 201_000 }, answer(messages))).toBeNull();
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
  const history = answer([historyMessage('A', 200), historyMessage('B', 300), ours('C', 400)]);
  const batches = await selectMessages(ref, history, { since: 0, until: 900_000, groups: true }, self, noAlternative, {
    messages: 2,
    bytes: 10_000,
  });
  const ourNewest = { wid: 'X', fromMe: true, at: 800_000 };
  expect([0, 1].map((place) => followingOf({ ...chat, ours: ourNewest }, batches, place))).toEqual([
    [{ wid: 'C', fromMe: true, at: 400_000 }, chat.before, ourNewest],
    [chat.before, ourNewest],
  ]);
  expect([0, 1].map((place) => precedingOf(batches, place)?.wid)).toEqual([undefined, 'B']);
});

it('keeps the order of messages of one second over two answers, the newer of which arrived first', async () => {
  const page = (ids: string[]) => answer(ids.map((id) => historyMessage(id, 300)));
  const select = (of: proto.HistorySync, before: number) =>
    selectMessages(ref, of, { since: 0, until: 900_000, groups: true, before }, self, noAlternative);
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

it('gives messages times before the answer came, so that what is written after it sorts behind them', async () => {
  const history = answer([historyMessage('B', 300), historyMessage('A', 300)]);
  const before = pageEnd({ ...chat, before: null }, 300_400);
  const wanted = { since: 0, until: 900_000, groups: true, before };
  const [batch] = await selectMessages(ref, history, wanted, self, noAlternative);
  expect(batch?.messages.map(({ message }) => [message.wid, message.at])).toEqual([
    ['A', 300_398],
    ['B', 300_399],
  ]);
  expect(chatAfterResponse({ ...chat, before: null }, history, 300_400)?.before?.at).toBe(300_398);
  expect(pageEnd({ ...chat, before: { wid: 'Z', fromMe: false, at: 200 } }, 300)).toBe(200);
});

it('the chats of a link that are not requested are read as if they had been', () => {
  const outage = { since: 1_000_000, until: 2_000_000 };
  const history = proto.HistorySync.create({
    conversations: [
      { id: '1@s.whatsapp.net', messages: [] },
      { id: '2@lid', pnJid: '2@s.whatsapp.net', messages: [] },
      { id: '3@s.whatsapp.net', lidJid: '3@lid', messages: [] },
    ],
  });
  const linked = linkedChats(history, outage, [{ jid: '1@s.whatsapp.net' }, { jid: '2@s.whatsapp.net' }]);
  expect(linked.map(({ chat: { jid }, history: { conversations } }) => [jid, conversations.length])).toEqual([
    ['3@s.whatsapp.net', 1],
  ]);
  expect(linked[0]?.chat).toMatchObject({ before: null, known: null, since: 880_000, until: 2_120_000 });
});
