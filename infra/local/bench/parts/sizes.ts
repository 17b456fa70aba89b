import { listContacts } from '@recado/shared/contract/contacts';
import type { CallOf, Endpoint, QueryOf, ResultOf } from '@recado/shared/contract/grammar';
import { listMessages } from '@recado/shared/contract/messages';
import { listTickets } from '@recado/shared/contract/tickets';
import { handler } from '../../../../functions/src/entry/http/inbox.ts';
import { callHandler } from '../../../../functions/test/call-handler.ts';
import { listedFields } from '../../../../functions/src/data/tickets/read-list.ts';
import type { Part } from '../part/part.ts';
import { atLeast, atMost, type Aim, type Figure } from '../report/figure.ts';
import { loadBy, timeEach, timeInTurn, timeOf } from '../report/timings.ts';
import { openTenant, type Tenant } from '../tenant/open-tenant.ts';
import { commonName, mediumName } from '../tenant/people.ts';
import { sizes, userCount, type SizeName } from '../tenant/size.ts';
import type { Caller } from '../world/caller.ts';
import { TableMeter } from '../world/table-meter.ts';
import { bareQuery } from './bare-query.ts';

const runs = 100;
/** Runs before the measurement, until the code is compiled. */
const warmUp = 60;
/** Runs over which the table work is averaged. */
const metered = 20;
/** The most times that a page of the inbox may take as long as one bare Query of its rows. */
const mostQueries = 2;
/** Seconds for which several clients call at the same time. */
const loadTime = 6;

type Tab = 'open' | 'pending' | 'closed';

/** Calls an endpoint, over HTTP or in this process. */
type Call = <E extends Endpoint>(endpoint: E, call: CallOf<E>) => Promise<ResultOf<E>>;

interface Workload {
  what: string;
  aim: Aim;
  /** True if the time should not depend on the tenant's size. False for common names, which match more contacts. */
  flat: boolean;
  /** The tab, for a page of the inbox. */
  tab?: Tab;
  run: (call: Call, index: number) => Promise<unknown>;
}

/** Throws if the answer has no rows, because its time would be too short. */
const requireRows = async (rows: Promise<readonly unknown[]>): Promise<void> => {
  if ((await rows).length === 0) throw new Error('The answer is empty');
};

const listTab = (call: Call, tab: Tab) => call(listTickets, { query: { status: tab, showAll: true } });

const tabWork = (what: string, tab: Tab): Workload => ({
  what,
  aim: atMost(5),
  flat: true,
  tab,
  run: (call) => requireRows(listTab(call, tab).then(({ tickets }) => tickets)),
});

const ticketsOf = ({ tickets }: ResultOf<typeof listTickets>): readonly unknown[] => tickets;

/** Values to filter searches by: a user, a queue, and a day on which tickets changed. */
interface Filters {
  userId: number;
  queueId: number;
  day: string;
}

const searches = ({ userId, queueId, day }: Filters): [string, Partial<QueryOf<typeof listTickets>>][] => [
  ['no filter', { showAll: true }],
  ['resolved, of one agent', { users: [userId], statusFilter: ['closed'] }],
  ['unread only', { withUnreadMessages: true, showAll: true }],
  ['changed on a day', { updatedAt: day, showAll: true }],
  ['name in one queue', { searchParam: commonName, queueIds: [queueId], showAll: true }],
];

const workloads = (uuids: readonly string[], filters: Filters): Workload[] => [
  tabWork('inbox, open, first page', 'open'),
  tabWork('inbox, pending by queues', 'pending'),
  tabWork('inbox, closed', 'closed'),
  {
    what: 'search by contact’s name, common',
    aim: atMost(20),
    flat: false,
    run: (call) =>
      requireRows(call(listTickets, { query: { searchParam: commonName, showAll: true } }).then(ticketsOf)),
  },
  {
    what: 'search by contact’s name, medium',
    aim: atMost(20),
    flat: false,
    run: (call) =>
      requireRows(call(listTickets, { query: { searchParam: mediumName, showAll: true } }).then(ticketsOf)),
  },
  ...searches(filters).map(([what, query]): Workload => ({
    what: `search, ${what}`,
    aim: atMost(30),
    flat: false,
    run: (call) => requireRows(call(listTickets, { query: { ...query, status: 'search' } }).then(ticketsOf)),
  })),
  {
    what: 'contacts by name',
    aim: atMost(8),
    flat: true,
    run: (call) => requireRows(call(listContacts, { query: {} }).then(({ contacts }) => contacts)),
  },
  {
    what: 'a conversation’s page',
    aim: atMost(5),
    flat: true,
    run: (call, index) =>
      requireRows(
        call(listMessages, { params: { ticketUuid: uuids[index % uuids.length]! }, query: {} }).then(
          ({ messages }) => messages,
        ),
      ),
  },
];

/** The function in this process, and how long its last call took, without what a caller does before and after. */
const functionAlone = (token: string): { call: Call; lastTime: () => number } => {
  let time = 0;
  const timed = async (...given: Parameters<typeof handler>) => {
    const from = performance.now();
    const answer = await handler(...given);
    time = performance.now() - from;
    return answer;
  };
  return {
    call: async (endpoint, call) => {
      const { status, result } = await callHandler(timed, endpoint, call, { token });
      if (status !== 200) throw new Error(`${endpoint.name} answered ${status}`);
      return result;
    },
    lastTime: () => time,
  };
};

