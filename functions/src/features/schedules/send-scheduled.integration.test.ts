import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { installation, installPlans } from '../../../test/accounts.ts';
import { addConnection } from '../../../test/conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';
import { newContact } from '../../data/contacts/new-contact.ts';
import { scheduleEntity, type ScheduleRecord } from '../../data/schedules/store.ts';
import { updateSchedule } from './change-schedule.ts';
import { receiveScheduledFailure, sendScheduled } from './send-scheduled.ts';

const day = 86_400_000;
const noon = Date.parse('2026-11-20T15:00:00Z');

let context: TestContext;
let connection: ConnectionRecord;

/** The id of a plan with schedules and without WhatsApp. */
const withoutWhatsapp = 69;

beforeAll(async () => {
  await installPlans();
  const { plans } = installation();
  await plans.save({ ...(await plans.get(3))!, id: withoutWhatsapp, useWhatsapp: false });
});

beforeEach(async () => {
  context = userContext({ viewer: { id: 1 } });
  connection = await addConnection(context, {});
  const contact = newContact({ id: 1, companyId: context.company.id, name: 'Maria', number: '5511987654321' }, 0);
  await context.commit(context.stores.contacts.creation(contact, { number: contact.number, lid: null }), []);
});

/** A message that was due at noon. */
const add = async (given: Partial<ScheduleRecord> = {}): Promise<ScheduleRecord> => {
  const record = scheduleEntity.record({
    id: await context.ids.next('schedule'),
    companyId: context.company.id,
    contactId: 1,
    whatsappId: connection.id,
    ticketId: null,
    userId: 1,
    body: 'Bom dia!',
    sendAt: noon,
    firstSendAt: noon,
    assinar: false,
    openTicket: 'enabled',
    ticketUserId: 1,
    queueId: null,
    statusTicket: 'open',
    status: 'PENDENTE',
    createdAt: noon,
    version: 1,
    ...given,
  });
  await context.commit(context.stores.schedules.create(record), []);
  return record;
};
const daily = { valorIntervalo: 1, enviarQuantasVezes: 5 };
const fire = (at: number, { id: scheduleId }: ScheduleRecord, now = at) =>
  sendScheduled({ ...context, clock: { now: () => now } }, { scheduleId, at });
const stored = async ({ id }: ScheduleRecord) => context.stores.schedules.get(id);
const retry = ({ id }: ScheduleRecord) => updateSchedule(context, { params: { id }, query: {}, body: {} });

const widsSent = (): string[] =>
  context.effects.flatMap((effect) =>
    effect.to === 'outbound' && effect.message.type === 'send' ? [effect.message.wid] : [],
  );

describe('a message that is due', () => {
  it('is finished by the next delivery where its sender was killed, before or after the message was stored', async () => {
    const schedule = await add({ status: 'AGENDADA' });
    await fire(noon, schedule);
    const sent = (await stored(schedule))!;
    expect(sent).toMatchObject({ status: 'ENVIADA' });
    await context.commit(context.stores.schedules.update(sent, { status: 'AGENDADA', sentAt: null }), []);
    await fire(noon, schedule);
    expect(await stored(schedule)).toMatchObject({ status: 'ENVIADA' });
    expect(new Set(widsSent()).size).toBe(1);
  });

  it('waits for its next time where it repeats, until it was sent as often as asked', async () => {
    const schedule = await add({ valorIntervalo: 1, enviarQuantasVezes: 2 });
    await fire(noon, schedule);
    const next = { status: 'PENDENTE', contadorEnvio: 1, sendAt: noon + day };
    expect(await stored(schedule)).toMatchObject(next);
    await fire(noon, schedule);
    expect(await stored(schedule)).toMatchObject(next);
    await fire(noon + day, schedule);
    expect(await stored(schedule)).toMatchObject({ status: 'ENVIADA', contadorEnvio: 2 });
    expect(new Set(widsSent()).size).toBe(2);
  });
});

describe('a message that could not be sent', () => {
  it('fails for an error of the code, which no further delivery mends, and can be tried again', async () => {
    const schedule = await add();
    const { contacts } = context.stores;
    const broken = { ...contacts, get: () => Promise.reject(new TypeError('broken')) };
    await sendScheduled(
      { ...context, stores: { ...context.stores, contacts: broken } },
      { scheduleId: schedule.id, at: noon },
    );
    expect(await stored(schedule)).toMatchObject({ status: 'ERRO', failure: 'ERR_INTERNAL' });
    await retry(schedule);
    await fire(noon, schedule);
    expect(await stored(schedule)).toMatchObject({ status: 'ENVIADA' });
  });

  it('waits for its next delivery in an outage', async () => {
    const schedule = await add();
    const { contacts } = context.stores;
    const silent = { ...contacts, get: () => Promise.reject(new DOMException('silent', 'TimeoutError')) };
    const during = { ...context, stores: { ...context.stores, contacts: silent } };
    await expect(sendScheduled(during, { scheduleId: schedule.id, at: noon })).rejects.toThrow('silent');
    await fire(noon, schedule);
    expect(await stored(schedule)).toMatchObject({ status: 'ENVIADA' });
  });

  it('keeps the times of its repetitions when it is tried again', async () => {
    const schedule = await add({ ...daily, firstSendAt: noon - day, status: 'ERRO', failure: 'ERR_NO_WAPP_FOUND' });
    await retry(schedule);
    expect(context.effects).toContainEqual(
      expect.objectContaining({ message: expect.objectContaining({ type: 'dueSchedule', at: noon }) as unknown }),
    );
    await fire(noon, schedule, noon + 5 * day + 3_600_000);
    expect(await stored(schedule)).toMatchObject({
      status: 'PENDENTE',
      contadorEnvio: 1,
      firstSendAt: noon - day,
      sendAt: noon + 6 * day,
    });
  });
});

