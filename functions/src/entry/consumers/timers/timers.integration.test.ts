import { GetScheduleCommand, ListSchedulesCommand } from '@aws-sdk/client-scheduler';
import type { DelayedMessage, TimerMessage } from '@recado/shared/contract/queue-messages/timer';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { installPlans, newCompany } from '../../../../test/accounts.ts';
import { addConnection, addQueue } from '../../../../test/conversation.ts';
import { addTicket } from '../../../../test/tickets.ts';
import { uploadToLibrary } from '../../../../test/upload-to-library.ts';
import { type TestContext, userContext } from '../../../../test/user-context.ts';
import { newContact } from '../../../data/contacts/new-contact.ts';
import type { ConnectionRecord } from '../../../data/connections/store.ts';
import type { TicketRecord } from '../../../data/tickets/record.ts';
import { scheduleEntity, type ScheduleRecord } from '../../../data/schedules/store.ts';
import { newUserRecord } from '../../../data/users/new-user.ts';
import { attachLibraryFile } from '../../../domain/files/attach-library-file.ts';
import { scheduleTimer } from '../../../features/schedules/events.ts';
import { schedulerClient, sqsClient } from '../../../platform/clients.ts';
import { environment } from '../../../platform/environment.ts';
import { forwardDelayed } from '../../../platform/outbox/forward-delayed.ts';
import { publishOnce } from '../../../platform/outbox/publish-once.ts';

const minute = 60_000;

let context: TestContext;
let connection: ConnectionRecord;

beforeAll(async () => {
  await installPlans();
  const { company } = await newCompany();
  context = userContext({ companyId: company.id });
  connection = await addConnection(context, {
    expiresTicket: 5,
    expiresInactiveMessage: 'Até logo',
    expiresTicketNPS: 5,
  });
});

/** An open ticket, written to some minutes ago, whose timer was started for `timerAt`. */
const idleTicket = async (
  minutes: number,
  timerAt: number,
  given: Partial<TicketRecord> = {},
): Promise<TicketRecord> => {
  const [id, contactId] = [await context.ids.next('ticket'), await context.ids.next('contact')];
  const number = `55119${String(contactId).padStart(8, '0')}`;
  const contact = newContact({ id: contactId, companyId: context.company.id, name: 'Maria', number }, 0);
  await context.commit(context.stores.contacts.creation(contact, { number, lid: null }), []);
  const updatedAt = Date.now() - minutes * minute;
  const fields = { id, contactId, whatsappId: connection.id, updatedAt, inactivityTimerAt: timerAt };
  return addTicket(context, { ...fields, ...given });
};

const enqueue = (message: TimerMessage): Promise<void> => publishOnce(sqsClient(), [{ to: 'timers', message }], 0);

const dueOf = ({ companyId, id, inactivityTimerAt }: TicketRecord) =>
  ({ type: 'due', companyId, ticketId: id, timer: 'inactivity', at: inactivityTimerAt! }) as const;
const fire = (ticket: TicketRecord) => enqueue(dueOf(ticket));
/** Starts the timer of a ticket as a commit does. */
const start = (ticket: TicketRecord): Promise<void> => {
  const message = dueOf(ticket);
  const due = { at: message.at, name: `${message.companyId}-${message.ticketId}-inactivity` };
  return publishOnce(sqsClient(), [{ to: 'timers', message, due }], Date.now());
};
/** The message of a ticket's timer that lies far ahead. */
const delayedOf = (ticket: TicketRecord): DelayedMessage => {
  const message = dueOf(ticket);
  const name = `${message.companyId}-${message.ticketId}-inactivity`;
  return { type: 'delayed', at: message.at, name, to: 'timers', message };
};

/** Names of the schedules of a ticket's timers. */
const schedulesOf = async ({ companyId, id }: TicketRecord): Promise<string[]> => {
  const { Schedules = [] } = await schedulerClient().send(
    new ListSchedulesCommand({ GroupName: environment().SCHEDULE_GROUP, NamePrefix: `${companyId}-${id}-` }),
  );
  return Schedules.map(({ Name }) => Name!);
};

const current = async ({ id }: TicketRecord): Promise<TicketRecord> => (await context.stores.tickets.get(id))!;
const eventually = (check: () => Promise<void>): Promise<void> => vi.waitFor(check, { timeout: 90_000, interval: 100 });

