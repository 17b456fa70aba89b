// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from '../testing/fake-socket.ts';
import {
  delayAfter,
  lifetime,
  longestDelay,
  pingInterval,
  pongTimeout,
  reconnectDelay,
  SocketClient,
  statusInterval,
  type SocketState,
} from './socket-client.ts';

const build = () => {
  const sockets: FakeSocket[] = [];
  const states: SocketState[] = [];
  const events: [string, unknown][] = [];
  const refusals: number[] = [];
  let issued = 0;
  const client = new SocketClient({
    url: () => Promise.resolve('ws://host'),
    token: () => Promise.resolve(`token-${(issued += 1)}`),
    onState: (state) => states.push(state),
    onEvent: (event, data) => events.push([event, data]),
    onRefused: (times) => refusals.push(times),
    createSocket: (url, protocols) => {
      const socket = new FakeSocket(url, protocols);
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
  });
  return { client, sockets, states, events, refusals };
};

/** The number that `Math.random` returns. */
const latest = 1;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(latest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('reconnects within a second with a fresh token and joins its rooms again', async () => {
  const { client, sockets, states } = build();
  client.join({ action: 'joinTickets' }, { action: 'leaveTickets' });
  client.start();
  await vi.advanceTimersByTimeAsync(0);
  sockets[0]!.open();
  expect(sockets[0]!.protocols).toEqual(['recado.v2', 'token-1']);
  expect(sockets[0]!.sent).toEqual([{ action: 'joinTickets' }]);

  sockets[0]!.close();
  await vi.advanceTimersByTimeAsync(reconnectDelay - 1);
  expect(sockets).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  sockets[1]!.open();
  expect(sockets[1]!.protocols[1]).toBe('token-2');
  expect(sockets[1]!.sent).toEqual([{ action: 'joinTickets' }]);
  expect(states).toEqual(['connecting', 'open', 'closed', 'connecting', 'open']);
  client.stop();
});

test('offers the subprotocol of the release before after two refusals, for a server that was rolled back', async () => {
  const { client, sockets, events } = build();
  client.start();
  await vi.advanceTimersByTimeAsync(0);
  for (let at = 0; at < 2; at += 1) {
    sockets[at]!.close();
    await vi.advanceTimersByTimeAsync(longestDelay);
  }
  expect(sockets.map(({ protocols }) => protocols[0])).toEqual(['recado.v2', 'recado.v2', 'recado.v1']);
  sockets[2]!.open();
  sockets[2]!.onmessage?.({ data: '{"event":"a","data":{}}' });
  expect(events).toEqual([['a', {}]]);
  sockets[2]!.close();
  await vi.advanceTimersByTimeAsync(longestDelay);
  expect(sockets[3]!.protocols[0]).toBe('recado.v2');
  client.stop();
});

test('stays closed while the browser is offline and reconnects when it is online', async () => {
  const { client, sockets, states } = build();
  client.start();
  await vi.advanceTimersByTimeAsync(0);
  sockets[0]!.open();
  window.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(10 * reconnectDelay);
  expect(sockets).toHaveLength(1);
  expect(states.at(-1)).toBe('closed');
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  sockets[1]!.open();
  expect(states.at(-1)).toBe('open');
  client.stop();
});

test('opens no socket when the browser went offline while connecting', async () => {
  const { client, sockets, states } = build();
  client.start();
  window.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(10 * reconnectDelay);
  expect(sockets).toHaveLength(0);
  expect(states.at(-1)).toBe('closed');
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  sockets[0]!.open();
  expect(states.at(-1)).toBe('open');
  client.stop();
});

test('a room that was left is not joined again', async () => {
  const { client, sockets } = build();
  client.start();
  await vi.advanceTimersByTimeAsync(0);
  sockets[0]!.open();
  const leave = client.join({ action: 'joinChatBox', ticketId: 7 }, { action: 'joinChatBoxLeave', ticketId: 7 });
  leave();
  expect(sockets[0]!.sent).toEqual([
    { action: 'joinChatBox', ticketId: 7 },
    { action: 'joinChatBoxLeave', ticketId: 7 },
  ]);
  sockets[0]!.close();
  await vi.advanceTimersByTimeAsync(reconnectDelay);
  sockets[1]!.open();
  expect(sockets[1]!.sent).toEqual([]);
  client.stop();
});

test('sends the user’s status every five minutes, and nothing once stopped', async () => {
  const { client, sockets } = build();
  client.start();
  await vi.advanceTimersByTimeAsync(0);
  sockets[0]!.open();
  for (let passed = 0; passed < statusInterval; passed += pingInterval) {
    await vi.advanceTimersByTimeAsync(pingInterval);
    sockets[0]!.onmessage?.({ data: '{"event":"pong","data":{}}' });
  }
  expect(sockets[0]!.sent.filter((request) => (request as { action: string }).action === 'userStatus')).toHaveLength(1);
  const { length } = sockets[0]!.sent;
  client.stop();
  await vi.advanceTimersByTimeAsync(statusInterval * 2);
  expect(sockets).toHaveLength(1);
  expect(sockets[0]!.sent).toHaveLength(length);
});

test('closes a socket that no longer responds, even when the browser reports it open', async () => {
  const { client, sockets, states } = build();
  client.start();
  await vi.advanceTimersByTimeAsync(0);
  sockets[0]!.open();
  await vi.advanceTimersByTimeAsync(pingInterval);
  expect(sockets[0]!.sent).toEqual([{ action: 'ping' }]);
  sockets[0]!.onmessage?.({ data: '{"event":"pong","data":{}}' });
  await vi.advanceTimersByTimeAsync(pingInterval);
  expect(states.at(-1)).toBe('open');
  expect(sockets[0]!.sent).toHaveLength(1);
  sockets[0]!.close = () => undefined;
  await vi.advanceTimersByTimeAsync(pingInterval + pongTimeout);
  expect(states.at(-1)).toBe('closed');
  await vi.advanceTimersByTimeAsync(reconnectDelay);
  sockets[1]!.open();
  expect(states.at(-1)).toBe('open');
  client.stop();
});

test('distinguishes a refused handshake from a lost connection, and waits longer after each', async () => {
  const { client, sockets, refusals } = build();
  client.start();
  await vi.advanceTimersByTimeAsync(0);
  sockets[0]!.close();
  await vi.advanceTimersByTimeAsync(2 * reconnectDelay - 1);
  expect(sockets).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  sockets[1]!.close();
  expect(refusals).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(4 * reconnectDelay);
  sockets[2]!.open();
  sockets[2]!.close();
  expect(refusals).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(reconnectDelay);
  expect(sockets).toHaveLength(4);
  client.stop();
});

test('tries at once when somebody comes back to the window', async () => {
  const { client, sockets } = build();
  client.start();
  await vi.advanceTimersByTimeAsync(0);
  sockets[0]!.close();
  window.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets).toHaveLength(2);
  client.stop();
});

test('replaces a socket before the gateway cuts it', async () => {
  const { client, sockets, states } = build();
  client.start();
  await vi.advanceTimersByTimeAsync(0);
  sockets[0]!.open();
  const pongs = setInterval(() => sockets[0]!.onmessage?.({ data: '{"event":"pong","data":{}}' }), pingInterval);
  await vi.advanceTimersByTimeAsync(lifetime.most + reconnectDelay);
  clearInterval(pongs);
  sockets[1]!.open();
  expect(states).toEqual(['connecting', 'open', 'closed', 'connecting', 'open']);
  client.stop();
});

/** Plays browsers that lose their sockets at once, before a gateway that opens so many in a second. */
const herd = (browsers: number, aSecond: number) => {
  let state = 1;
  const random = (): number => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  const attempts = Array.from({ length: browsers }, () => ({ at: delayAfter(0, random()), failures: 0 }));
  const opened = new Map<number, number>();
  let [refused, last] = [0, 0];
  while (attempts.length > 0) {
    attempts.sort((a, b) => b.at - a.at);
    const { at, failures } = attempts.pop()!;
    const second = Math.floor(at / 1_000);
    const count = opened.get(second) ?? 0;
    if (count < aSecond) {
      opened.set(second, count + 1);
      last = second;
    } else {
      refused += 1;
      attempts.push({ at: at + delayAfter(failures + 1, random()), failures: failures + 1 });
    }
  }
  return { seconds: last + 1, refused };
};

test('browsers that lose their sockets at once have all opened one soon after the gateway could', () => {
  // As 10,000 before a gateway that opens 500.
  const browsers = 1_000;
  const { seconds, refused } = herd(browsers, 50);
  // Twenty seconds are the least; the last browsers wait for a part of the longest delay more.
  expect(seconds).toBeGreaterThanOrEqual(20);
  expect(seconds).toBeLessThanOrEqual(20 + (2 * longestDelay) / 1_000);
  expect(refused / browsers).toBeLessThan(6);
});

test('passes on envelopes and ignores anything else', async () => {
  const { client, sockets, events } = build();
  client.start();
  await vi.advanceTimersByTimeAsync(0);
  sockets[0]!.open();
  for (const data of [
    '{"event":"company-1-ticket","data":{"action":"update"}}',
    'not json',
    '{"event":5}',
    new ArrayBuffer(2),
  ])
    sockets[0]!.onmessage?.({ data });
  expect(events).toEqual([['company-1-ticket', { action: 'update' }]]);
  client.stop();
});

test('takes a message with several events in their order, and leaves out what is none', async () => {
  const { client, sockets, events } = build();
  client.start();
  await vi.advanceTimersByTimeAsync(0);
  sockets[0]!.open();
  const message = [{ event: 'a', data: { id: 1 } }, null, { event: 'b' }, { event: 'c', data: { id: 2 } }];
  sockets[0]!.onmessage?.({ data: JSON.stringify(message) });
  expect(events).toEqual([
    ['a', { id: 1 }],
    ['c', { id: 2 }],
  ]);
  client.stop();
});
