import type { TicketTimer } from '@recado/shared/contract/queue-messages/timer';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../../../functions/src/context/context.ts';
import { newContact } from '../../../../functions/src/data/contacts/new-contact.ts';
import { copyOf } from '../../../../functions/src/data/tickets/copy-of.ts';
import { ticketEntity } from '../../../../functions/src/data/tickets/ticket-entity.ts';
import type { TicketRecord } from '../../../../functions/src/data/tickets/record.ts';
import { ticketUuid } from '../../../../functions/src/data/tickets/uuid.ts';
import { handler as timers } from '../../../../functions/src/entry/consumers/timers/handler.ts';
import { forwardDelayed } from '../../../../functions/src/platform/outbox/forward-delayed.ts';
import type { Part } from '../part/part.ts';
import { atMost, type Figure } from '../report/figure.ts';
import { silentConnection } from '../tenant/silent-connection.ts';
import { createStaff, type Staff } from '../tenant/staff.ts';
import { systemContextOf } from '../world/system-context.ts';
import { deliver } from '../world/deliver.ts';
import { forEach } from '../world/for-each.ts';
import { TableMeter } from '../world/table-meter.ts';
import { withWorld } from '../world/world.ts';

/** Pending timers, all due within one minute. */
const total = 10_000;
const minute = 60_000;
/** Timers that are delivered one by one, for what one of them costs. */
const metered = 50;
/** Tickets that are read at once. */
const slice = 200;
/** Schedules that are created at once. */
const batch = 10;
/** Milliseconds before a deadline at which only a schedule can wait for it. */
const longAgo = 16 * minute;
/** Milliseconds until the first deadline: time to create tickets and schedules. */
const ahead = 2.5 * minute;
/** Milliseconds after the last deadline at which a timer counts as lost. */
const patience = 15 * minute;

/** Adds an open ticket of a new contact, idle for longer than its connection allows. */
const addIdleTicket = async (
  context: Context,
  { queueIds, userIds }: Staff,
  whatsappId: number,
  inactivityTimerAt: number,
): Promise<TicketRecord> => {
  const { company, ids, stores } = context;
  const [id, contactId] = [await ids.next('ticket'), await ids.next('contact')];
  const number = `55119${String(contactId).padStart(8, '0')}`;
  const contact = newContact({ id: contactId, companyId: company.id, name: 'Maria Silva', number }, 0);
  const address = { number, lid: null };
  const now = Date.now();
  const ticket = ticketEntity.record({
    id,
    uuid: ticketUuid(id, ids.uuid()),
    companyId: company.id,
    whatsappId,
    contactId,
    channel: 'whatsapp',
    status: 'open',
    queueId: queueIds[id % queueIds.length]!,
    userId: userIds[id % userIds.length]!,
    isGroup: false,
    isBot: false,
    isActiveDemand: false,
    ...copyOf(contact),
    jid: `${number}@s.whatsapp.net`,
    address,
    lastMessage: 'Obrigada!',
    lastMessageType: 'conversation',
    fromMe: false,
    unreadMessages: 0,
    cycleId: null,
    listed: true,
    messageTime: now,
    inactivityTimerAt,
    createdAt: now - 3 * minute,
    updatedAt: now - 2 * minute,
    version: 1,
  });
  await context.commit(
    [...stores.contacts.creation(contact, address), ...stores.tickets.saves([{ before: null, after: ticket }])],
    [],
  );
  return ticket;
};

const dueOf = ({ companyId, id, inactivityTimerAt }: TicketRecord): TicketTimer => ({
  type: 'due',
  companyId,
  ticketId: id,
  timer: 'inactivity',
  at: inactivityTimerAt!,
});

/** Makes the schedules of timers, as their consumer does for those that lie far ahead. */
const schedule = async (tickets: readonly TicketRecord[]): Promise<void> => {
  await Promise.all(
    tickets.map((ticket) => {
      const message = dueOf(ticket);
      const delayed = {
        type: 'delayed',
        at: message.at,
        name: `${message.companyId}-${ticket.id}-inactivity`,
      } as const;
      return forwardDelayed({ ...delayed, to: 'timers', message }, message.at - longAgo);
    }),
  );
};

