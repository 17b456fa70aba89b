import type { proto } from '@whiskeysockets/baileys';
import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { expect, it } from 'vitest';
import { contact, group, ownNumberJid } from '../../test/inbound.ts';
import { createInbox, messageStanza } from '../../test/socket.ts';
import { FencedOff } from '../platform/fenced-items.ts';

const receipt = (id: string, attrs: Record<string, string>) => ({
  tag: 'receipt',
  attrs: { id, t: '1700000000', ...attrs },
});
const picture: proto.IMessage = { imageMessage: { mediaKey: Buffer.alloc(32, 1), mimetype: 'image/png' } };

it('publishes that the phone read a chat after the messages that it has read', async () => {
  const published: string[] = [];
  const { promise: queueAnswers, resolve: letQueueAnswer } = Promise.withResolvers<void>();
  const { ws } = createInbox(async ({ type }) => {
    if (type === 'message') await queueAnswers;
    published.push(type);
  });
  ws.emit('CB:message', messageStanza('A1'));
  ws.emit('CB:receipt', receipt('A1', { from: ownNumberJid, recipient: contact, type: 'read' }));
  ws.emit('CB:receipt', receipt('B2', { from: contact }));
  await expect.poll(() => published).toEqual(['receipt']);
  letQueueAnswer();
  await expect.poll(() => published).toEqual(['receipt', 'message', 'chatRead']);
});

it('handles messages one at a time in the order of the socket, and lets Baileys acknowledge each after its publication', async () => {
  const steps: string[] = [];
  const first = Promise.withResolvers<void>();
  const { ws, acknowledged } = createInbox(async (event) => {
    const wid = event.type === 'message' ? event.wid : event.type;
    steps.push(`${wid} begins, acknowledged: ${acknowledged.length}`);
    if (wid === 'A') await first.promise;
    steps.push(`${wid} ends`);
  });
  ws.emit('CB:message', messageStanza('A'));
  ws.emit('CB:message', messageStanza('B'));
  await expect.poll(() => steps).toEqual(['A begins, acknowledged: 0']);
  first.resolve();
  await expect.poll(() => acknowledged).toEqual(['A', 'B']);
  expect(steps).toEqual(['A begins, acknowledged: 0', 'A ends', 'B begins, acknowledged: 1', 'B ends']);
});

it.each([
  ['CB:message', messageStanza('A')],
  ['CB:receipt', receipt('A', { from: contact })],
  ['CB:call', { tag: 'call', attrs: { from: contact }, content: [{ tag: 'offer', attrs: { 'call-id': 'C1' } }] }],
  ['CB:notification', { tag: 'notification', attrs: { id: 'A', from: group, type: 'w:gp2' }, content: [] }],
])('acknowledges nothing after the queue has failed on %s', async (event, stanza) => {
  const failure = new Error('The queue is not reachable');
  const { ws, acknowledged, reports } = createInbox(() => Promise.reject(failure));
  ws.emit(event, stanza);
  await expect.poll(() => reports).toEqual([['failed', failure]]);
  ws.emit('CB:message', messageStanza('B'));
  ws.emit('CB:receipt', receipt('B', { from: contact }));
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect(acknowledged).toEqual([]);
  expect(reports).toHaveLength(1);
});

it('reports that a message has arrived once its receipt is published', async () => {
  const { promise: queueAnswers, resolve: letQueueAnswer } = Promise.withResolvers<void>();
  const { ws, connection } = createInbox(() => queueAnswers);
  const open = new AbortController();
  let hasArrived: boolean | null = null;
  void connection.arrivals
    .of('A')
    .within(60_000, open.signal)
    .then((has) => (hasArrived = has));
  ws.emit('CB:receipt', receipt('A', { from: contact }));
  await new Promise(setImmediate);
  expect(hasArrived).toBeNull();
  letQueueAnswer();
  await expect.poll(() => hasArrived).toBe(true);
});

it('publishes no message without the lease, and reports that', async () => {
  const published: InboundEvent[] = [];
  const { ws, reports } = createInbox(
    (event) => Promise.resolve(void published.push(event)),
    () => false,
  );
  ws.emit('CB:message', messageStanza('A'));
  await expect.poll(() => reports).toEqual([['failed', expect.any(FencedOff)]]);
  expect(published).toEqual([]);
});

it('publishes a message that is delivered again once, and the same id of another author', async () => {
  const published: string[] = [];
  const { ws, acknowledged } = createInbox((event) =>
    Promise.resolve(void (event.type === 'message' && published.push(event.wid))),
  );
  ws.emit('CB:message', messageStanza('A'));
  ws.emit('CB:message', messageStanza('A'));
  ws.emit('CB:message', messageStanza('A', undefined, { from: '5511900000009@s.whatsapp.net' }));
  await expect.poll(() => acknowledged).toEqual(['A', 'A', 'A']);
  expect(published).toEqual(['A', 'A']);
});

it('reports media after Baileys has handled its message, when its journal entry is stored', async () => {
  const { ws, memory, reports } = createInbox(() => Promise.resolve());
  ws.emit('CB:message', messageStanza('A', picture));
  await expect
    .poll(() => reports.map(([name]) => name))
    .toEqual(['messagePublished', 'acknowledged', 'mediaJournaled']);
  expect(memory.rows.has(String(reports[2]![1]))).toBe(true);
});
