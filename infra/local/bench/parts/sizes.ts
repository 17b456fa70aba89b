import { listContacts } from '@recado/shared/contract/contacts';
import type { CallOf, Endpoint, ResultOf } from '@recado/shared/contract/grammar';
import { listMessages } from '@recado/shared/contract/messages';
import { listTickets } from '@recado/shared/contract/tickets';
import { handler } from '../../../../functions/src/entry/http/inbox.ts';
import { callHandler } from '../../../../functions/test/call-handler.ts';
import type { Part } from '../part.ts';
import { atLeast, atMost, type Aim, type Figure } from '../report/figure.ts';
import { loadBy, timeEach } from '../report/timings.ts';
import { openTenant, type Tenant } from '../tenant/open-tenant.ts';
import { commonName, mediumName } from '../tenant/people.ts';
import { sizes, userCount, type SizeName } from '../tenant/size.ts';
import type { Caller } from '../world/caller.ts';
import { TableMeter } from '../world/table-meter.ts';

const runs = 100;
/** Runs before the measurement, until the code is compiled. */
const warmUp = 60;
/** Runs over which the table work is averaged. */
const metered = 20;
/** Seconds for which several clients call at the same time. */
const loadTime = 6;

interface Workload {
  what: string;
  aim: Aim;
  /** True if the time should not depend on the tenant's size. False for common names, which match more contacts. */
  flat: boolean;
  /** @param call calls an endpoint, over HTTP or in this process */
  run: (
    call: <E extends Endpoint>(endpoint: E, call: CallOf<E>) => Promise<ResultOf<E>>,
    index: number,
  ) => Promise<unknown>;
}

/** Throws if the answer has no rows, because its time would be too short. */
const requireRows = async (rows: Promise<readonly unknown[]>): Promise<void> => {
  if ((await rows).length === 0) throw new Error('The answer is empty');
};

const workloads = (uuids: readonly string[]): Workload[] => [
  {
    what: 'inbox, open, first page',
    aim: atMost(5),
    flat: true,
    run: (call) =>
      requireRows(call(listTickets, { query: { status: 'open', showAll: true } }).then(({ tickets }) => tickets)),
  },
  {
    what: 'inbox, pending by queues',
    aim: atMost(5),
    flat: true,
    run: (call) =>
      requireRows(call(listTickets, { query: { status: 'pending', showAll: true } }).then(({ tickets }) => tickets)),
  },
  {
    what: 'inbox, closed',
    aim: atMost(5),
    flat: true,
    run: (call) =>
      requireRows(call(listTickets, { query: { status: 'closed', showAll: true } }).then(({ tickets }) => tickets)),
  },
  {
    what: 'search by contact’s name, common',
    aim: atMost(20),
    flat: false,
    run: (call) =>
      requireRows(call(listTickets, { query: { searchParam: commonName } }).then(({ tickets }) => tickets)),
  },
  {
    what: 'search by contact’s name, medium',
    aim: atMost(20),
    flat: false,
    run: (call) =>
      requireRows(call(listTickets, { query: { searchParam: mediumName } }).then(({ tickets }) => tickets)),
  },
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

/** Measures one call at a time, over HTTP and by the function alone, and its table work. */
const figuresOf = async (
  { what, aim, flat, run }: Workload,
  size: SizeName,
  admin: Caller,
  meter: TableMeter,
): Promise<Figure[]> => {
  const direct = async <E extends Endpoint>(endpoint: E, call: CallOf<E>): Promise<ResultOf<E>> => {
    const { status, result } = await callHandler(handler, endpoint, call, { token: admin.token });
    if (status !== 200) throw new Error(`${endpoint.name} answered ${status}`);
    return result;
  };
  const overHttp = await timeEach(runs, (index) => run((endpoint, call) => admin.call(endpoint, call), index), warmUp);
  const alone = await timeEach(runs, (index) => run(direct, index), warmUp);
  const work = await meter.during(metered, (index) => run(direct, index));
  return [
    { what, size, value: overHttp.median, unit: 'ms', aim, flat, note: `p95 ${overHttp.p95.toFixed(1)}` },
    { what: `${what}: the function alone`, size, value: alone.median, unit: 'ms', flat },
    { what: `${what}: table calls`, size, value: work.calls, unit: '' },
    { what: `${what}: read units`, size, value: work.units, unit: 'RRU' },
  ];
};

const measureConcurrency = async (size: SizeName, agents: readonly Caller[]): Promise<Figure[]> => {
  const open = await loadBy(agents.length, loadTime, (client) =>
    agents[client]!.call(listTickets, { query: { status: 'open' } }),
  );
  const search = await loadBy(agents.length, loadTime, (client) =>
    agents[client]!.call(listTickets, { query: { searchParam: commonName } }),
  );
  const clients = `${agents.length} clients at once`;
  return [
    { what: `open list, ${clients}`, size, value: open.perSecond, unit: '/s', aim: atLeast(300) },
    { what: `open list, ${clients}, p95`, size, value: open.p95, unit: 'ms', aim: atMost(120) },
    { what: `search by name, ${clients}`, size, value: search.perSecond, unit: '/s', aim: atLeast(50) },
    { what: `search by name, ${clients}, failed`, size, value: search.failed + open.failed, unit: '', aim: atMost(0) },
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
    for (const work of workloads(await uuidsOf(tenant, size)))
      figures.push(...(await figuresOf(work, size, world.admin, meter)));
    const agents = await Promise.all(staff.agentEmails.slice(0, userCount - 1).map((email) => world.signIn(email)));
    figures.push(...(await measureConcurrency(size, [world.admin, ...agents])));
    return [...figures, { what: 'items in the table', size, value: loading.items, unit: '' }];
  } finally {
    await world.close();
  }
};
