import { expect, it } from 'vitest';
import { storeTickets } from '../../../test/stored-tickets.ts';
import { testViewer, userContext } from '../../../test/user-context.ts';
import type { UserContext } from '../../context/context.ts';
import type { ServiceClock, StoredServiceLevel } from '../../data/tickets/service-level.ts';
import { listTickets } from './list-tickets.ts';

const none = { params: undefined, query: undefined, body: undefined };
const noon = Date.parse('2026-11-20T15:00:00Z');
const minute = 60_000;

const clock = (level: ServiceClock['level'], dueAt: number): ServiceClock => ({
  level,
  since: noon,
  spent: 0,
  warnAt: null,
  dueAt,
  isMissed: dueAt < noon,
});

const running = (...due: number[]): StoredServiceLevel => ({
  answer: due[0] === undefined ? null : clock('nextAnswer', due[0]),
  resolution: due[1] === undefined ? null : clock('resolution', due[1]),
  pausedAt: null,
  met: [],
  missed: [],
});

/** All pages of a tab by due time. */
const listed = async (context: UserContext, query: { status?: 'open' | 'pending'; showAll?: boolean } = {}) => {
  const pages: number[][] = [];
  for (let cursor: string | undefined; ;) {
    const page = await listTickets(context, {
      ...none,
      query: { status: 'pending', ...query, sortTickets: 'DUE', ...(cursor === undefined ? {} : { cursor }) },
    });
    pages.push(page.tickets.map(({ id }) => id));
    if (page.nextCursor === null) return pages;
    cursor = page.nextCursor;
  }
};

it('pages hold each ticket once: those that are due first, then those without a running clock by their last change', async () => {
  const admin = userContext();
  const due = (id: number): number => noon + ((id * 7919) % 101) * minute;
  const withClock = Array.from({ length: 50 }, (_, at) => at + 1);
  const paused = { ...running(noon), pausedAt: noon };
  const tickets = await storeTickets(admin, [
    ...withClock.map((id) => ({
      status: 'pending' as const,
      queueId: 1 + (id % 3),
      // The clock that is due first counts, whichever it is.
      serviceLevel: id % 2 === 0 ? running(due(id), due(id) + 1) : running(due(id) + 1, due(id)),
    })),
    ...Array.from({ length: 40 }, (_, at) => ({
      status: 'pending' as const,
      queueId: at % 2 === 0 ? 4 : null,
      serviceLevel: at % 4 === 0 ? paused : null,
    })),
  ]);
  const pages = await listed(admin, { showAll: true });
  expect(pages.flat()).toEqual([
    ...withClock.toSorted((one, other) => due(one) - due(other) || one - other),
    ...tickets.map(({ id }) => id).filter((id) => id > withClock.length),
  ]);
  expect(pages[0]).toHaveLength(40);
  expect(Math.max(...pages.map(({ length }) => length))).toBe(40);
});

it('shows an agent its own tickets and those that wait in its queues, of its company, in the tab', async () => {
  const admin = userContext();
  const soon = (at: number) => running(noon + at * minute);
  await storeTickets(admin, [
    { status: 'pending', queueId: 1, serviceLevel: soon(3) },
    { status: 'pending', queueId: 2, serviceLevel: soon(1) },
    { status: 'pending', queueId: null, userId: 5, serviceLevel: soon(2) },
    { status: 'pending', queueId: 1, userId: 6, serviceLevel: soon(1) },
    { status: 'open', queueId: 1, userId: 5, serviceLevel: soon(9) },
    { status: 'open', queueId: 1, userId: 5, serviceLevel: soon(8) },
    { status: 'pending', queueId: 1 },
    { status: 'closed', queueId: 1, userId: 5 },
  ]);
  const other = userContext();
  await storeTickets(other, [{ status: 'pending', queueId: 1, serviceLevel: soon(0) }]);
  const viewer = testViewer({ id: 5, companyId: admin.company.id, profile: 'user', queueIds: [1] });
  const agent = userContext({ companyId: admin.company.id, viewer });
  expect(await listed(agent)).toEqual([[3, 1, 7]]);
  expect(await listed(agent, { status: 'open' })).toEqual([[6, 5]]);
});
