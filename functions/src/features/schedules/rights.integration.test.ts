import type { RealtimeMessage } from '@recado/shared/contract/queue-messages/realtime';
import { createSchedule as createEndpoint } from '@recado/shared/contract/schedules';
import type { Viewer } from '@recado/shared/permissions/can';
import { viewerRooms } from '@recado/shared/permissions/ticket-visibility';
import { describe, expect, it } from 'vitest';
import { addConnection, setSettings } from '../../../test/conversation.ts';
import { addTicket } from '../../../test/tickets.ts';
import { type TestContext, testViewer, userContext } from '../../../test/user-context.ts';
import { newContact } from '../../data/contacts/new-contact.ts';
import { audienceOf } from '../../data/sockets/audience.ts';
import { openedSocket } from '../../data/sockets/socket.ts';
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

/** Opens browsers of these users, each with the rooms of its rights. */
const openBrowsers = async (
  { clock, company, stores }: TestContext,
  viewers: readonly (Partial<Viewer> & { id: number })[],
): Promise<void> => {
  for (const viewer of viewers) {
    const rights = viewerRooms(testViewer({ companyId: company.id, profile: 'user', ...viewer }));
    const opened = { connectionId: `browser-${viewer.id}`, userId: viewer.id, sessionId: 's', rights };
    await stores.sockets.open(openedSocket(opened, clock.now()));
  }
};

/** Returns the users whose browsers get an event, in their order. */
const readersOf = async ({ clock, stores }: TestContext, message: RealtimeMessage): Promise<number[]> => {
  const audience = await audienceOf((room) => stores.sockets.members(room, clock.now()), message);
  return audience.map(({ userId }) => userId).toSorted((one, other) => one - other);
};

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
    expect(events(ana)).toMatchObject([
      { rooms: ['everything', 'user:1'], data: { action: 'create' } },
      { rooms: ['schedules'], data: { action: 'reload' } },
    ]);
    await move({ userId: 2, queueId: 2 });
    await updateSchedule(admin, { ...none, query: {}, params: { id }, body: { sendAt: '2020-01-01T12:00:00.000Z' } });
    await sendScheduled(admin, { scheduleId: id, at: Date.parse('2020-01-01T12:00:00.000Z') });
    const published = events(admin).filter(({ event }) => event.endsWith('-schedule'));
    expect(published.map(({ rooms, except, data }) => ({ rooms, except, action: data.action }))).toEqual(
      Array.from({ length: 2 }, () => [
        { rooms: ['everything'], except: [], action: 'update' },
        { rooms: ['user:1'], except: ['everything'], action: 'delete' },
        { rooms: ['schedules'], except: ['everything', 'user:1'], action: 'reload' },
      ]).flat(),
    );
  });

  it('is read again by who sees others’ by a role, and is none of who has no such right or is of another company', async () => {
    const { admin, ana, ticketId, move } = await office();
    await setSettings(admin, { lgpdHideNumber: 'enabled' });
    const allSchedules = { permissions: ['schedules-page:all'] };
    const supervisor = userContext({
      companyId: admin.company.id,
      viewer: { id: 4, profile: 'user', queueIds: [1], allUserChat: 'enabled', ...allSchedules },
    });
    await openBrowsers(admin, [{ id: 1 }, { id: 2 }, { id: 3, profile: 'admin' }, { id: 4, ...allSchedules }]);
    await openBrowsers(userContext(), [{ id: 5, ...allSchedules }]);
    const published = async (context: TestContext) =>
      Promise.all(
        events(context).map(async (message) => ({ to: await readersOf(admin, message), action: message.data.action })),
      );
    const { id } = await add(ana, { ticketId });
    const changed = (action: string) => [
      { to: [3], action },
      { to: [1], action },
      { to: [4], action: 'reload' },
    ];
    expect(await published(ana)).toEqual(changed('create'));
    expect(events(ana).at(-1)!.data).toEqual({ action: 'reload' });
    expect(await listed(supervisor)).toEqual([id]);
    const change = { ...none, query: {}, params: { id } };
    ana.effects.length = 0;
    await updateSchedule(ana, { ...change, body: { body: 'Outro texto' } });
    expect(await published(ana)).toEqual(changed('update'));
    ana.effects.length = 0;
    await deleteSchedule(ana, change);
    expect(await published(ana)).toEqual([{ to: [1, 3, 4], action: 'delete' }]);
    const other = await add(ana, { ticketId });
    await move({ userId: 2, queueId: 2 });
    await expectHidden(supervisor, other.id);
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
    const unknown = newContact({ id: 2, companyId: company.id, name: 'Zé', number: '5511987654322' }, 0);
    await admin.commit(stores.contacts.creation(unknown, { number: unknown.number, lid: null }), []);
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