/** Waits until all tickets are closed or the patience is over. Returns those that are. */
const whenClosed = async (
  { stores }: Context,
  tickets: readonly TicketRecord[],
  end: number,
): Promise<TicketRecord[]> => {
  const closed: TicketRecord[] = [];
  let open = tickets.map(({ id }) => id);
  while (open.length > 0 && Date.now() < end) {
    const slices = Array.from({ length: Math.ceil(open.length / slice) }, (_, at) =>
      open.slice(at * slice, (at + 1) * slice),
    );
    await forEach(slices.length, async (at) => {
      const found = await stores.tickets.getMany(slices[at]!);
      closed.push(...found.filter(({ status }) => status === 'closed'));
    });
    const done = new Set(closed.map(({ id }) => id));
    open = open.filter((id) => !done.has(id));
    await delay(5_000);
  }
  return closed;
};

const measureBurst = async (context: Context, staff: Staff, whatsappId: number): Promise<Figure[]> => {
  const tickets: TicketRecord[] = [];
  const first = Date.now() + ahead;
  await forEach(total, async (index) => {
    tickets.push(await addIdleTicket(context, staff, whatsappId, first + Math.floor((index * minute) / total)));
  });
  const from = Date.now();
  await forEach(total / batch, (at) => schedule(tickets.slice(at * batch, (at + 1) * batch)));
  const asked = (Date.now() - from) / 1_000;
  const deadlines = new Map(tickets.map(({ id, inactivityTimerAt }) => [id, inactivityTimerAt!]));
  const closed = await whenClosed(context, tickets, first + minute + patience);
  const late = closed.map(({ id, updatedAt }) => (updatedAt - deadlines.get(id)!) / 1_000);
  let twice = 0;
  await forEach(closed.length, async (index) => {
    twice += (await context.stores.tickets.log(closed[index]!.id)).length - 1;
  });
  return [
    { what: 'timers lost', value: total - closed.length, unit: `of ${total}`, aim: atMost(0) },
    { what: 'timers that acted twice', value: twice, unit: '', aim: atMost(0) },
    {
      what: 'lateness of the last timer',
      value: Math.max(...late),
      unit: 's',
      note: 'Scheduler comes a minute before',
    },
    { what: 'lateness of a timer, mean', value: late.reduce((sum, one) => sum + one, 0) / late.length, unit: 's' },
    { what: 'schedules asked for', value: total / asked, unit: '/s' },
  ];
};

/** The table work of one timer that closes its ticket, and of one that starts again. */
const measureOne = async (context: Context, staff: Staff, whatsappId: number): Promise<Figure[]> => {
  const due = { at: Date.now() - minute };
  const tickets: TicketRecord[] = [];
  for (let n = 0; n <= metered; n += 1) tickets.push(await addIdleTicket(context, staff, whatsappId, due.at));
  const meter = new TableMeter();
  const fire = (index: number): Promise<void> => deliver(timers, dueOf(tickets[index]!));
  await fire(metered);
  const { calls, units } = await meter.during(metered, fire);
  const again = await meter.during(metered, fire);
  return [
    { what: 'a timer that closes its ticket: table calls', value: calls, unit: '' },
    { what: 'a timer that closes its ticket: units', value: units, unit: 'request units' },
    { what: 'the same timer, delivered again: units', value: again.units, unit: 'request units' },
  ];
};

/** Lets ten thousand idle tickets of one company fall due within a minute. */
export const timersPart: Part = ({ portBase, dataDir }) =>
  withWorld({ portBase, dataDir: join(dataDir, 'timers'), fresh: true }, async (world) => {
    const staff = await createStaff(world);
    const context = await systemContextOf(staff.companyId);
    // Its idle tickets are closed after a minute, without a text.
    const whatsappId = await silentConnection(context, { name: 'Timers', expiresTicket: 1 });
    return [...(await measureBurst(context, staff, whatsappId)), ...(await measureOne(context, staff, whatsappId))];
  });
