import { eventName } from '@recado/shared/contract/grammar';
import { realtimeMessage } from '@recado/shared/contract/queue-messages/realtime';
import { viewerRooms } from '@recado/shared/permissions/ticket-visibility';
import { expect, it, vi } from 'vitest';
import { testViewer } from '../../test/user-context.ts';
import { openedSocket } from '../data/sockets/socket.ts';
import type { Effect } from '../platform/outbox/effect.ts';
import { showAtOnce } from './show-at-once.ts';

vi.mock('../platform/environment.ts', () => ({ environment: () => ({ LOG_LEVEL: 'ERROR' }) }));

const companyId = 12;
const now = 1_000_000;

const eventOf = (name: string, data: object, more: object = {}): Effect => ({
  to: 'realtime',
  message: realtimeMessage.parse({
    companyId,
    rooms: ['everything'],
    event: eventName(companyId, name),
    data,
    order: 'ticket-7',
    id: '1',
    ...more,
  }),
});

const appMessage = (id: number, order = 'ticket-7'): Effect =>
  eventOf('appMessage', { action: 'create', id }, { order });

/** Sockets of administrators, by name, over a gateway that answers as it is given. */
const stage = (
  post: (connectionId: string, text: string) => Promise<'sent' | 'gone'>,
  { openedAt = 0, takesSeveral = true } = {},
) => {
  const rights = viewerRooms(testViewer({ companyId }));
  const open = ['a', 'b'].map((connectionId) =>
    openedSocket({ connectionId, takesSeveral, userId: 1, sessionId: 'session', rights }, openedAt),
  );
  const sockets = { all: vi.fn(() => Promise.resolve(open)) };
  return { sockets, show: showAtOnce({ sockets, gateway: () => ({ post }), clock: { now: () => now } }) };
};

it('leaves to the queue what has more to follow than its frames', () => {
  const { show, sockets } = stage(() => Promise.resolve('sent'));
  for (const effect of [
    eventOf('user', { action: 'update', user: { id: 1 } }),
    eventOf('auth', { action: 'displaced' }),
    eventOf('ticket', { action: 'delete', ticketId: 7 }),
    eventOf('ticket', { action: 'update' }, { toEveryCompany: true }),
    { to: 'search', message: { companyId, kind: 'contact', id: 1 } } as Effect,
  ])
    expect(show(effect)).toBeNull();
  expect(sockets.all).not.toHaveBeenCalled();
});

const idsIn = (text: string): number[] =>
  [JSON.parse(text) as { data: { id: number } } | { data: { id: number } }[]].flat().map(({ data }) => data.id);

it('sends the events of a change in one message, and those of a later one of the same ticket behind it', async () => {
  const gates: { text: string; open: (outcome: 'sent') => void }[] = [];
  const { show, sockets } = stage((connectionId, text) =>
    connectionId === 'a' ? new Promise((open) => gates.push({ text, open })) : Promise.resolve('sent'),
  );
  const begun = (): number[][] => gates.map(({ text }) => idsIn(text));
  const first = [appMessage(1), appMessage(2), appMessage(3, 'contact-5')].map(async (one) => show(one));
  await vi.waitFor(() => expect(begun()).toEqual([[1, 2, 3]]));
  const later = show(appMessage(4));
  const ofOther = show(appMessage(5, 'ticket-8'));
  const ofAnother = new Promise((resolve) => setImmediate(resolve)).then(() => show(appMessage(6, 'ticket-9')));
  await vi.waitFor(() => expect(begun()).toEqual([[1, 2, 3], [6]]));
  gates[0]!.open('sent');
  await vi.waitFor(() => expect(begun()).toEqual([[1, 2, 3], [6], [4, 5]]));
  for (const { open } of gates) open('sent');
  await Promise.all([...first, later, ofOther, ofAnother]);
  expect(sockets.all).toHaveBeenCalledTimes(3);
});

