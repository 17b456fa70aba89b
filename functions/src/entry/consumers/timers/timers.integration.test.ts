import { SendMessageCommand } from '@aws-sdk/client-sqs';
import type { TimerMessage } from '@recado/shared/contract/queue-messages/timer';
import { queueUrl } from '@recado/shared/deployment/queues';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { installPlans, newCompany } from '../../../../test/accounts.ts';
import { addConnection, addQueue } from '../../../../test/conversation.ts';
import { addTicket } from '../../../../test/tickets.ts';
import { type TestContext, userContext } from '../../../../test/user-context.ts';
import { newContact } from '../../../data/contacts/new-contact.ts';
import type { ConnectionRecord } from '../../../data/connections/store.ts';
import type { TicketRecord } from '../../../data/tickets/record.ts';
import { scheduleEntity, type ScheduleRecord } from '../../../data/schedules/store.ts';
import { newUserRecord } from '../../../data/users/new-user.ts';
import { sqsClient } from '../../../platform/clients.ts';
import { environment } from '../../../platform/environment.ts';

const minute = 60_000;

let context: TestContext;
let connection: ConnectionRecord;

beforeAll(async () => {
  await installPlans();
  const { company } = await newCompany();
  context = userContext({ companyId: company.id });
  connection = await addConnection(context, { expiresTicket: 5, expiresInactiveMessage: 'Até logo' });
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

const enqueue = (message: TimerMessage): Promise<unknown> =>
  sqsClient().send(
    new SendMessageCommand({
      QueueUrl: queueUrl(environment().QUEUE_URL_PREFIX, 'timers'),
      MessageBody: JSON.stringify(message),
    }),
  );

const start = ({ companyId, id, inactivityTimerAt }: TicketRecord, type: 'start' | 'due' = 'start') =>
  enqueue({ type, companyId, ticketId: id, timer: 'inactivity', at: inactivityTimerAt! });

const current = async ({ id }: TicketRecord): Promise<TicketRecord> => (await context.stores.tickets.get(id))!;
const eventually = (check: () => Promise<void>): Promise<void> => vi.waitFor(check, { timeout: 30_000, interval: 100 });

describe('a timer', () => {
  it('becomes a schedule that fires at its deadline', async () => {
    const ticket = await idleTicket(6, Date.now() + 7_000);
    await start(ticket);
    await eventually(async () => expect(await current(ticket)).toMatchObject({ status: 'closed' }));
    expect(Date.now()).toBeGreaterThanOrEqual(ticket.inactivityTimerAt! - 1_000);
  });

  it('closes an idle ticket once, though it was started and fired twice and its deadline has passed', async () => {
    const ticket = await idleTicket(6, Date.now() - 1_000);
    await Promise.all([start(ticket), start(ticket), start(ticket, 'due')]);
    await eventually(async () => expect(await current(ticket)).toMatchObject({ status: 'closed' }));
    await start(ticket, 'due');
    const fence = await idleTicket(6, Date.now() - 1_000);
    await start(fence, 'due');
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
      type: 'start',
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
    await enqueue({ type: 'start', companyId, ticketId, timer: 'redirect', at: redirectTimerAt });
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
    await start(ticket, 'due');
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
  const startOf = ({ id, sendAt }: ScheduleRecord, type: 'startSchedule' | 'dueSchedule' = 'startSchedule') =>
    enqueue({ type, companyId: context.company.id, scheduleId: id, at: sendAt });
  const stored = async ({ id }: ScheduleRecord) => context.stores.schedules.get(id);
  const messagesTo = async ({ contactId, whatsappId }: ScheduleRecord) => {
    const chat = await context.stores.tickets.chat(whatsappId, contactId);
    const ticketId = chat?.activeTicketId ?? chat?.lastClosedTicketId;
    if (!ticketId) return [];
    return (await context.stores.messages.ofTicket({ whatsappId, contactId }, ticketId, 10)).map(({ body }) => body);
  };

  it('is sent at its time, once, though its timer fires several times', async () => {
    const schedule = await add({ sendAt: Date.now() + 7_000 });
    await Promise.all([startOf(schedule), startOf(schedule)]);
    await eventually(async () => expect(await stored(schedule)).toMatchObject({ status: 'ENVIADA' }));
    expect(Date.now()).toBeGreaterThanOrEqual(schedule.sendAt - 1_000);
    await Promise.all([startOf(schedule, 'dueSchedule'), startOf(schedule, 'dueSchedule')]);
    const fence = await add();
    await startOf(fence, 'dueSchedule');
    await eventually(async () => expect(await stored(fence)).toMatchObject({ status: 'ENVIADA' }));
    expect(await messagesTo(schedule)).toEqual(['Bom dia, Maria!']);
  });

  it('is finished by the next delivery where its sender was killed, before or after the message was stored', async () => {
    const schedule = await add({ status: 'AGENDADA' });
    await startOf(schedule, 'dueSchedule');
    await eventually(async () => expect(await stored(schedule)).toMatchObject({ status: 'ENVIADA' }));
    const sent = (await stored(schedule))!;
    await context.commit(context.stores.schedules.update(sent, { status: 'AGENDADA', sentAt: null }), []);
    await startOf(schedule, 'dueSchedule');
    await eventually(async () => expect(await stored(schedule)).toMatchObject({ status: 'ENVIADA' }));
    expect(await messagesTo(schedule)).toEqual(['Bom dia, Maria!']);
  });

  it('that repeats waits for its next time, until it was sent as often as asked', async () => {
    const schedule = await add({ sendAt: Date.now() - 90_000, valorIntervalo: 1, enviarQuantasVezes: 2 });
    await startOf(schedule, 'dueSchedule');
    await eventually(async () => expect(await stored(schedule)).toMatchObject({ contadorEnvio: 1 }));
    const next = (await stored(schedule))!;
    expect(next).toMatchObject({ status: 'PENDENTE', sendAt: schedule.sendAt + 86_400_000 });
    await startOf(schedule, 'dueSchedule');
    await startOf(next, 'dueSchedule');
    await eventually(async () => expect(await stored(schedule)).toMatchObject({ status: 'ENVIADA', contadorEnvio: 2 }));
    expect(await messagesTo(schedule)).toEqual(['Bom dia, Maria!', 'Bom dia, Maria!']);
  });

  it('is not sent at a time that was changed', async () => {
    const schedule = await add({ sendAt: Date.now() + 3_600_000 });
    await enqueue({ type: 'dueSchedule', companyId: context.company.id, scheduleId: schedule.id, at: 1 });
    const fence = await add();
    await startOf(fence, 'dueSchedule');
    await eventually(async () => expect(await stored(fence)).toMatchObject({ status: 'ENVIADA' }));
    expect(await stored(schedule)).toMatchObject({ status: 'PENDENTE' });
  });

  it('is an error where its connection was removed', async () => {
    const schedule = await add({ whatsappId: 999 });
    await startOf(schedule, 'dueSchedule');
    await eventually(async () =>
      expect(await stored(schedule)).toMatchObject({ status: 'ERRO', failure: 'ERR_NO_WAPP_FOUND' }),
    );
  });
});
