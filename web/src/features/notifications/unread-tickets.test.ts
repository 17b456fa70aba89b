import { listTickets, type Ticket } from '@recado/shared/contract/tickets';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryKey } from '../../api/query.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { buildTicket } from '../../testing/ticket.builder.ts';
import { clearNotified, removeUnreadTicket, storeUnreadTicket, unreadTickets } from './unread-tickets.ts';

const viewer = buildLogin().user;
const quiet = { showNotificationPending: false };
const build = (parts: Partial<Ticket>): Ticket => buildTicket(5, { unreadMessages: 2, ...parts });

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