it('sends that figures changed with the event of their ticket, and behind none of another', async () => {
  const gates: { text: string; open: (outcome: 'sent') => void }[] = [];
  const { show } = stage((connectionId, text) =>
    connectionId === 'a' ? new Promise((open) => gates.push({ text, open })) : Promise.resolve('sent'),
  );
  const figures = (): Effect => eventOf('figures', { action: 'update' }, { rooms: ['dashboard'], order: 'figures' });
  const eventsIn = (text: string): string[] => (JSON.parse(text) as { event: string }[]).map(({ event }) => event);
  const both = [`company-${companyId}-appMessage`, `company-${companyId}-figures`];
  const first = [appMessage(1), figures()].map(async (one) => show(one));
  await vi.waitFor(() => expect(gates.map(({ text }) => eventsIn(text))).toEqual([both]));
  const second = [appMessage(2, 'ticket-8'), figures()].map(async (one) => show(one));
  await vi.waitFor(() => expect(gates.map(({ text }) => eventsIn(text))).toEqual([both, both]));
  for (const { open } of gates) open('sent');
  await Promise.all([...first, ...second]);
});

it('sends each event by itself to a browser of an earlier release, and where one message would be large', async () => {
  const texts: string[] = [];
  const post = (connectionId: string, text: string): Promise<'sent'> => {
    if (connectionId === 'a') texts.push(text);
    return Promise.resolve('sent');
  };
  const former = stage(post, { takesSeveral: false });
  await Promise.all([appMessage(1), appMessage(2)].map(async (one) => former.show(one)));
  expect(texts.map(idsIn)).toEqual([[1], [2]]);
  texts.length = 0;
  const large = (id: number): Effect => eventOf('appMessage', { action: 'create', id, body: 'x'.repeat(15_000) });
  const { show } = stage(post);
  await Promise.all([large(1), large(2), large(3)].map(async (one) => show(one)));
  expect(texts.map(idsIn)).toEqual([[1, 2], [3]]);
  expect(Math.max(...texts.map((text) => text.length))).toBeLessThanOrEqual(32 * 1_024);
});

it('sends a socket the events that its user may see, and no other', async () => {
  const texts: string[] = [];
  const agent = { companyId, profile: 'user', queueIds: [5] } as const;
  const open = openedSocket(
    { connectionId: 'c', userId: 2, sessionId: 'session', rights: viewerRooms(testViewer(agent)) },
    0,
  );
  const show = showAtOnce({
    sockets: { all: () => Promise.resolve([open]) },
    gateway: () => ({ post: (_, text) => Promise.resolve(void texts.push(text)).then(() => 'sent' as const) }),
    clock: { now: () => now },
  });
  const inQueue = (id: number, queueId: number): Effect =>
    eventOf('appMessage', { action: 'create', id }, { rooms: [`queue:${queueId}`] });
  await Promise.all([inQueue(1, 5), inQueue(2, 6), inQueue(3, 5)].map(async (one) => show(one)));
  expect(texts.map(idsIn)).toEqual([[1, 3]]);
});

it('rejects once the others have the event, where one did not get it, and goes on with the next', async () => {
  const got: string[] = [];
  let isBroken = true;
  const { show } = stage((connectionId) => {
    if (isBroken && connectionId === 'a') return Promise.reject(new Error('the gateway is down'));
    got.push(connectionId);
    return Promise.resolve('sent');
  });
  await expect(show(appMessage(1))).rejects.toThrow('the gateway is down');
  expect(got).toEqual(['b']);
  isBroken = false;
  await show(appMessage(2));
  expect(got.toSorted()).toEqual(['a', 'b', 'b']);
});

it('rejects every event of a message that a socket did not get, and those behind it', async () => {
  const former = stage(
    (_, text) => (idsIn(text)[0] === 1 ? Promise.resolve('sent') : Promise.reject(new Error('down'))),
    {
      takesSeveral: false,
    },
  );
  const outcomes = await Promise.allSettled([1, 2, 3].map(async (id) => former.show(appMessage(id))));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  const { show } = stage(() => Promise.reject(new Error('down')));
  const all = await Promise.allSettled([1, 2].map(async (id) => show(appMessage(id))));
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

it('rejects for a socket that is gone, but not for one that is only opening', async () => {
  const gone = (): Promise<'gone'> => Promise.resolve('gone');
  await expect(stage(gone).show(appMessage(1))).rejects.toThrow('gone');
  await stage(gone, { openedAt: now - 500 }).show(appMessage(1));
});