describe('a message that is due while the company may not send', () => {
  const without = (change: Partial<TestContext['company']>): void => void Object.assign(context.company, change);

  it.each([
    ['the subscription has expired', { dueDate: '2026-11-01' }, 'ERR_SCHEDULE_INACTIVE'],
    ['the company is switched off', { status: false }, 'ERR_SCHEDULE_INACTIVE'],
    ['the plan has no scheduled messages', { planId: 999_999_999 }, 'ERR_SCHEDULE_PLAN'],
    ['the plan has lost the channel', { planId: withoutWhatsapp }, 'ERR_SCHEDULE_PLAN'],
  ])('is not sent where %s, and can be tried again afterwards', async (_, change, failure) => {
    const before = { ...context.company };
    const schedule = await add();
    without(change);
    await fire(noon, schedule);
    expect(await stored(schedule)).toMatchObject({ status: 'ERRO', failure, resumesAt: null });
    expect(await context.stores.tickets.chat(connection.id, 1)).toBeNull();
    without(before);
    await retry(schedule);
    await fire(noon, schedule, noon + day);
    expect(await stored(schedule)).toMatchObject({ status: 'ENVIADA', failure: null });
  });

  it('and repeats goes on at its next time that the company may send', async () => {
    const schedule = await add(daily);
    without({ dueDate: '2026-11-01' });
    await fire(noon, schedule);
    await fire(noon + day, schedule);
    expect(await stored(schedule)).toMatchObject({ status: 'ERRO', sendAt: noon + day, resumesAt: noon + 2 * day });
    without({ dueDate: '2999-12-31' });
    await fire(noon + day, schedule);
    expect(await stored(schedule)).toMatchObject({ status: 'ERRO' });
    await fire(noon + 2 * day, schedule);
    const next = { status: 'PENDENTE', failure: null, contadorEnvio: 1, sendAt: noon + 3 * day, resumesAt: null };
    expect(await stored(schedule)).toMatchObject(next);
  });

  it('and repeats often starts a timer an hour later at the earliest', async () => {
    const schedule = await add({ ...daily, intervalo: 4 });
    without({ status: false });
    await fire(noon, schedule);
    expect(await stored(schedule)).toMatchObject({ resumesAt: noon + 3_600_000 + 60_000 });
  });
});

describe('a message that the channel does not take', () => {
  const failure = 'ERR_WAPP_NOT_INITIALIZED';
  const fail = (wid: string) =>
    receiveScheduledFailure(
      { ...context, clock: { now: () => noon } },
      { whatsappId: connection.id, contactId: 1, wid, failure },
    );

  it('is an error with its reason, and is sent again when it is tried again', async () => {
    const schedule = await add();
    await fire(noon, schedule);
    const [wid] = widsSent();
    await fail('OTHER');
    expect(await stored(schedule)).toMatchObject({ status: 'ENVIADA' });
    for (let report = 0; report < 2; report += 1) await fail(wid!);
    expect(await stored(schedule)).toMatchObject({ status: 'ERRO', failure, sentAt: null, contadorEnvio: 0 });
    await retry(schedule);
    await fire(noon, schedule);
    expect(widsSent()).toHaveLength(2);
    expect(await stored(schedule)).toMatchObject({ status: 'ENVIADA', contadorEnvio: 1, failure: null });
    await fail(wid!);
    expect(await stored(schedule)).toMatchObject({ status: 'ENVIADA' });
  });

  it('does not count in its series, which goes on at its next time', async () => {
    const schedule = await add(daily);
    await fire(noon, schedule);
    await fail(widsSent()[0]!);
    const failed = { status: 'ERRO', failure, contadorEnvio: 0, resumesAt: noon + day };
    expect(await stored(schedule)).toMatchObject(failed);
    await fire(noon + day, schedule);
    const next = { status: 'PENDENTE', failure: null, contadorEnvio: 1, sendAt: noon + 2 * day };
    expect(await stored(schedule)).toMatchObject(next);
  });

  it('is an error too where that is reported before it is stored as sent', async () => {
    const schedule = await add(daily);
    const early: TestContext = {
      ...context,
      commit: async (writes, effects) => {
        await context.commit(writes, effects);
        if ((await stored(schedule))?.status === 'AGENDADA' && widsSent().length === 1) await fail(widsSent()[0]!);
      },
      clock: { now: () => noon },
    };
    await expect(sendScheduled(early, { scheduleId: schedule.id, at: noon })).rejects.toThrow();
    const failed = { status: 'ERRO', failure, contadorEnvio: 0, resumesAt: noon + day };
    expect(await stored(schedule)).toMatchObject(failed);
    await fire(noon, schedule);
    expect(widsSent()).toHaveLength(1);
  });
});

describe('a series whose number is lowered', () => {
  const change = ({ id }: ScheduleRecord, body: Parameters<typeof updateSchedule>[1]['body']) =>
    updateSchedule(context, { params: { id }, query: {}, body });
  const timers = () => context.effects.filter(({ to }) => to === 'timers');

  it('to what was sent is over; a greater number goes on', async () => {
    const schedule = await add(daily);
    await fire(noon, schedule);
    const before = timers().length;
    expect(await change(schedule, { enviarQuantasVezes: 1 })).toMatchObject({ status: 'ENVIADA', contadorEnvio: 1 });
    expect(timers()).toHaveLength(before);
    await fire(noon + day, schedule);
    expect(await stored(schedule)).toMatchObject({ status: 'ENVIADA', contadorEnvio: 1 });
    const other = await add(daily);
    await fire(noon, other);
    expect(await change(other, { enviarQuantasVezes: 2 })).toMatchObject({ status: 'PENDENTE' });
  });
});
