import { createSchedule as createEndpoint } from '@recado/shared/contract/schedules';
import { timesOf } from '@recado/shared/text/recurrence';
import type { Viewer } from '@recado/shared/permissions/can';
import { describe, expect, it } from 'vitest';
import { addConnection, addQueue } from '../../../test/conversation.ts';
import { addTicket } from '../../../test/tickets.ts';
import { uploadToLibrary } from '../../../test/upload-to-library.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { newContact } from '../../data/contacts/new-contact.ts';
import { attachedKey } from '../../platform/media/keys.ts';
import { deleteSchedule, updateSchedule } from './change-schedule.ts';
import { createSchedule } from './create-schedule.ts';
import { getSchedule, listSchedules } from './read-schedules.ts';

const none = { params: undefined, query: undefined, body: undefined };
const sendAt = '2090-01-01T12:00:00.000Z';

const shop = async () => {
  const admin = userContext();
  const companyId = admin.company.id;
  const [connection, queue] = [await addConnection(admin, { isDefault: true }), await addQueue(admin, 'Vendas')];
  const contact = newContact({ id: 1, companyId, name: 'Maria', number: '5511987654321' }, 0);
  await admin.commit(admin.stores.contacts.creation(contact, { number: contact.number, lid: null }), []);
  const ticket = await addTicket(admin, { contactId: 1, whatsappId: connection.id, userId: 11, queueId: queue.id });
  const agent = (id: number, viewer: Partial<Viewer> = {}) =>
    userContext({ companyId, viewer: { id, profile: 'user', queueIds: [queue.id], ...viewer } });
  return { admin, agent, ticket, queue };
};

const add = (context: TestContext, body: object = {}) =>
  createSchedule(context, { ...none, body: createEndpoint.body!.parse({ body: 'Bom dia!', sendAt, ...body }) });
const timers = ({ effects }: TestContext) =>
  effects.flatMap((effect) => (effect.to === 'timers' ? [effect.message] : []));

