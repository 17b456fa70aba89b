import { countTickets, getTicketByUuid, listTickets, type Ticket } from '@recado/shared/contract/tickets';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryKey } from '../../../api/query.ts';
import { applyTicket, evictTicket, markTicketRead } from './apply-ticket.ts';
import type { TicketPages } from './patch-ticket-list.ts';
import { buildLogin } from '../../../testing/login.builder.ts';
import { buildTicket } from '../../../testing/ticket.builder.ts';

const admin = buildLogin({ user: { profile: 'admin' } }).user;
const openKey = queryKey(listTickets, { query: { status: 'open', sortTickets: 'DESC' } });
const pendingKey = queryKey(listTickets, { query: { status: 'pending', sortTickets: 'DESC' } });
const page = (...tickets: Ticket[]): TicketPages => ({
  pages: [{ tickets, count: tickets.length, hasMore: false, nextCursor: null }],
  pageParams: [null],
});

let client: QueryClient;
const idsOf = (key: readonly unknown[]) =>
  client.getQueryData<TicketPages>(key)!.pages.flatMap(({ tickets }) => tickets.map(({ id }) => id));

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  client.setQueryData(openKey, page());
  client.setQueryData(pendingKey, page(buildTicket(7, { status: 'pending', userId: null, user: null })));
});

afterEach(async () => {
  await vi.runAllTimersAsync();
  vi.useRealTimers();
});

test('an accepted ticket moves from the waiting list to the open list', () => {
  applyTicket(client, buildTicket(7, { version: 2 }), admin);
  expect(idsOf(openKey)).toEqual([7]);
  expect(idsOf(pendingKey)).toEqual([]);
});

test('a late event does not restore an older state', () => {
  const { uuid } = buildTicket(7);
  const detail = queryKey(getTicketByUuid, { params: { uuid } });
  client.setQueryData(detail, buildTicket(7, { version: 3, status: 'closed' }));
  client.setQueryData(pendingKey, page());
  applyTicket(client, buildTicket(7, { version: 2 }), admin);
  expect(idsOf(openKey)).toEqual([]);
  expect(client.getQueryData<Ticket>(detail)!.status).toBe('closed');
});

test('an evicted ticket leaves every list', () => {
  evictTicket(client, 7, 1);
  expect(idsOf(pendingKey)).toEqual([]);
});

test('a ticket read elsewhere is read in the list and in the conversation', () => {
  const ticket = buildTicket(8, { unreadMessages: 3 });
  const detail = queryKey(getTicketByUuid, { params: { uuid: ticket.uuid } });
  client.setQueryData(openKey, page(ticket));
  client.setQueryData(detail, ticket);
  markTicketRead(client, 8, 2);
  expect(client.getQueryData<TicketPages>(openKey)!.pages[0]!.tickets[0]!.unreadMessages).toBe(0);
  expect(client.getQueryData<Ticket>(detail)!.unreadMessages).toBe(0);
});

test('counts that are being read are read again when they are there, and the read is not ended', async () => {
  const reads: { aborted: () => boolean; answer: () => void }[] = [];
  const counts = new QueryObserver(client, {
    queryKey: queryKey(countTickets, { query: {} }),
    queryFn: ({ signal }) =>
      new Promise((resolve) => {
        reads.push({ aborted: () => signal.aborted, answer: () => resolve({ open: 1, pending: 0, group: 0 }) });
      }),
  });
  const stop = counts.subscribe(() => undefined);
  applyTicket(client, buildTicket(7, { version: 2 }), admin);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reads.map(({ aborted }) => aborted())).toEqual([false]);
  reads[0]!.answer();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reads.map(({ aborted }) => aborted())).toEqual([false, false]);
  reads[1]!.answer();
  stop();
});

test('while changes go on, counts are read once a second', async () => {
  let reads = 0;
  const counts = new QueryObserver(client, {
    queryKey: queryKey(countTickets, { query: {} }),
    queryFn: () => Promise.resolve(++reads),
  });
  const stop = counts.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(2_000);
  // Long after the counts of other tests.
  vi.setSystemTime(Date.now() + 60_000);
  reads = 0;
  for (let version = 2; version < 42; version++) {
    applyTicket(client, buildTicket(7, { version }), admin);
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reads).toBe(5);
  stop();
});
