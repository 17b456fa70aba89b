import { createSchedule as createEndpoint } from '@recado/shared/contract/schedules';
import { describe, expect, it } from 'vitest';
import { addConnection } from '../../../test/conversation.ts';
import { addTicket } from '../../../test/tickets.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { newContact } from '../../data/contacts/new-contact.ts';
import { chatEntity } from '../../data/tickets/chat-entities.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { newUserRecord } from '../../data/users/new-user.ts';
import { deleteSchedule, updateSchedule } from './change-schedule.ts';
import { createSchedule } from './create-schedule.ts';
import { getSchedule, listSchedules } from './read-schedules.ts';
import { sendScheduled } from './send-scheduled.ts';

const none = { params: undefined, query: undefined, body: undefined };
const sendAt = '2090-01-01T12:00:00.000Z';

/** Ana (1) of queue 1 attends to Maria; Bruno (2) is of queue 2. */
const office = async () => {
  const admin = userContext({ viewer: { id: 3 } });
  const companyId = admin.company.id;
  const { id: whatsappId } = await addConnection(admin, { isDefault: true });
  const contact = newContact({ id: 1, companyId, name: 'Maria', number: '5511987654321' }, 0);
  await admin.commit(admin.stores.contacts.creation(contact, { number: contact.number, lid: null }), []);
  const ticket = await addTicket(admin, { contactId: 1, whatsappId, userId: 1, queueId: 1 });
  const chat = chatEntity.record({
    whatsappId,
    contactId: 1,
    activeTicketId: ticket.id,
    lastClosedTicketId: null,
    jid: ticket.jid,
    address: ticket.address,
    version: 1,
  });
  await admin.commit(admin.stores.tickets.chatSave(null, chat), []);
  const agent = async (id: number): Promise<TestContext> => {
    const user = {
      id,
      companyId,
      sub: `s${id}`,
      email: `${id}@x.test`,
      name: `Agente ${id}`,
      profile: 'user',
    } as const;
    await admin.commit(admin.stores.users.create(newUserRecord({ ...user, queueIds: [id] }), 9), []);
    return userContext({ companyId, viewer: { id, profile: 'user', queueIds: [id] } });
  };
  const move = async (change: Partial<TicketRecord>): Promise<void> => {
    const before = (await admin.stores.tickets.get(ticket.id))!;
    await admin.commit(admin.stores.tickets.saves([{ before, after: { ...before, ...change } }]), []);
  };
  const close = async (): Promise<void> => {
    await move({ status: 'closed' });
    const before = (await admin.stores.tickets.chat(whatsappId, 1))!;
    const closed = { ...before, activeTicketId: null, lastClosedTicketId: ticket.id };
    await admin.commit(admin.stores.tickets.chatSave(before, closed), []);
  };
  return { admin, ana: await agent(1), bruno: await agent(2), ticketId: ticket.id, whatsappId, move, close };
};

const add = (context: TestContext, body: object) =>
  createSchedule(context, { ...none, body: createEndpoint.body!.parse({ body: 'Bom dia!', sendAt, ...body }) });
const listed = async (context: TestContext, query: object = {}) =>
  (await listSchedules(context, { ...none, query })).schedules.map(({ id }) => id);
const events = ({ effects }: TestContext) =>
  effects.flatMap((effect) => (effect.to === 'realtime' ? [effect.message] : []));

/** Checks that a user who may not see the message can't read or change it. */
const expectHidden = async (context: TestContext, id: number): Promise<void> => {
  const call = { ...none, query: {}, params: { id } };
  const refused = { code: 'ERR_NO_SCHEDULE_FOUND' };
  expect(await listed(context)).toEqual([]);
  expect(await listed(context, { searchParam: 'Maria' })).toEqual([]);
  expect(await listed(context, { dateFrom: '2089-01-01T00:00:00.000Z', dateTo: '2091-01-01T00:00:00.000Z' })).toEqual(
    [],
  );
  await expect(getSchedule(context, { ...call, query: undefined })).rejects.toMatchObject(refused);
  await expect(deleteSchedule(context, call)).rejects.toMatchObject(refused);
  for (const body of [{}, { body: 'Outro texto' }])
    await expect(updateSchedule(context, { ...call, body })).rejects.toMatchObject(refused);
};

