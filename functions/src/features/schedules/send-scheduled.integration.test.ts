import { beforeEach, describe, expect, it } from 'vitest';
import { addConnection } from '../../../test/conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';
import { newContact } from '../../data/contacts/new-contact.ts';
import { scheduleEntity, type ScheduleRecord } from '../../data/schedules/store.ts';
import { updateSchedule } from './change-schedule.ts';
import { sendScheduled } from './send-scheduled.ts';

const day = 86_400_000;
const noon = Date.parse('2026-11-20T15:00:00Z');

let context: TestContext;
let connection: ConnectionRecord;

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
const retry = ({ id }: ScheduleRecord) => updateSchedule(context, { params: { id }, query: undefined, body: {} });

describe('a message that could not be sent', () => {
  it('keeps the times of its repetitions when it is tried again', async () => {
    const schedule = await add({ ...daily, firstSendAt: noon - day, status: 'ERRO', failure: 'ERR_NO_WAPP_FOUND' });
    await retry(schedule);
    expect(context.effects).toContainEqual(
      expect.objectContaining({ message: expect.objectContaining({ type: 'startSchedule', at: noon }) as unknown }),
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
