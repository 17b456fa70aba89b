import type { TicketTimer } from '@recado/shared/contract/queue-messages/timer';
import { noServiceLevels } from '@recado/shared/contract/service-levels';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../../../functions/src/context/context.ts';
import { newContact } from '../../../../functions/src/data/contacts/new-contact.ts';
import { copyOf } from '../../../../functions/src/data/tickets/copy-of.ts';
import type { TicketRecord } from '../../../../functions/src/data/tickets/record.ts';
import { forwardDelayed } from '../../../../functions/src/platform/outbox/forward-delayed.ts';
import { addQueue } from '../../../../functions/test/conversation.ts';
import { addTicket } from '../../../../functions/test/tickets.ts';
import { userContext } from '../../../../functions/test/user-context.ts';
import type { Part } from '../part/part.ts';
import { atMost, type Figure } from '../report/figure.ts';
import { timingsOf } from '../report/timings.ts';
import { silentConnection } from '../tenant/silent-connection.ts';
import { forEach } from '../world/for-each.ts';
import { BrowserSocket } from '../world/socket.ts';
import { withWorld, type World } from '../world/world.ts';

/** Tickets whose contacts wait for a first answer that never comes; `BENCH_SERVICE_LEVELS` for fewer. */
const total = Number(process.env.BENCH_SERVICE_LEVELS ?? 10_000);
const minute = 60_000;
/** Minutes of the service level; its last one follows the warning. */
const promised = 30;
/** Milliseconds before a deadline at which only a schedule can wait for it. */
const longAgo = 16 * minute;
/** Milliseconds until the first warning: time to create tickets and schedules. */
const ahead = 1.5 * minute + total * 20;
/** Milliseconds after the last due time at which a timer counts as lost. */
const patience = 15 * minute;
const lookEvery = 5_000;
const slice = 200;

/** The reports that the tickets' owner heard of a ticket. */
interface Heard {
  warnings: number;
  misses: number;
}

/** Adds a ticket of the administrator whose clock runs, with the timer of its warning. */
const addWaitingTicket = async (
  context: Context,
  ids: { whatsappId: number; queueId: number; userId: number },
  warnAt: number,
): Promise<TicketRecord> => {
  const { company, stores } = context;
  const [id, contactId] = [await context.ids.next('ticket'), await context.ids.next('contact')];
  const number = `55119${String(contactId).padStart(8, '0')}`;
  const contact = newContact({ id: contactId, companyId: company.id, name: 'Maria Silva', number }, 0);
  await context.commit(stores.contacts.creation(contact, { number, lid: null }), []);
  const dueAt = warnAt + minute;
  const since = dueAt - promised * minute;
  const cycleId = String(since).padStart(13, '0');
  return addTicket(context, {
    ...ids,
    ...{ id, contactId, cycleId, ...copyOf(contact), jid: `${number}@s.whatsapp.net`, address: { number, lid: null } },
    waitingSince: since,
    createdAt: since,
    updatedAt: since,
    serviceLevel: {
      ...{ resolution: null, pausedAt: null, met: [], missed: [] },
      answer: { level: 'firstAnswer', since, spent: 0, warnAt, dueAt, isMissed: false },
    },
    serviceLevelTimerAt: warnAt,
  });
};

/** Makes the schedule of a ticket's timer, as the timers' consumer does for those that lie far ahead. */
const schedule = async ({ companyId, id, serviceLevelTimerAt }: TicketRecord): Promise<void> => {
  const at = serviceLevelTimerAt!;
  const message: TicketTimer = { type: 'due', companyId, ticketId: id, timer: 'serviceLevel', at };
  await forwardDelayed(
    { type: 'delayed', to: 'timers', message, at, name: `${companyId}-${id}-serviceLevel` },
    at - longAgo,
  );
};

