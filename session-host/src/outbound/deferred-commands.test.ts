import { Mutex } from 'async-mutex';
import { beforeEach, expect, it, vi } from 'vitest';
import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import type { SendCommand } from '@recado/shared/contract/queue-messages/outbound';
import type { Attributes, Change } from '../platform/fenced-items.ts';
import { createLog } from '../platform/log.ts';
import type { DeviceSession } from '../session/device-session.ts';
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

/** A session whose table is a map, and which records what it sent. */
const connection = () => {
  const table = new Map<string, Attributes>();
  const sent: { wid: string; at: number }[] = [];
  const items = {
    list: async function* (prefix: string) {
      yield await Promise.resolve(
        [...table].filter(([sk]) => sk.startsWith(prefix)).map(([sk, item]) => ({ sk, ...item })),
      );
    },
    read: () => Promise.resolve(new Map()),
    write: (changes: readonly Change[]) => {
      for (const { sk, put } of changes) {
        if (put) table.set(sk, put);
        else table.delete(sk);
      }
      return Promise.resolve();
    },
  };
  const auth = { items, creds: {}, seal: () => Buffer.alloc(0), commits: { commit: () => Promise.resolve() } };
  const live = {
    closed: new AbortController().signal,
    acks: { of: () => Promise.resolve({ accepted: true }) },
    sock: {
      relayMessage: (_: string, __: object, { messageId }: { messageId: string }) =>
        Promise.resolve(void sent.push({ wid: messageId, at: Date.now() - began })),
    },
  };
  const session = (ended = new AbortController().signal) =>
    ({
      ref: { companyId: 1, whatsappId: 1 },
      items,
      ended,
      sending: new Mutex(),
      whenConnected: () => Promise.resolve({ live, auth }),
      expirationOf: () => Promise.resolve(0),
      recordMessage: () => undefined,
    }) as unknown as DeviceSession;
  return { table, sent, session };
};

/** Deferred commands whose files are never ready. */
const createDeferred = () => {
  const failures: { wid: string; at: number }[] = [];
  const files = new OutboundFiles();
  files.prepare = () => Promise.reject(new NotReady('away'));
  const publisher = {
    publish: (event: InboundEvent) =>
      Promise.resolve(void (event.type === 'failure' && failures.push({ wid: event.wid, at: Date.now() - began }))),
  };
  return {
    failures,
    deferred: new DeferredCommands({ source: {} as never, files, publisher, log: createLog('silent') }),
  };
};

const chat = (number: string): SendCommand['chat'] => ({
  jid: `${number}@s.whatsapp.net`,
  isGroup: false,
  address: { number, lid: null },
  subject: null,
});
const command = (wid: string, content: SendCommand['content'], to = chat('5511900000001')): SendCommand => ({
  companyId: 1,
  whatsappId: 1,
  commandId: wid,
  type: 'send',
  chat: to,
  wid,
  content,
  quoted: null,
});
const picture = (wid: string) =>
  command(wid, {
    type: 'media',
    kind: 'image',
    key: 'c/1/out/1/x',
    mimetype: 'image/png',
    name: 'x',
    caption: '',
    isVoice: false,
  });
const text = (wid: string, to?: SendCommand['chat']) => command(wid, { type: 'text', body: wid }, to);

it('fails a message whose file is not ready for minutes, and then sends the rest of its chat', async () => {
  const { session, sent, table } = connection();
  const { failures, deferred } = createDeferred();
  const one = session();
  await deferred.defer(one, picture('P'), began);
  expect(await deferred.deferIfWaiting(one, text('T'), began)).toBe(true);
  await pollUntil(() => table.size === 0);
  expect(failures).toEqual([{ wid: 'P', at: 5 * minute }]);
  expect(sent).toEqual([{ wid: 'T', at: 5 * minute }]);
  expect(await deferred.hasWaiting(one)).toBe(false);
});

it('delays only the chat of the file, by whichever address it is named', async () => {
  const { session } = connection();
  const { deferred } = createDeferred();
  const one = session();
  await deferred.defer(one, picture('P'), began);
  expect(await deferred.deferIfWaiting(one, text('A', chat('5511900000002')), began)).toBe(false);
  expect(
    await deferred.deferIfWaiting(
      one,
      text('B', { ...chat('5511900000001'), jid: '99999@lid', address: { number: '5511900000001', lid: '99999' } }),
      began,
    ),
  ).toBe(true);
});

it('continues with the commands that another host stored, each once and in order', async () => {
  const { session, table, sent } = connection();
  const [before, after] = [createDeferred(), createDeferred()];
  const killed = new AbortController();
  const one = session(killed.signal);
  await before.deferred.defer(one, picture('P'), began);
  for (const wid of ['T', 'U', 'T']) await before.deferred.deferIfWaiting(one, text(wid), began);
  killed.abort();
  expect([...table.values()].map((item) => (JSON.parse(String(item.command)) as SendCommand).wid)).toEqual([
    'P',
    'T',
    'U',
  ]);
  after.deferred.resume(session());
  await pollUntil(() => table.size === 0);
  expect(sent.map(({ wid }) => wid)).toEqual(['T', 'U']);
  expect(after.failures.map(({ wid }) => wid)).toEqual(['P']);
});

it('fails all commands when the connection ends', async () => {
  const { session, sent, table } = connection();
  const { failures, deferred } = createDeferred();
  const one = session();
  await deferred.defer(one, picture('P'), began);
  await deferred.deferIfWaiting(one, text('T'), began);
  await deferred.failAll(one);
  expect(failures.map(({ wid }) => wid)).toEqual(expect.arrayContaining(['P', 'T']));
  expect(table.size).toBe(0);
  expect(sent).toEqual([]);
});