describe('scheduling a message', () => {
  it('of a conversation takes its chat and queue, and starts a timer', async () => {
    const { agent, ticket, queue } = await shop();
    const author = agent(11);
    const schedule = await add(author, { ticketId: ticket.id });
    expect(schedule).toMatchObject({
      contact: { name: 'Maria' },
      whatsappId: ticket.whatsappId,
      queueId: queue.id,
      ticketUserId: 11,
      status: 'PENDENTE',
      sendAt,
    });
    expect(timers(author)).toEqual([
      { type: 'dueSchedule', companyId: author.company.id, scheduleId: schedule.id, at: Date.parse(sendAt) },
    ]);
  });

  it('is refused in a conversation that the caller may not see, and for what the company does not have', async () => {
    const { agent, admin, ticket } = await shop();
    await expect(add(agent(12, { queueIds: [] }), { ticketId: ticket.id })).rejects.toMatchObject({
      code: 'ERR_NO_TICKET_FOUND',
    });
    await expect(add(admin, { contactId: 99 })).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
    await expect(add(admin, { contactId: 1, queueId: 99 })).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' });
  });

  it('shows a conversation its messages, and each user its own', async () => {
    const { agent, admin, ticket } = await shop();
    const [author, other] = [agent(11), agent(12)];
    const { id } = await add(author, { ticketId: ticket.id });
    const listed = async (context: TestContext, query: object = {}) =>
      (await listSchedules(context, { ...none, query })).schedules.map((schedule) => schedule.id);
    expect(await listed(author, { ticketId: ticket.id })).toEqual([id]);
    expect(await listed(author)).toEqual([id]);
    expect(await listed(admin)).toEqual([id]);
    expect(await listed(other)).toEqual([]);
    await expect(listed(other, { ticketId: ticket.id })).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
    const hidden = { ...none, query: {}, params: { id } };
    await expect(getSchedule(other, { ...hidden, query: undefined })).rejects.toMatchObject({
      code: 'ERR_NO_SCHEDULE_FOUND',
    });
    await expect(deleteSchedule(other, hidden)).rejects.toMatchObject({ code: 'ERR_NO_SCHEDULE_FOUND' });
  });

  it('lists a calendar by its bounds, and finds a text or a contact', async () => {
    const { agent, ticket } = await shop();
    const author = agent(11);
    const days = await Promise.all(
      [1, 2, 3].map((day) =>
        add(author, { ticketId: ticket.id, body: `Dia ${day}.`, sendAt: `2090-01-0${day}T12:00:00.000Z` }),
      ),
    );
    const listed = async (query: object) =>
      (await listSchedules(author, { ...none, query })).schedules.map((schedule) => schedule.id);
    const [dateFrom, dateTo] = ['2090-01-01T12:00:00.000Z', '2090-01-02T12:00:00.000Z'];
    expect(await listed({ dateFrom, dateTo })).toEqual([days[0]!.id, days[1]!.id]);
    expect(await listed({ searchParam: 'dia 3' })).toEqual([days[2]!.id]);
    expect(await listed({ searchParam: 'MARÍA' })).toHaveLength(3);
  });

  it('is in a later calendar too where it repeats', async () => {
    const { agent, ticket } = await shop();
    const author = agent(11);
    const { id } = await add(author, { ticketId: ticket.id, valorIntervalo: 1, enviarQuantasVezes: 3 });
    await add(author, { ticketId: ticket.id });
    const [dateFrom, dateTo] = ['2090-01-02T00:00:00.000Z', '2090-01-03T00:00:00.000Z'];
    const { schedules } = await listSchedules(author, { ...none, query: { dateFrom, dateTo } });
    expect(schedules.map((schedule) => schedule.id)).toEqual([id]);
  });

  it('repeats, and counts from its new time where it was moved', async () => {
    const { agent, ticket } = await shop();
    const author = agent(11);
    const repeating = { intervalo: 2, valorIntervalo: 1, enviarQuantasVezes: 3, tipoDias: 6 };
    const { id } = await add(author, { ticketId: ticket.id, ...repeating });
    const later = '2090-01-03T12:00:00.000Z';
    const moved = await updateSchedule(author, { ...none, query: {}, params: { id }, body: { sendAt: later } });
    expect(moved).toMatchObject({ ...repeating, contadorEnvio: 0 });
    expect(await author.stores.schedules.get(id)).toMatchObject({ firstSendAt: Date.parse(later) });
  });

  it('that repeats is moved from a weekend from its first time on, from which the others follow', async () => {
    const { agent, ticket } = await shop();
    const author = agent(11);
    const [sunday, monday, saturday] = [sendAt, '2090-01-02T12:00:00.000Z', '2090-01-07T12:00:00.000Z'];
    const repeating = { intervalo: 2, valorIntervalo: 1, enviarQuantasVezes: 3 };
    const stays = await add(author, { ticketId: ticket.id, ...repeating, tipoDias: 4 });
    const { id } = await add(author, { ticketId: ticket.id, ...repeating, tipoDias: 6 });
    const change = async (scheduleId: number, body: object) => {
      await updateSchedule(author, { ...none, query: {}, params: { id: scheduleId }, body });
      const { sendAt: due, firstSendAt: first } = (await author.stores.schedules.get(scheduleId))!;
      return [due, first].map((at) => new Date(at!).toISOString());
    };
    expect(stays.sendAt).toBe(sunday);
    expect(await change(stays.id, { tipoDias: 6 })).toEqual([monday, sunday]);
    expect(await change(id, { body: 'Boa tarde!' })).toEqual([monday, sunday]);
    expect(await change(id, { sendAt: saturday, tipoDias: 5 })).toEqual(['2090-01-06T12:00:00.000Z', saturday]);
    expect(timers(author)).toContainEqual(expect.objectContaining({ scheduleId: stays.id, at: Date.parse(monday) }));
  });

  it('keeps a file while it is scheduled, and only one that the caller has uploaded', async () => {
    const { admin, agent, ticket } = await shop();
    const author = agent(11);
    const file = await uploadToLibrary(author);
    await expect(add(admin, { ticketId: ticket.id, ...file })).rejects.toMatchObject({
      code: 'ERR_MEDIA_NOT_READY',
    });
    const { id, mediaPath: kept } = await add(author, { ticketId: ticket.id, ...file });
    expect(kept).toBe(attachedKey(file.mediaPath));
    expect(await author.stores.files.ofLibrary(kept!)).toMatchObject({ uses: 1 });
    await deleteSchedule(author, { ...none, query: {}, params: { id } });
    expect(await author.stores.files.ofLibrary(kept!)).toBeNull();
  });

  it('can be moved, which starts another timer, and removed', async () => {
    const { agent, ticket } = await shop();
    const author = agent(11);
    const { id } = await add(author, { ticketId: ticket.id });
    const later = '2090-01-02T12:00:00.000Z';
    const moved = await updateSchedule(author, { ...none, query: {}, params: { id }, body: { sendAt: later } });
    expect(moved).toMatchObject({ sendAt: later, status: 'PENDENTE' });
    expect(timers(author).at(-1)).toMatchObject({ at: Date.parse(later) });
    await deleteSchedule(author, { ...none, query: {}, params: { id } });
    expect(await author.stores.schedules.get(id)).toBeNull();
  });

  it('can be neither changed nor removed while it is sent', async () => {
    const { agent, ticket } = await shop();
    const author = agent(11);
    const { id } = await add(author, { ticketId: ticket.id });
    const before = (await author.stores.schedules.get(id))!;
    await author.commit(author.stores.schedules.update(before, { status: 'AGENDADA' }), []);
    const call = { ...none, query: {}, params: { id } };
    await expect(deleteSchedule(author, call)).rejects.toMatchObject({ code: 'ERR_SCHEDULE_SENT' });
    await expect(updateSchedule(author, { ...call, body: { body: 'Outro texto' } })).rejects.toMatchObject({
      code: 'ERR_SCHEDULE_SENT',
    });
  });
});

