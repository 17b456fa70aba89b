import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import type { TimerMessage } from '@recado/shared/contract/queue-messages/timer';
import { queueUrl } from '@recado/shared/deployment/queues';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../../../functions/src/context/context.ts';
import { newConnection } from '../../../../functions/src/data/connections/new-connection.ts';
import { newContact } from '../../../../functions/src/data/contacts/new-contact.ts';
import { scheduleEntity, type ScheduleRecord } from '../../../../functions/src/data/schedules/store.ts';
import { handler as timers } from '../../../../functions/src/entry/consumers/timers/handler.ts';
import { sqsClient } from '../../../../functions/src/platform/clients.ts';
import { environment } from '../../../../functions/src/platform/environment.ts';
import type { Part } from '../part.ts';
import { atMost, type Figure } from '../report/figure.ts';
import { createStaff, systemContextOf } from '../tenant/staff.ts';
import { deliver } from '../world/deliver.ts';
import { forEach } from '../world/for-each.ts';
import { TableMeter } from '../world/table-meter.ts';
import { withWorld } from '../world/world.ts';

/** Scheduled messages, all due within one minute. */
const total = 5_000;
const minute = 60_000;
/** Messages that are delivered one by one, for what one of them costs. */
const metered = 50;
/** Messages of one call to the queue. */
const batch = 10;
/** Milliseconds until the first one is due: time to create them. */
const ahead = 2 * minute;
/** Milliseconds after the last time at which a message counts as lost. */
const patience = 15 * minute;

interface Sender {
  whatsappId: number;
  userId: number;
}

const addConnection = async (context: Context): Promise<number> => {
  const { company, ids, stores } = context;
  const id = await ids.next('whatsapp');
  const given = { id, companyId: company.id, name: 'Schedules', status: 'DISCONNECTED' } as const;
  await context.commit(stores.connections.create(newConnection(given, 0), total), []);
  return id;
};

/** Adds a message to a new contact. */
const addSchedule = async (
  context: Context,
  { whatsappId, userId }: Sender,
  sendAt: number,
): Promise<ScheduleRecord> => {
  const { company, ids, stores } = context;
  const [id, contactId] = [await ids.next('schedule'), await ids.next('contact')];
  const number = `55119${String(contactId).padStart(8, '0')}`;
  const contact = newContact({ id: contactId, companyId: company.id, name: 'Maria Silva', number }, 0);
  const schedule = scheduleEntity.record({
    id,
    companyId: company.id,
    contactId,
    whatsappId,
    ticketId: null,
    userId,
    body: 'Bom dia, {{firstName}}!',
    sendAt,
    firstSendAt: null,
    sentAt: null,
    assinar: false,
    openTicket: 'disabled',
    ticketUserId: null,
    queueId: null,
    statusTicket: 'closed',
    mediaPath: null,
    mediaName: null,
    status: 'PENDENTE',
    failure: null,
    createdAt: Date.now(),
  });
  await context.commit(
    [...stores.contacts.creation(contact, { number, lid: null }), ...stores.schedules.create(schedule)],
    [],
  );
  return schedule;
};

const timerOf = (type: 'startSchedule' | 'dueSchedule', { companyId, id, sendAt }: ScheduleRecord): TimerMessage => ({
  type,
  companyId,
  scheduleId: id,
  at: sendAt,
});

const enqueue = (messages: readonly TimerMessage[]): Promise<unknown> =>
  sqsClient().send(
    new SendMessageBatchCommand({
      QueueUrl: queueUrl(environment().QUEUE_URL_PREFIX, 'timers'),
      Entries: messages.map((message, at) => ({ Id: String(at), MessageBody: JSON.stringify(message) })),
    }),
  );

/** Waits until all messages are sent or the patience is over. Returns those that are. */
const whenSent = async ({ stores }: Context, until: number): Promise<ScheduleRecord[]> => {
  for (;;) {
    const sent = (await stores.schedules.list(null)).filter(({ status }) => status === 'ENVIADA');
    if (sent.length === total || Date.now() > until) return sent;
    await delay(5_000);
  }
};

/** Returns how many messages the contact's chat has beyond the first. */
const furtherMessages = async ({ stores }: Context, { whatsappId, contactId }: ScheduleRecord): Promise<number> => {
  const chat = await stores.tickets.chat(whatsappId, contactId);
  const ticketId = chat?.activeTicketId ?? chat?.lastClosedTicketId ?? null;
  const ticket = ticketId === null ? null : await stores.tickets.get(ticketId);
  return ticket === null ? 0 : (await stores.messages.ofTicket(ticket, ticket.id, 10)).length - 1;
};

const measureBurst = async (context: Context, sender: Sender): Promise<Figure[]> => {
  const schedules: ScheduleRecord[] = [];
  const first = Date.now() + ahead;
  await forEach(total, async (index) => {
    schedules.push(await addSchedule(context, sender, first + Math.floor((index * minute) / total)));
  });
  await forEach(total / batch, (at) =>
    enqueue(schedules.slice(at * batch, (at + 1) * batch).map((schedule) => timerOf('startSchedule', schedule))),
  );
  const sent = await whenSent(context, first + minute + patience);
  const late = sent.map(({ sendAt, sentAt }) => (sentAt! - sendAt) / 1_000);
  let twice = 0;
  await forEach(sent.length, async (index) => {
    twice += await furtherMessages(context, sent[index]!);
  });
  return [
    { what: 'scheduled messages lost', value: total - sent.length, unit: `of ${total}`, aim: atMost(0) },
    { what: 'scheduled messages sent twice', value: twice, unit: '', aim: atMost(0) },
    { what: 'lateness of the last one', value: Math.max(...late), unit: 's', note: 'Scheduler adds up to 59 s' },
    { what: 'lateness, mean', value: late.reduce((sum, one) => sum + one, 0) / late.length, unit: 's' },
  ];
};

/** The table work of one scheduled message. */
const measureOne = async (context: Context, sender: Sender): Promise<Figure[]> => {
  const schedules: ScheduleRecord[] = [];
  for (let n = 0; n <= metered; n += 1) schedules.push(await addSchedule(context, sender, Date.now()));
  const meter = new TableMeter();
  const fire = (index: number): Promise<void> => deliver(timers, timerOf('dueSchedule', schedules[index]!));
  await fire(metered);
  const { calls, units } = await meter.during(metered, fire);
  return [
    { what: 'a scheduled message in a new ticket: table calls', value: calls, unit: '' },
    { what: 'a scheduled message in a new ticket: units', value: units, unit: 'request units' },
  ];
};

/** Lets five thousand scheduled messages of one company fall due within a minute. */
export const schedulesPart: Part = ({ portBase, dataDir }) =>
  withWorld({ portBase, dataDir: join(dataDir, 'schedules'), fresh: true }, async (world) => {
    const staff = await createStaff(world);
    const context = await systemContextOf(staff.companyId);
    const sender = { whatsappId: await addConnection(context), userId: staff.userIds[0]! };
    return [...(await measureBurst(context, sender)), ...(await measureOne(context, sender))];
  });
