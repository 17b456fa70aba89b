import { expect, it, vi } from 'vitest';
import { chatWith, connectedSession } from '../../test/outbound.ts';
import { ref } from '../../test/inbound.ts';
import { createLog } from '../platform/log.ts';
import type { CommandSession } from '../ports/session.ts';
import { readMarker, recentlySent } from './sent-markers.ts';
import { sendStanza, Unsendable, type StanzaToSend } from './send-stanza.ts';

const pauses = vi.hoisted((): number[] => []);
vi.mock('../platform/pause.ts', () => ({ pause: (ms: number) => Promise.resolve(void pauses.push(ms)) }));

const { signal } = new AbortController();
const log = createLog('silent');

const stanza = (given: Partial<StanzaToSend> = {}) => {
  const outcome: string[] = [];
  const made: StanzaToSend = {
    ref,
    chat: chatWith('5511900000001'),
    wid: 'W1',
    commandId: 'c1',
    build: () => Promise.resolve({ conversation: 'Oi' }),
    accepted: () => Promise.resolve(void outcome.push('accepted')),
    failed: (reason) => Promise.resolve(void outcome.push(reason)),
    ...given,
  };
  return { outcome, made };
};
const send = (session: CommandSession, made: StanzaToSend, stop = signal) => sendStanza(session, made, log, stop);

it('stores the marker once, after the acknowledgement is published', async () => {
  const { session, auth, live, sent } = connectedSession();
  const states: (string | undefined)[] = [];
  const relay = live.sock.relayMessage;
  live.sock.relayMessage = async (...sending) => {
    states.push((await readMarker(auth, 'W1'))?.state);
    await relay(...sending);
  };
  const { made } = stanza({
    accepted: async () => void states.push((await readMarker(auth, 'W1'))?.state),
  });
  expect(await send(session(), made)).toBe('done');
  expect(states).toEqual([undefined, undefined]);
  expect(await readMarker(auth, 'W1')).toMatchObject({ state: 'sent', commandId: 'c1' });
  expect(sent).toHaveLength(1);
});

it('knows its content while it is sent, for a phone that requests it before the acknowledgement', async () => {
  const { session, auth, live } = connectedSession();
  const relay = live.sock.relayMessage;
  const requested: unknown[] = [];
  live.sock.relayMessage = async (...sending) => {
    requested.push(await recentlySent(auth, 'W1'), await recentlySent(auth, 'W2'));
    await relay(...sending);
  };
  await send(session(), stanza().made);
  expect(requested).toEqual([{ conversation: 'Oi' }, undefined]);
});

it('stores the marker of a poll with the key of its votes, and that of an event, before it sends', async () => {
  const { session, auth, live } = connectedSession();
  const relay = live.sock.relayMessage;
  const states: (string | undefined)[] = [];
  let wid = '';
  live.sock.relayMessage = async (...sending) => {
    states.push((await readMarker(auth, wid))?.state);
    await relay(...sending);
  };
  const secret = { messageContextInfo: { messageSecret: new Uint8Array(32) } };
  const poll = { pollCreationMessage: { name: 'Quando?', options: [{ optionName: 'Hoje' }] }, ...secret };
  const meeting = { eventMessage: { name: 'Reunião' }, ...secret };
  for (const [place, content] of [poll, meeting].entries()) {
    wid = `W${place}`;
    expect(await send(session(), stanza({ wid, build: () => Promise.resolve(content) }).made)).toBe('done');
    expect((await readMarker(auth, wid))?.state).toBe('sent');
  }
  expect(states).toEqual(['sending', 'sending']);
});

it('does not send again what the server has, but publishes the acknowledgement', async () => {
  const { session, sent } = connectedSession();
  const { made, outcome } = stanza();
  await send(session(), made);
  await send(session(), made);
  expect(sent).toHaveLength(1);
  expect(outcome).toEqual(['accepted', 'accepted']);
});

it('reconnects without an answer, and sends the same content under the same id', async () => {
  const answers = [null, { accepted: true } as const];
  const { session, sent, reconnects, live } = connectedSession(() => answers.shift() ?? null);
  let built = 0;
  const { made, outcome } = stanza({ build: () => Promise.resolve({ conversation: `text ${(built += 1)}` }) });
  expect(await send(session(), made)).toBe('done');
  expect(reconnects).toEqual([live]);
  expect(sent.map(({ wid, content }) => [wid, content.conversation])).toEqual([
    ['W1', 'text 1'],
    ['W1', 'text 1'],
  ]);
  expect(outcome).toEqual(['accepted']);
});

it('fails a message that the server refuses', async () => {
  const { session } = connectedSession(() => ({ accepted: false, code: '479' }));
  const { made, outcome } = stanza();
  expect(await send(session(), made)).toBe('done');
  expect(outcome).toEqual(['ERR_SENDING_WAPP_MSG']);
});

it('fails after four attempts with growing pauses, or at once for a reason of the message', async () => {
  const { session } = connectedSession();
  const build = vi.fn(() => Promise.reject(new Error('broken')));
  const { made, outcome } = stanza({ build });
  expect(await send(session(), made)).toBe('done');
  expect(build).toHaveBeenCalledTimes(4);
  expect(pauses).toEqual([1_000, 2_000, 4_000]);
  expect(outcome).toEqual(['ERR_SENDING_WAPP_MSG']);
  const unsendable = stanza({ build: () => Promise.reject(new Unsendable('ERR_MEDIA_NOT_READY')) });
  expect(await send(session(), unsendable.made)).toBe('done');
  expect(unsendable.outcome).toEqual(['ERR_MEDIA_NOT_READY']);
});

it('returns the command to the queue when the host stops, and fails it while the session waits for a user', async () => {
  const away = { ...connectedSession().session(), whenConnected: () => Promise.resolve(null) } as never;
  const { made, outcome } = stanza();
  expect(await send(away, made, AbortSignal.abort())).toBe('later');
  expect(outcome).toEqual([]);
  expect(await send(away, made)).toBe('done');
  expect(outcome).toEqual(['ERR_WAPP_NOT_INITIALIZED']);
});

it('makes no further attempt when the host stops', async () => {
  const { session } = connectedSession();
  const stop = new AbortController();
  const build = vi.fn(() => {
    stop.abort();
    return Promise.reject(new Error('broken'));
  });
  const { made, outcome } = stanza({ build });
  expect(await send(session(), made, stop.signal)).toBe('later');
  expect(build).toHaveBeenCalledTimes(1);
  expect(outcome).toEqual([]);
});

it('returns the command to the queue when another host has taken the connection over', async () => {
  const session = connectedSession().session();
  const replaced = { ...session, whenConnected: () => Promise.resolve(null), isHeld: () => Promise.resolve(false) };
  const { made, outcome } = stanza();
  expect(await send(replaced as never, made)).toBe('later');
  expect(outcome).toEqual([]);
});