describe('a message that repeats', () => {
  const days = (from: number, count: number): string[] =>
    Array.from({ length: count }, (_, index) =>
      new Date(Date.parse(sendAt) + (from + index) * 86_400_000).toISOString(),
    );
  /** A message on four days. */
  const series = async () => {
    const { admin, agent } = await shop();
    const record = await add(admin, { contactId: 1, valorIntervalo: 1, enviarQuantasVezes: 4 });
    admin.effects.length = 0;
    return { admin, agent, id: record.id };
  };
  const timesIn = async ({ stores, company }: TestContext, id: number): Promise<string[]> =>
    timesOf((await stores.schedules.get(id))!, company.timeZone).map((at) => new Date(at).toISOString());

  it('has one of its times changed, which becomes a message of its own', async () => {
    const { admin, id } = await series();
    const [, second] = days(0, 4);
    const query = { scope: 'one' as const, at: second! };
    const call = { ...none, query, params: { id }, body: { body: 'Feliz aniversário!' } };
    const one = await updateSchedule(admin, call);
    expect(one).toMatchObject({ body: 'Feliz aniversário!', sendAt: second, valorIntervalo: 0, status: 'PENDENTE' });
    expect(one.id).not.toBe(id);
    expect(await timesIn(admin, id)).toEqual([days(0, 1), days(2, 2)].flat());
    expect(timers(admin)).toMatchObject([{ scheduleId: one.id, at: Date.parse(second!) }]);
    await expect(updateSchedule(admin, call)).rejects.toMatchObject({ code: 'ERR_SCHEDULE_TIME' });
  });

  it('has the following times moved, as a series of their own, with its file', async () => {
    const { admin, id } = await series();
    const { mediaPath, mediaName } = await uploadToLibrary(admin);
    await updateSchedule(admin, { ...none, query: {}, params: { id }, body: { mediaPath, mediaName } });
    const [, , third] = days(0, 4);
    const later = new Date(Date.parse(third!) + 3_600_000).toISOString();
    const query = { scope: 'following' as const, at: third! };
    const moved = await updateSchedule(admin, { ...none, query, params: { id }, body: { sendAt: later } });
    expect(moved).toMatchObject({ sendAt: later, enviarQuantasVezes: 2, contadorEnvio: 0 });
    expect(await timesIn(admin, id)).toEqual(days(0, 2));
    expect(await timesIn(admin, moved.id)).toHaveLength(2);
    await deleteSchedule(admin, { ...none, query: {}, params: { id } });
    expect(await admin.media.head(moved.mediaPath!)).not.toBeNull();
  });

  it('has its next time removed, and waits for the one after it', async () => {
    const { admin, id } = await series();
    const query = { scope: 'one' as const, at: sendAt };
    await deleteSchedule(admin, { ...none, query, params: { id } });
    expect(await timesIn(admin, id)).toEqual(days(1, 3));
    expect(timers(admin)).toMatchObject([{ scheduleId: id, at: Date.parse(days(1, 1)[0]!) }]);
  });

  it('has the following times removed, or all', async () => {
    const { admin, id } = await series();
    const following = { scope: 'following' as const, at: days(1, 1)[0]! };
    await deleteSchedule(admin, { ...none, query: following, params: { id } });
    expect(await timesIn(admin, id)).toEqual([sendAt]);
    await deleteSchedule(admin, { ...none, query: { scope: 'all', at: sendAt }, params: { id } });
    expect(await admin.stores.schedules.get(id)).toBeNull();
  });

  it('has no part at a time that is none of its, without a time, for others, or while it is sent', async () => {
    const { admin, agent, id } = await series();
    const remove = (context: TestContext, query: { scope: 'one'; at?: string }) =>
      deleteSchedule(context, { ...none, query, params: { id } });
    const elsewhere = { scope: 'one' as const, at: '2090-01-01T13:00:00.000Z' };
    await expect(remove(admin, elsewhere)).rejects.toMatchObject({ code: 'ERR_SCHEDULE_TIME' });
    await expect(remove(admin, { scope: 'one' })).rejects.toMatchObject({ code: 'ERR_SCHEDULE_TIME' });
    const other = agent(12, { queueIds: [] });
    await expect(remove(other, { scope: 'one', at: sendAt })).rejects.toMatchObject({ code: 'ERR_NO_SCHEDULE_FOUND' });
    const before = (await admin.stores.schedules.get(id))!;
    await admin.commit(admin.stores.schedules.update(before, { status: 'AGENDADA' }), []);
    await expect(remove(admin, { scope: 'one', at: sendAt })).rejects.toMatchObject({ code: 'ERR_SCHEDULE_SENT' });
  });
});
