import { beforeEach, expect, it, vi } from 'vitest';
import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import type { SendCommand } from '@recado/shared/contract/queue-messages/outbound';
import type { MemoryItems } from '../../test/memory-items.ts';
import { chatWith, connectedSession, pictureCommand, sendContext, textCommand } from '../../test/outbound.ts';
import { hostKeys } from '../platform/host-keys.ts';
import { DeferredCommands } from './deferred-commands.ts';
import { NotReady, OutboundFiles } from './outbound-files.ts';

vi.mock('../platform/pause.ts', () => ({
  backoff: () => 20_000,
  pause: async (ms: number) => {
    vi.setSystemTime(Date.now() + ms);
    await new Promise(setImmediate);
  },
}));

const minute = 60_000;
const began = 1_700_000_000_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: began });
});

const pollUntil = async (isDone: () => boolean): Promise<void> => {
  while (!isDone()) await new Promise(setImmediate);
};

/** Deferred commands whose files are never ready, and the events that they publish with the time since `began`. */
const createDeferred = () => {
  const published: { event: InboundEvent; at: number }[] = [];
  const files = new OutboundFiles();
  files.prepare = () => Promise.reject(new NotReady('away'));
  const context = sendContext([], files);
  context.publisher = {
    publish: (event) => Promise.resolve(void published.push({ event, at: Date.now() - began })),
  };
  const failures = () =>
    published.flatMap(({ event, at }) => (event.type === 'failure' ? [{ wid: event.wid, at }] : []));
  return { failures, deferred: new DeferredCommands(context) };
};

/** The commands that are stored, in order. */
const stored = ({ rows }: MemoryItems): SendCommand[] =>
  [...rows]
    .filter(([sk]) => sk.startsWith(hostKeys.deferred))
    .map(([, item]) => JSON.parse(String(item.command)) as SendCommand);

it('fails a message whose file is not ready for minutes, and then sends the rest of its chat', async () => {
  const { session, sent, memory } = connectedSession();
  const { failures, deferred } = createDeferred();
  const one = session();
  await deferred.defer(one, pictureCommand('P'), began);
  expect(await deferred.deferIfWaiting(one, textCommand('T'), began)).toBe(true);
  await pollUntil(() => stored(memory).length === 0);
  expect(failures()).toEqual([{ wid: 'P', at: 5 * minute }]);
  expect(sent.map(({ wid, at }) => [wid, at - began])).toEqual([['T', 5 * minute]]);
  expect(await deferred.hasWaiting(one)).toBe(false);
});

it('delays only the chat of the file, by whichever address it is named', async () => {
  const { session } = connectedSession();
  const { deferred } = createDeferred();
  const one = session();
  await deferred.defer(one, pictureCommand('P'), began);
  expect(await deferred.deferIfWaiting(one, textCommand('A', chatWith('5511900000002')), began)).toBe(false);
  expect(
    await deferred.deferIfWaiting(
      one,
      textCommand('B', {
        ...chatWith('5511900000001'),
        jid: '99999@lid',
        address: { number: '5511900000001', lid: '99999' },
      }),
      began,
    ),
  ).toBe(true);
});

it('continues with the commands that another host stored, each once and in order', async () => {
  const { session, sent, memory } = connectedSession();
  const [before, after] = [createDeferred(), createDeferred()];
  const killed = new AbortController();
  const one = session(killed.signal);
  await before.deferred.defer(one, pictureCommand('P'), began);
  for (const wid of ['T', 'U', 'T']) await before.deferred.deferIfWaiting(one, textCommand(wid), began);
  killed.abort();
  expect(stored(memory).map(({ wid }) => wid)).toEqual(['P', 'T', 'U']);
  after.deferred.resume(session());
  await pollUntil(() => stored(memory).length === 0);
  expect(sent.map(({ wid }) => wid)).toEqual(['T', 'U']);
  expect(after.failures().map(({ wid }) => wid)).toEqual(['P']);
});

it('fails all commands when the connection ends', async () => {
  const { session, sent, memory } = connectedSession();
  const { failures, deferred } = createDeferred();
  const one = session();
  await deferred.defer(one, pictureCommand('P'), began);
  await deferred.deferIfWaiting(one, textCommand('T'), began);
  await deferred.failAll(one);
  expect(failures().map(({ wid }) => wid)).toEqual(expect.arrayContaining(['P', 'T']));
  expect(stored(memory)).toEqual([]);
  expect(sent).toEqual([]);
});