/** Compares a page of the inbox with one Query of as many rows, of all their attributes and of those that the page reads. */
const comparedWithQuery = async (
  { what, run }: Workload,
  tab: Tab,
  size: SizeName,
  admin: Caller,
): Promise<Figure[]> => {
  const alone = functionAlone(admin.token);
  const { tickets } = await listTab(alone.call, tab);
  const bare = bareQuery(admin.companyId, tab, tickets.length, null);
  const projected = bareQuery(admin.companyId, tab, tickets.length, listedFields);
  const [page, query, narrow] = await timeInTurn(
    runs,
    [
      async (index) => {
        await run(alone.call, index);
        return alone.lastTime();
      },
      () => timeOf(bare),
      () => timeOf(projected),
    ],
    warmUp,
  );
  return [
    { what: `${what}: the function alone`, size, value: page!.median, unit: 'ms', flat: true },
    { what: `${what}: bare Query of its rows`, size, value: query!.median, unit: 'ms' },
    { what: `${what}: bare Query of its attributes`, size, value: narrow!.median, unit: 'ms' },
    {
      what: `${what}: function : bare Query of its rows`,
      size,
      value: page!.median / query!.median,
      unit: '×',
      aim: atMost(mostQueries),
    },
    {
      what: `${what}: function : bare Query of its attributes`,
      size,
      value: page!.median / narrow!.median,
      unit: '×',
    },
  ];
};

/** Measures one call at a time, over HTTP and by the function alone, and its table work. */
const figuresOf = async (workload: Workload, size: SizeName, admin: Caller, meter: TableMeter): Promise<Figure[]> => {
  const { what, aim, flat, tab, run } = workload;
  const { call, lastTime } = functionAlone(admin.token);
  const overHttp = await timeEach(runs, (index) => run((endpoint, of) => admin.call(endpoint, of), index), warmUp);
  const timed = async (index: number): Promise<number> => {
    await run(call, index);
    return lastTime();
  };
  const byFunction = tab
    ? await comparedWithQuery(workload, tab, size, admin)
    : (await timeInTurn(runs, [timed], warmUp)).map(({ median }): Figure => ({
        what: `${what}: the function alone`,
        size,
        value: median,
        unit: 'ms',
        flat,
      }));
  const work = await meter.during(metered, (index) => run(call, index));
  return [
    { what, size, value: overHttp.median, unit: 'ms', aim, flat, note: `p95 ${overHttp.p95.toFixed(1)}` },
    ...byFunction,
    { what: `${what}: table calls`, size, value: work.calls, unit: '' },
    { what: `${what}: read units`, size, value: work.units, unit: 'RRU' },
  ];
};

const measureConcurrency = async (
  size: SizeName,
  agents: readonly Caller[],
  { queueId }: Filters,
): Promise<Figure[]> => {
  const open = await loadBy(agents.length, loadTime, (client) =>
    agents[client]!.call(listTickets, { query: { status: 'open' } }),
  );
  const search = await loadBy(agents.length, loadTime, (client) =>
    agents[client]!.call(listTickets, { query: { searchParam: commonName } }),
  );
  const filtered = await loadBy(agents.length, loadTime, (client) =>
    agents[client]!.call(listTickets, {
      query: { status: 'search', statusFilter: ['closed'], queueIds: [queueId], searchParam: commonName },
    }),
  );
  const clients = `${agents.length} clients at once`;
  return [
    { what: `open list, ${clients}`, size, value: open.perSecond, unit: '/s', aim: atLeast(300) },
    { what: `open list, ${clients}, p95`, size, value: open.p95, unit: 'ms', aim: atMost(120) },
    { what: `search by name, ${clients}`, size, value: search.perSecond, unit: '/s', aim: atLeast(50) },
    { what: `search by name, ${clients}, failed`, size, value: search.failed + open.failed, unit: '', aim: atMost(0) },
    { what: `search by filters, ${clients}`, size, value: filtered.perSecond, unit: '/s', aim: atLeast(50) },
    { what: `search by filters, ${clients}, p95`, size, value: filtered.p95, unit: 'ms' },
    { what: `search by filters, ${clients}, failed`, size, value: filtered.failed, unit: '', aim: atMost(0) },
  ];
};

const uuidsOf = async ({ context }: Tenant, size: SizeName): Promise<string[]> => {
  const { tickets } = sizes[size];
  const ids = Array.from({ length: 100 }, (_, index) => 1 + Math.floor((index / 100) * tickets));
  return (await context.stores.tickets.getMany(ids)).map(({ uuid }) => uuid);
};

/** Measures the most frequent reads in a tenant of one size. */
export const sizesPart: Part = async ({ portBase, dataDir, size = 'S' }) => {
  const tenant = await openTenant({ portBase, dataDir }, size);
  const { world, staff, loading } = tenant;
  try {
    const figures: Figure[] = [];
    const meter = new TableMeter();
    const { tickets } = await world.admin.call(listTickets, { query: { status: 'closed', showAll: true } });
    const filters = {
      userId: staff.userIds[1]!,
      queueId: staff.queueIds[0]!,
      day: tickets.at(-1)!.updatedAt.slice(0, 10),
    };
    for (const work of workloads(await uuidsOf(tenant, size), filters))
      figures.push(...(await figuresOf(work, size, world.admin, meter)));
    const agents = await Promise.all(staff.agentEmails.slice(0, userCount - 1).map((email) => world.signIn(email)));
    figures.push(...(await measureConcurrency(size, [world.admin, ...agents], filters)));
    return [...figures, { what: 'items in the table', size, value: loading.items, unit: '' }];
  } finally {
    await world.close();
  }
};
