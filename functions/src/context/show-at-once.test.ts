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
const stage = (post: (connectionId: string, text: string) => Promise<'sent' | 'gone'>, openedAt = 0) => {
  const rights = viewerRooms(testViewer({ companyId }));
  const open = ['a', 'b'].map((connectionId) =>
    openedSocket({ connectionId, userId: 1, sessionId: 'session', rights }, openedAt),
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

it('sends the events of a ticket in their order, and those of others beside them', async () => {
  const gates: { text: string; open: (outcome: 'sent') => void }[] = [];
  const { show } = stage((connectionId, text) =>
    connectionId === 'a' ? new Promise((open) => gates.push({ text, open })) : Promise.resolve('sent'),
  );
  const all = Promise.all([appMessage(1), appMessage(2), appMessage(3, 'ticket-8')].map(async (one) => show(one)));
  const begun = (): number[] => gates.map(({ text }) => (JSON.parse(text) as { data: { id: number } }).data.id);
  await vi.waitFor(() => expect(begun()).toEqual([1, 3]));
  gates[0]!.open('sent');
  await vi.waitFor(() => expect(begun()).toEqual([1, 3, 2]));
  for (const { open } of gates) open('sent');
  await all;
});

it('rejects once the others have the event, where one did not get it, and goes on with the next', async () => {
  const got: string[] = [];
  let isBroken = true;
  const { show } = stage((connectionId) => {
    if (isBroken && connectionId === 'a') return Promise.reject(new Error('the gateway is down'));
    got.push(connectionId);
    return Promise.resolve('sent');
  });
  const first = show(appMessage(1));
  const second = show(appMessage(2));
  await expect(first).rejects.toThrow('the gateway is down');
  expect(got).toEqual(['b']);
  isBroken = false;
  await second;
  expect(got.toSorted()).toEqual(['a', 'b', 'b']);
});

it('rejects for a socket that is gone, but not for one that is only opening', async () => {
  const gone = (): Promise<'gone'> => Promise.resolve('gone');
  await expect(stage(gone).show(appMessage(1))).rejects.toThrow('gone');
  await stage(gone, now - 500).show(appMessage(1));
});
