import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { connectedSession, sendContext, textCommand } from '../../test/outbound.ts';
import { sendOrChange } from './send-or-change.ts';

const now = 1_700_000_000_000;
const hour = 60 * 60_000;
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
afterEach(() => void vi.useRealTimers());

const { signal } = new AbortController();

it('sends a command that is an hour old, and fails an older one', async () => {
  const { session, sent } = connectedSession();
  const published: InboundEvent[] = [];
  const context = sendContext(published);
  const attempt = (wid: string, age: number) =>
    sendOrChange(textCommand(wid), session(), now - age, context, null, signal);
  expect(await attempt('A', hour)).toBe('done');
  expect(await attempt('B', hour + 1)).toBe('done');
  expect(sent.map(({ wid }) => wid)).toEqual(['A']);
  expect(published).toMatchObject([
    { type: 'receipt', wid: 'A', ack: 1 },
    { type: 'failure', wid: 'B', reason: 'ERR_SENDING_WAPP_MSG' },
  ]);
});

it('publishes the acknowledgement of an old command that was sent, instead of a failure', async () => {
  const { session, sent } = connectedSession();
  const published: InboundEvent[] = [];
  const context = sendContext(published);
  for (const age of [0, 2 * hour]) await sendOrChange(textCommand('A'), session(), now - age, context, null, signal);
  expect(sent).toHaveLength(1);
  expect(published.map(({ type }) => type)).toEqual(['receipt', 'receipt']);
});

it('fails a command without a session', async () => {
  const published: InboundEvent[] = [];
  await sendOrChange(textCommand('A'), null, now, sendContext(published), null, signal);
  expect(published).toMatchObject([{ type: 'failure', reason: 'ERR_WAPP_NOT_INITIALIZED' }]);
});