/** Waits until all tickets have missed their level and the owner heard of it, or the patience is over. */
const untilMissed = async (
  { stores }: Context,
  ids: readonly number[],
  heard: ReadonlyMap<number, Heard>,
  end: number,
): Promise<void> => {
  let open = ids;
  while (open.length > 0 && Date.now() < end) {
    const still: number[] = [];
    await forEach(Math.ceil(open.length / slice), async (at) => {
      const found = await stores.tickets.getMany(open.slice(at * slice, (at + 1) * slice));
      const missed = found.filter(({ id, serviceLevel }) => serviceLevel?.missed.length && heard.get(id)?.misses);
      const done = new Set(missed.map(({ id }) => id));
      still.push(...found.map(({ id }) => id).filter((id) => !done.has(id)));
    });
    open = still;
    await delay(lookEvery);
  }
};

/** Lets the levels of many tickets of one company be warned of within a minute, and be missed in the next. */
const measure = async (world: World): Promise<Figure[]> => {
  const context = userContext({ companyId: world.admin.companyId });
  const whatsappId = await silentConnection(context, { name: 'Prazos' });
  const queue = await addQueue(context, 'Prazos');
  const serviceLevels = { ...noServiceLevels, firstAnswer: promised };
  await context.commit(context.stores.queues.update(queue, { ...queue, serviceLevels }), []);
  const socket = await BrowserSocket.open(world);
  const heard = new Map<number, Heard>();
  socket.serviceLevels(({ ticket: { id }, isMissed }) => {
    const known = heard.get(id) ?? { warnings: 0, misses: 0 };
    heard.set(id, isMissed ? { ...known, misses: known.misses + 1 } : { ...known, warnings: known.warnings + 1 });
  });
  const tickets: TicketRecord[] = [];
  const first = Date.now() + ahead;
  const ids = { whatsappId, queueId: queue.id, userId: world.admin.userId };
  await forEach(total, async (index) => {
    tickets.push(await addWaitingTicket(context, ids, first + Math.floor((index * minute) / total)));
  });
  await forEach(tickets.length, (index) => schedule(tickets[index]!));
  const ticketIds = tickets.map(({ id }) => id);
  await untilMissed(context, ticketIds, heard, first + 2 * minute + patience);
  socket.close();
  let [lost, twice, early] = [0, 0, 0];
  const late: number[] = [];
  await forEach(tickets.length, async (index) => {
    const { id, serviceLevelTimerAt } = tickets[index]!;
    const log = await context.stores.tickets.log(id);
    const [miss, ...more] = log.filter(({ type }) => type === 'serviceLevelMissed');
    if (miss === undefined) lost += 1;
    else late.push(miss.createdAt - (serviceLevelTimerAt! + minute));
    if (more.length > 0) twice += 1;
    if (miss !== undefined && miss.createdAt < serviceLevelTimerAt! + minute) early += 1;
  });
  const times = (kind: keyof Heard): number[] => ticketIds.map((id) => heard.get(id)?.[kind] ?? 0);
  const count = (kind: keyof Heard, is: (number: number) => boolean): number => times(kind).filter(is).length;
  const { median, p95 } = timingsOf(late);
  return [
    { what: 'service levels that were never missed', value: lost, unit: `of ${total}`, aim: atMost(0) },
    { what: 'of them missed twice', value: twice, unit: '', aim: atMost(0) },
    { what: 'of them missed before their due time', value: early, unit: '', aim: atMost(0) },
    {
      what: 'tickets whose owner heard no warning',
      value: count('warnings', (n) => n === 0),
      unit: '',
      aim: atMost(0),
    },
    { what: 'tickets whose owner heard two', value: count('warnings', (n) => n > 1), unit: '', aim: atMost(0) },
    { what: 'tickets whose owner heard of no miss', value: count('misses', (n) => n === 0), unit: '', aim: atMost(0) },
    { what: 'tickets whose owner heard of two', value: count('misses', (n) => n > 1), unit: '', aim: atMost(0) },
    { what: 'from due time to miss, p50', value: median / 1_000, unit: 's' },
    { what: 'from due time to miss, p95', value: p95 / 1_000, unit: 's' },
    { what: 'from due time to miss, longest', value: Math.max(...late) / 1_000, unit: 's' },
  ];
};

/** Ten thousand service levels of one company, each warned of and missed once. */
export const serviceLevelsPart: Part = ({ portBase, dataDir }) =>
  withWorld({ portBase, dataDir: join(dataDir, 'service-levels'), fresh: true }, measure);
