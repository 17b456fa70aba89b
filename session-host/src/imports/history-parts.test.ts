import { proto } from '@whiskeysockets/baileys';
import { expect, it } from 'vitest';
import { contact, ownLidJid, ownNumberJid, receivedMessage, self } from '../../test/inbound.ts';
import { MemoryItems, memoryAuth } from '../../test/memory-items.ts';
import { historyChanges, notificationOf, partRemovals, readNotification, readParts } from './history-parts.ts';

const { FULL, RECENT, ON_DEMAND, PUSH_NAME } = proto.Message.HistorySyncType;
const announced = (
  given: proto.Message.IHistorySyncNotification = {},
  key: Parameters<typeof receivedMessage>[0] = {},
) =>
  receivedMessage(
    { remoteJid: ownNumberJid, fromMe: true, ...key },
    { message: { protocolMessage: { historySyncNotification: { syncType: FULL, directPath: '/v/x', ...given } } } },
  );

it.each([
  ['our number', { remoteJid: ownNumberJid }, true],
  ['our LID', { remoteJid: ownLidJid }, true],
  ['a contact', { remoteJid: contact, fromMe: false }, false],
  ['us in the chat of a contact', { remoteJid: contact, fromMe: true }, false],
  ['another device that is not ours', { remoteJid: ownLidJid, fromMe: false }, false],
])('decides whether a notification of %s counts', (_, key, counts) => {
  expect(notificationOf(announced({}, key), self) !== null).toBe(counts);
});

it('stores parts for an import on request only, and answers to a backfill always', () => {
  const auth = memoryAuth(new MemoryItems());
  const stored = (syncType: number, wantsHistory: boolean) =>
    historyChanges(announced({ syncType }), auth, wantsHistory, 1).map(({ sk }) => sk);
  expect(stored(FULL, false)).toEqual([]);
  expect(stored(FULL, true)).toEqual(['importpiece#W1#0', 'importpart#W1']);
  expect(stored(ON_DEMAND, false)).toEqual(['backfillpiece#W1#0', 'backfillpart#W1']);
  expect(stored(PUSH_NAME, true)).toEqual([]);
});

it('recognises the last part: a full history at 100 percent', async () => {
  const memory = new MemoryItems();
  const auth = memoryAuth(memory);
  for (const [id, given] of Object.entries({
    a: { progress: 99 },
    b: { progress: 100 },
    c: { syncType: RECENT, progress: 100 },
  }))
    await memory.write(historyChanges(announced(given, { id }), auth, true, 1));
  expect((await readParts(auth, 'import')).map(({ wid, isLast }) => [wid, isLast])).toEqual([
    ['a', false],
    ['b', true],
    ['c', false],
  ]);
});

it('splits a large notification into items, reads it again, and deletes all of it', async () => {
  const memory = new MemoryItems();
  const auth = memoryAuth(memory);
  const payload = Buffer.alloc(500_000, 3);
  await memory.write(historyChanges(announced({ initialHistBootstrapInlinePayload: payload }), auth, true, 7));
  const [part] = await readParts(auth, 'import');
  expect(part).toMatchObject({ wid: 'W1', arrivedAt: 7, pieces: 3, count: null, next: 0 });
  const read = await readNotification(auth, part!);
  expect(Buffer.from(read.initialHistBootstrapInlinePayload!).equals(payload)).toBe(true);
  await memory.write(partRemovals(part!));
  expect(memory.rows.size).toBe(0);
});

it('stores nothing of a notification of more than twelve items', () => {
  const auth = memoryAuth(new MemoryItems());
  const items = (bytes: number) =>
    historyChanges(announced({ initialHistBootstrapInlinePayload: Buffer.alloc(bytes) }), auth, true, 1).length;
  expect(items((12 * 300_000 * 3) / 4 - 100)).toBe(13);
  expect(items((12 * 300_000 * 3) / 4 + 100)).toBe(0);
});