describe('a scheduled message', () => {
  it('is hidden from its author after its ticket went to another queue, and shown to who has it now', async () => {
    const { admin, ana, bruno, ticketId, move } = await office();
    const { id } = await add(ana, { ticketId });
    await expectHidden(bruno, id);
    await move({ userId: 2, queueId: 2 });
    await expectHidden(ana, id);
    expect(await listed(admin)).toEqual([id]);
    expect(await listed(bruno, { ticketId })).toEqual([id]);
    await updateSchedule(bruno, { ...none, query: {}, params: { id }, body: { body: 'Outro texto' } });
    await deleteSchedule(bruno, { ...none, query: {}, params: { id } });
  });

  it('is published to its author as gone when it changes where the author may not see it', async () => {
    const { admin, ana, ticketId, move } = await office();
    const { id } = await add(ana, { ticketId });
    expect(events(ana)).toMatchObject([{ rooms: ['everything', 'user:1'], data: { action: 'create' } }]);
    await move({ userId: 2, queueId: 2 });
    await updateSchedule(admin, { ...none, query: {}, params: { id }, body: { sendAt: '2020-01-01T12:00:00.000Z' } });
    await sendScheduled(admin, { scheduleId: id, at: Date.parse('2020-01-01T12:00:00.000Z') });
    const published = events(admin).filter(({ event }) => event.endsWith('-schedule'));
    expect(published.map(({ rooms, except, data }) => ({ rooms, except, action: data.action }))).toEqual(
      Array.from({ length: 2 }, () => [
        { rooms: ['everything'], except: [], action: 'update' },
        { rooms: ['user:1'], except: ['everything'], action: 'delete' },
      ]).flat(),
    );
  });

  it('is its author’s again once nobody attends to the contact', async () => {
    const { ana, bruno, ticketId, move, close } = await office();
    const { id } = await add(ana, { ticketId });
    await move({ userId: 2, queueId: 2 });
    await close();
    expect(await listed(ana)).toEqual([id]);
    expect(await listed(bruno, { ticketId })).toEqual([id]);
  });

  it('is hidden from who has the contact’s next ticket in another queue', async () => {
    const { admin, ana, bruno, ticketId, whatsappId, close } = await office();
    const { id } = await add(ana, { ticketId });
    await close();
    const next = await addTicket(admin, { id: ticketId + 1, contactId: 1, whatsappId, userId: 2, queueId: 2 });
    const chat = (await admin.stores.tickets.chat(whatsappId, 1))!;
    await admin.commit(admin.stores.tickets.chatSave(chat, { ...chat, activeTicketId: next.id }), []);
    await expectHidden(bruno, id);
    await expectHidden(ana, id);
    expect(await listed(admin)).toEqual([id]);
    const { id: own } = await add(bruno, { ticketId: next.id });
    expect(await listed(bruno, { ticketId: next.id })).toEqual([own]);
  });

  it('begins no conversation before the company has proved its address', async () => {
    const { admin } = await office();
    const { company, stores } = admin;
    const stranger = newContact({ id: 2, companyId: company.id, name: 'Zé', number: '5511987654322' }, 0);
    await admin.commit(stores.contacts.creation(stranger, { number: stranger.number, lid: null }), []);
    const unproved = { ...admin, company: { ...company, emailVerified: false } };
    await expect(add(unproved, { contactId: 2 })).rejects.toMatchObject({ code: 'ERR_EMAIL_UNPROVED' });
    await add(unproved, { contactId: 1 });
    await add(admin, { contactId: 2 });
  });

  it('is refused where it would be sent in a ticket that the caller may not see', async () => {
    const { bruno, ticketId, close } = await office();
    await expect(add(bruno, { contactId: 1 })).rejects.toMatchObject({ code: 'ERR_OTHER_OPEN_TICKET' });
    await expect(add(bruno, { ticketId })).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
    await close();
    await add(bruno, { contactId: 1 });
  });
});
