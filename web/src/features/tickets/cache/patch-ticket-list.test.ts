import type { Ticket } from '@recado/shared/contract/tickets';
import { describe, expect, test } from 'vitest';
import { buildTicket } from '../../../testing/ticket.builder.ts';
import { clearUnread, upsertTicket, removeTicket, type TicketPages } from './patch-ticket-list.ts';

const pagesOf = (...pages: number[][]): TicketPages => ({
  pages: pages.map((ids, index) => ({
    tickets: ids.map((id) => buildTicket(id)),
    count: pages.flat().length,
    hasMore: index < pages.length - 1,
    nextCursor: null,
  })),
  pageParams: pages.map(() => null),
});
const ids = (data: TicketPages): number[][] => data.pages.map(({ tickets }) => tickets.map(({ id }) => id));
const open = { status: 'open', sortTickets: 'DESC' } as const;
const at = (second: number): string => `2026-01-01T00:00:${second}.000Z`;

describe('a changed ticket', () => {
  test('moves to the top of a list sorted newest first', () => {
    const data = upsertTicket(pagesOf([9, 5], [3]), open, buildTicket(3, { updatedAt: at(30), version: 2 }), true);
    expect(ids(data)).toEqual([[3, 9, 5], []]);
    expect(data.pages[0]!.count).toBe(3);
  });

  test('moves to the end of a list sorted oldest first', () => {
    const data = upsertTicket(
      pagesOf([3, 5, 9]),
      { ...open, sortTickets: 'ASC' },
      buildTicket(3, { updatedAt: at(30), version: 2 }),
      true,
    );
    expect(ids(data)).toEqual([[5, 9, 3]]);
  });

  test('stands by the time when it is due in a list sorted by it, before those without a running clock', () => {
    const due = (second: number, pausedSince: string | null = null): Ticket['serviceLevel'] => ({
      clock: { level: 'nextAnswer', since: at(0), warnAt: null, dueAt: at(second) },
      pausedSince,
      missed: [],
    });
    const query = { ...open, sortTickets: 'DUE' } as const;
    const data = pagesOf([1, 2], [9, 5]);
    data.pages[0]!.tickets = [buildTicket(1, { serviceLevel: due(20) }), buildTicket(2, { serviceLevel: due(40) })];
    const placed = (change: Parameters<typeof buildTicket>[1]): number[][] =>
      ids(upsertTicket(data, query, buildTicket(7, { version: 2, ...change }), true));
    expect(placed({ serviceLevel: due(30), updatedAt: at(50) })).toEqual([
      [1, 7, 2],
      [9, 5],
    ]);
    expect(placed({ serviceLevel: due(50) })).toEqual([
      [1, 2],
      [7, 9, 5],
    ]);
    expect(placed({ serviceLevel: due(30, at(10)) })).toEqual([
      [1, 2],
      [9, 7, 5],
    ]);
    expect(placed({})).toEqual([
      [1, 2],
      [9, 7, 5],
    ]);

    const later = buildTicket(1, { serviceLevel: due(20), updatedAt: at(55), version: 2, lastMessage: 'more' });
    expect(ids(upsertTicket(data, query, later, true))).toEqual([
      [1, 2],
      [9, 5],
    ]);
    const moved = upsertTicket(data, query, { ...later, serviceLevel: due(45) }, true);
    expect(ids(moved)).toEqual([[2], [1, 9, 5]]);
    expect(ids(upsertTicket(data, query, buildTicket(2, { version: 2, updatedAt: at(59) }), true))).toEqual([
      [1],
      [2, 9, 5],
    ]);
  });

  test('is inserted at its place and counted', () => {
    const data = upsertTicket(pagesOf([9, 5], [3]), open, buildTicket(7), true);
    expect(ids(data)).toEqual([[9, 7, 5], [3]]);
    expect(data.pages[0]!.count).toBe(4);
  });

  test('of a page that has not loaded is only counted', () => {
    const data = pagesOf([9, 5]);
    data.pages[0]!.hasMore = true;
    const patched = upsertTicket(data, open, buildTicket(2), true);
    expect(ids(patched)).toEqual([[9, 5]]);
    expect(patched.pages[0]!.count).toBe(3);
  });

  test('leaves a list that it no longer matches', () => {
    const data = upsertTicket(pagesOf([9, 5]), open, buildTicket(5, { status: 'closed', version: 2 }), false);
    expect(ids(data)).toEqual([[9]]);
    expect(data.pages[0]!.count).toBe(1);
  });

  test('with an older version changes nothing', () => {
    const data = pagesOf([9]);
    data.pages[0]!.tickets[0]!.version = 5;
    expect(upsertTicket(data, open, buildTicket(9, { version: 4, lastMessage: 'old' }), true)).toBe(data);
    expect(upsertTicket(data, open, buildTicket(9, { version: 5 }), false)).toBe(data);
    expect(removeTicket(data, 9, 4)).toBe(data);
  });

  test('stays in its place in a search that it still matches, and leaves one that it does not', () => {
    const search = { status: 'search', searchParam: 'con' } as const;
    const changed = buildTicket(3, { updatedAt: at(40), lastMessage: 'new', version: 2 });
    const data = upsertTicket(pagesOf([9, 3]), search, changed, true);
    expect(ids(data)).toEqual([[9, 3]]);
    expect(data.pages[0]!.tickets[1]!.lastMessage).toBe('new');
    expect(ids(upsertTicket(data, search, { ...changed, version: 3 }, false))).toEqual([[9]]);
  });

  test('is added to a search that it comes to match', () => {
    const search = { status: 'search' } as const;
    expect(ids(upsertTicket(pagesOf([9, 3]), search, buildTicket(7), true))).toEqual([[9, 7, 3]]);
    expect(ids(upsertTicket(pagesOf([9, 3]), search, buildTicket(7), false))).toEqual([[9, 3]]);
  });

  test('takes the place of its chat’s older ticket in a search, also where it does not match itself', () => {
    const search = { status: 'search' } as const;
    const closed = pagesOf([9, 3]);
    closed.pages[0]!.tickets[1] = buildTicket(3, { status: 'closed', contactId: 70 });
    const next = buildTicket(7, { contactId: 70 });
    expect(ids(upsertTicket(closed, search, next, true))).toEqual([[9, 7]]);
    expect(ids(upsertTicket(closed, search, next, false))).toEqual([[9]]);
    expect(ids(upsertTicket(closed, search, { ...next, whatsappId: 2 }, true))).toEqual([[9, 7, 3]]);
  });

  test('that is older than another of its chat does not come into a search', () => {
    const search = { status: 'search' } as const;
    const data = pagesOf([9, 3]);
    data.pages[0]!.tickets[1] = buildTicket(3, { contactId: 70 });
    const closed = buildTicket(7, { contactId: 70, status: 'closed' });
    expect(ids(upsertTicket(data, search, closed, true))).toEqual([[9, 3]]);
    data.pages[0]!.tickets[1] = buildTicket(3, { contactId: 70, status: 'closed', updatedAt: at(50) });
    expect(ids(upsertTicket(data, search, closed, true))).toEqual([[9, 3]]);
  });
});

describe('unread messages', () => {
  test('are cleared in place', () => {
    const data = pagesOf([9, 5]);
    data.pages[0]!.tickets[1]!.unreadMessages = 4;
    const cleared = clearUnread(data, 5, 2);
    expect(cleared.pages[0]!.tickets[1]).toMatchObject({ id: 5, unreadMessages: 0, version: 2 });
  });

  test('stay when the list has a newer version of the ticket', () => {
    const data = pagesOf([9]);
    data.pages[0]!.tickets[0] = buildTicket(9, { version: 8, unreadMessages: 2 });
    expect(clearUnread(data, 9, 7)).toBe(data);
  });
});