describe('a timer', () => {
  it('of some seconds fires at its deadline, without a schedule', async () => {
    const ticket = await idleTicket(6, Date.now() + 5_000);
    await start(ticket);
    await eventually(async () => expect(await current(ticket)).toMatchObject({ status: 'closed' }));
    expect(Date.now()).toBeGreaterThanOrEqual(ticket.inactivityTimerAt!);
    expect(await schedulesOf(ticket)).toEqual([]);
  });

  it('of hours becomes one schedule, started twice, that sends the same message before its deadline', async () => {
    const ticket = await idleTicket(6, Date.now() + 3 * 60 * minute);
    await Promise.all([start(ticket), enqueue(delayedOf(ticket))]);
    await eventually(async () => expect(await schedulesOf(ticket)).toHaveLength(1));
    await forwardDelayed(delayedOf(ticket), Date.now());
    const [schedule, ...others] = await schedulesOf(ticket);
    expect(others).toEqual([]);
    const { Target, ScheduleExpression } = await schedulerClient().send(
      new GetScheduleCommand({ Name: schedule, GroupName: environment().SCHEDULE_GROUP }),
    );
    expect(JSON.parse(Target!.Input!)).toEqual(delayedOf(ticket));
    expect(Date.parse(`${ScheduleExpression!.slice('at('.length, -1)}Z`)).toBeLessThan(ticket.inactivityTimerAt!);
  });

  it('waits out the rest of its time when its schedule comes early', async () => {
    const ticket = await idleTicket(6, Date.now() + 3_000);
    // A quarter of an hour ago this deadline was too far ahead for SQS; the stand-in fires the past schedule at once.
    await forwardDelayed(delayedOf(ticket), ticket.inactivityTimerAt! - 16 * minute);
    await eventually(async () => expect(await current(ticket)).toMatchObject({ status: 'closed' }));
    expect(Date.now()).toBeGreaterThanOrEqual(ticket.inactivityTimerAt!);
  });

  it('closes an idle ticket once, though it was started and fired twice and its deadline has passed', async () => {
    const ticket = await idleTicket(6, Date.now() - 1_000);
    await Promise.all([start(ticket), start(ticket), fire(ticket)]);
    await eventually(async () => expect(await current(ticket)).toMatchObject({ status: 'closed' }));
    await fire(ticket);
    const fence = await idleTicket(6, Date.now() - 1_000);
    await fire(fence);
    await eventually(async () => expect(await current(fence)).toMatchObject({ status: 'closed' }));
    const messages = await context.stores.messages.ofTicket(ticket, ticket.id, 10);
    expect(messages.map(({ body }) => body)).toEqual(['Até logo']);
  });

  it('starts again for the deadline as it is now, and leaves the ticket open', async () => {
    const ticket = await idleTicket(2, Date.now() - 1_000);
    await start(ticket);
    await eventually(async () =>
      expect(await current(ticket)).toMatchObject({ status: 'open', inactivityTimerAt: ticket.updatedAt + 5 * minute }),
    );
  });

  it('closes a ticket whose rating did not come', async () => {
    const ticket = await idleTicket(6, 1);
    const ratingTimerAt = Date.now() - 1_000;
    const asked = { ...ticket, status: 'nps' as const, ratingTimerAt, version: ticket.version + 1 };
    await context.commit(context.stores.tickets.saves([{ before: ticket, after: asked }]), []);
    await enqueue({
      type: 'due',
      companyId: ticket.companyId,
      ticketId: ticket.id,
      timer: 'rating',
      at: ratingTimerAt,
    });
    await eventually(async () => expect(await current(ticket)).toMatchObject({ status: 'closed', rating: null }));
  });

  it('moves a ticket that chose no queue, and offers it to a member of the queue who is online', async () => {
    const queue = await addQueue(context, 'Recepção');
    const rotating = { ...queue, ativarRoteador: true, tempoRoteador: 5 };
    await context.commit(context.stores.queues.update(queue, rotating), []);
    const member = newUserRecord({
      id: await context.ids.next('user'),
      companyId: context.company.id,
      sub: randomUUID(),
      email: `${randomUUID()}@example.com`,
      name: 'Bia',
      profile: 'user',
      queueIds: [queue.id],
    });
    await context.commit(context.stores.users.create({ ...member, onlineAt: Date.now() }, 100), []);
    const { id: whatsappId } = await addConnection(context, { timeSendQueue: 5, sendIdQueue: queue.id });
    const redirectTimerAt = Date.now() - 1_000;
    const ticket = await idleTicket(6, 1, { whatsappId, status: 'pending', redirectTimerAt });
    const { companyId, id: ticketId } = ticket;
    await enqueue({ type: 'due', companyId, ticketId, timer: 'redirect', at: redirectTimerAt });
    await eventually(async () =>
      expect(await current(ticket)).toMatchObject({ status: 'pending', queueId: queue.id, userId: member.id }),
    );
    expect((await context.stores.tickets.log(ticketId)).map(({ type }) => type).toSorted()).toEqual([
      'receivedTransfer',
      'redirect',
    ]);
  });

  it('of a ticket that is gone is handled like any other', async () => {
    await enqueue({ type: 'due', companyId: context.company.id, ticketId: 999_999, timer: 'inactivity', at: 1 });
    const ticket = await idleTicket(6, Date.now() - 1_000);
    await fire(ticket);
    await eventually(async () => expect(await current(ticket)).toMatchObject({ status: 'closed' }));
  });
});

