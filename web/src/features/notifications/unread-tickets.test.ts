import { listTickets, type Ticket } from '@recado/shared/contract/tickets';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryKey } from '../../api/query.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { buildTicket } from '../../testing/ticket.builder.ts';
import { concerns, clearNotified, removeUnreadTicket, storeUnreadTicket, unreadTickets } from './unread-tickets.ts';

const viewer = buildLogin().user;
const quiet = { showNotificationPending: false };
const loud = { showNotificationPending: true };
const build = (parts: Partial<Ticket>): Ticket => buildTicket(5, { unreadMessages: 2, ...parts });

test.each([
  ['its own', {}, true],
  ['a colleague’s', { userId: 2, queueId: 10 }, false],
  ['nobody’s in its queue', { userId: null, queueId: 10 }, true],
  ['nobody’s in another queue', { userId: null, queueId: 11 }, false],
  ['nobody’s without a queue', { userId: null }, false],
  ['a closed one', { status: 'closed' }, false],
  ['a group without the right to groups', { isGroup: true, status: 'group' }, false],
] as [string, Partial<Ticket>, boolean][])('%s', (_, parts, expected) => {
  expect(concerns(build(parts), viewer, quiet)).toBe(expected);
});

test('administrators are notified of their queues only, and of tickets without one', () => {
  const admin = buildLogin({ user: { profile: 'admin', id: 9 } }).user;
  expect(concerns(build({ userId: null, queueId: 10 }), admin, quiet)).toBe(true);
  expect(concerns(build({ userId: null, queueId: 11 }), admin, quiet)).toBe(false);
  expect(concerns(build({ userId: null }), admin, quiet)).toBe(true);
  expect(concerns(build({ userId: null, queueId: 10, isGroup: true, status: 'group' }), admin, quiet)).toBe(false);
});

test("waiting tickets notify only where the company's settings say so", () => {
  const waiting = build({ status: 'pending', userId: null, queueId: 10 });
  expect(concerns(waiting, viewer, quiet)).toBe(false);
  expect(concerns(waiting, viewer, loud)).toBe(true);
});

test('a ticket known from a list and an event counts once, in its newer version', () => {
  const client = new QueryClient();
  client.setQueryData(queryKey(listTickets, { query: { status: 'open' } }), {
    pages: [{ tickets: [build({ version: 3, unreadMessages: 0 }), build({ id: 6 })] }],
    pageParams: [null],
  });
  storeUnreadTicket(client, build({ version: 2 }));
  expect(unreadTickets(client, viewer, quiet).map(({ id }) => id)).toEqual([6]);
});

test('a ticket that was read is removed, and a late event does not restore it', () => {
  const client = new QueryClient();
  storeUnreadTicket(client, build({ version: 4 }));
  storeUnreadTicket(client, build({ version: 3, unreadMessages: 9 }));
  expect(unreadTickets(client, viewer, quiet)[0]!.unreadMessages).toBe(2);
  removeUnreadTicket(client, 5);
  expect(unreadTickets(client, viewer, quiet)).toEqual([]);
});

test('clearNotified keeps only tickets known from lists', () => {
  const client = new QueryClient();
  storeUnreadTicket(client, build({ id: 6 }));
  client.setQueryData(queryKey(listTickets, { query: {} }), {
    pages: [{ tickets: [build({ id: 7 })] }],
    pageParams: [null],
  });
  clearNotified(client);
  expect(unreadTickets(client, viewer, quiet).map(({ id }) => id)).toEqual([7]);
});