describe('a scheduled message', () => {
  const add = async (given: Partial<ScheduleRecord> = {}): Promise<ScheduleRecord> => {
    const { contactId } = await idleTicket(1, 1);
    const record = scheduleEntity.record({
      id: await context.ids.next('schedule'),
      companyId: context.company.id,
      contactId,
      whatsappId: connection.id,
      ticketId: null,
      userId: 1,
      body: 'Bom dia, {{firstName}}!',
      sendAt: Date.now() - 1_000,
      assinar: false,
      openTicket: 'enabled',
      ticketUserId: 1,
      queueId: null,
      statusTicket: 'open',
      status: 'PENDENTE',
      createdAt: Date.now(),
      version: 1,
      ...given,
    });
    await context.commit(context.stores.schedules.create(record), []);
    return record;
  };
  const fireOf = ({ id, sendAt }: ScheduleRecord) =>
    enqueue({ type: 'dueSchedule', companyId: context.company.id, scheduleId: id, at: sendAt });
  const startOf = (schedule: ScheduleRecord) => publishOnce(sqsClient(), [scheduleTimer(schedule)], Date.now());
  const stored = async ({ id }: ScheduleRecord) => context.stores.schedules.get(id);
  const messagesTo = async ({ contactId, whatsappId }: ScheduleRecord) => {
    const chat = await context.stores.tickets.chat(whatsappId, contactId);
    const ticketId = chat?.activeTicketId ?? chat?.lastClosedTicketId;
    if (!ticketId) return [];
    return (await context.stores.messages.ofTicket({ whatsappId, contactId }, ticketId, 10)).map(({ body }) => body);
  };

  it('is sent at its time, once, though its timer fires several times', async () => {
    const schedule = await add({ sendAt: Date.now() + 3_000 });
    await Promise.all([startOf(schedule), startOf(schedule)]);
    await eventually(async () => expect(await messagesTo(schedule)).toHaveLength(1));
    expect(Date.now()).toBeGreaterThanOrEqual(schedule.sendAt);
    await Promise.all([fireOf(schedule), fireOf(schedule)]);
    const fence = await add();
    await fireOf(fence);
    await eventually(async () => expect(await messagesTo(fence)).toHaveLength(1));
    expect(await messagesTo(schedule)).toEqual(['Bom dia, Maria!']);
  });

  it('is not sent at a time that was changed', async () => {
    const schedule = await add({ sendAt: Date.now() + 3_600_000 });
    await enqueue({ type: 'dueSchedule', companyId: context.company.id, scheduleId: schedule.id, at: 1 });
    const fence = await add();
    await fireOf(fence);
    await eventually(async () => expect(await messagesTo(fence)).toHaveLength(1));
    expect(await stored(schedule)).toMatchObject({ status: 'PENDENTE' });
  });

  it('is an error where its connection was removed', async () => {
    const schedule = await add({ whatsappId: 999 });
    await fireOf(schedule);
    await eventually(async () =>
      expect(await stored(schedule)).toMatchObject({ status: 'ERRO', failure: 'ERR_NO_WAPP_FOUND' }),
    );
  });
});

describe('a file of the library', () => {
  it('is deleted when nothing uses it minutes after it was added', async () => {
    const { key } = await attachLibraryFile(context, (await uploadToLibrary(context)).mediaPath);
    const [left] = context.effects.filter(({ to, message }) => to === 'timers' && message.type === 'libraryFile');
    expect(left).toMatchObject({ message: { companyId: context.company.id, key } });
    await publishOnce(sqsClient(), [{ ...left!, due: undefined }], 0);
    await eventually(async () => expect(await context.media.head(key)).toBeNull());
    expect(await context.stores.files.ofLibrary(key)).toBeNull();
  });
});
