import { createTag as createEndpoint, type Tag } from '@recado/shared/contract/tags';
import type { Plan } from '@recado/shared/contract/plans';
import type { Viewer } from '@recado/shared/permissions/can';
import { describe, expect, it } from 'vitest';
import { inboundText, setSettings } from '../../../test/conversation.ts';
import { servedConversation } from '../../../test/served-conversation.ts';
import { addTicket } from '../../../test/tickets.ts';
import { jobsOf, runJobs, runOne } from '../../../test/jobs.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { createContact } from '../contacts/create-contact.ts';
import { listTicketLog } from '../tickets/list-ticket-log.ts';
import { updateTicket } from '../tickets/update-ticket.ts';
import { createTag, deleteTag, getTag, listLanes, listTags, updateTag } from './tags.ts';
import { listCountedTags } from './list-counted-tags.ts';
import { removeContactTag, syncContactTags } from './contact-tags.ts';
import { setTicketTag } from './ticket-lanes.ts';

const none = { params: undefined, query: undefined, body: undefined };
const hour = 3_600_000;

const add = (by: TestContext, name: string, given: Partial<Tag> = {}) =>
  createTag(by, { ...none, body: createEndpoint.body!.parse({ name, color: '#2F9E44', ...given }) });
const addLane = (by: TestContext, name: string, given: Partial<Tag> = {}) => add(by, name, { kanban: 1, ...given });
const change = (by: TestContext, id: number, body: Partial<Tag>) => updateTag(by, { ...none, params: { id }, body });
const remove = (by: TestContext, id: number) => deleteTag(by, { ...none, params: { id } });
const read = (by: TestContext, id: number) => getTag(by, { ...none, params: { id } });
const place = (by: TestContext, ticketId: number, tagId: number) =>
  setTicketTag(by, { ...none, params: { ticketId, tagId } });
const tag = (by: TestContext, contactId: number, ...ids: number[]) =>
  syncContactTags(by, { ...none, body: { contactId, tags: ids.map((id) => ({ id })) } });
const listed = (by: TestContext, query: Partial<Parameters<typeof listCountedTags>[1]['query']> = {}) =>
  listCountedTags(by, { ...none, query: { kanban: 0, ...query } });
const contact = (by: TestContext, number: string) =>
  createContact(by, { ...none, body: { name: `Cliente ${number}`, number } });
const events = ({ effects }: TestContext) =>
  effects.splice(0).flatMap((effect) => (effect.to === 'realtime' ? [effect.message] : []));
/** A colleague with a cache of its own, as another function has one. */
const colleague = (of: TestContext, viewer: Partial<Viewer> = {}, plan: Partial<Plan> = {}) => {
  const context = userContext({ companyId: of.company.id, viewer: { id: 2, profile: 'user', ...viewer }, plan });
  context.cache.delete('directory');
  return context;
};
const refuses = (call: Promise<unknown>, code: string) => expect(call).rejects.toMatchObject({ code });

describe('the list of tags', () => {
  it('counts the contacts of each, and finds tags by a part of their names', async () => {
    const admin = userContext();
    const [vip, cold] = [await add(admin, 'Último'), await add(admin, 'Frio')];
    await addLane(admin, 'Proposta');
    const [one, two] = [await contact(admin, '5511988880001'), await contact(admin, '5511988880002')];
    await tag(admin, one.id, vip.id, cold.id);
    await tag(admin, two.id, vip.id);
    expect((await listed(admin)).tags).toMatchObject([
      { name: 'Frio', contactsCount: 1, ticketsCount: null },
      { name: 'Último', contactsCount: 2 },
    ]);
    expect(await listed(admin, { searchParam: 'ULT' })).toMatchObject({ tags: [{ id: vip.id }], hasMore: false });
    const [named] = (await listed(admin, { tagId: vip.id })).tags;
    expect(named!.contacts).toMatchObject([{ id: two.id, number: '5511988880002' }, { id: one.id }]);
  });

  it('comes in pages', async () => {
    const admin = userContext();
    for (let at = 10; at < 31; at++) await add(admin, `Tag ${at}`);
    const first = await listed(admin);
    expect([first.tags.length, first.hasMore]).toEqual([20, true]);
    expect((await listed(admin, { cursor: first.nextCursor! })).tags.map(({ name }) => name)).toEqual(['Tag 30']);
    expect((await listed(admin, { pageNumber: 2 })).tags).toHaveLength(1);
  });

  it('has a budget for each user, as all contacts of its tags are counted', async () => {
    const admin = userContext();
    const now = Date.now();
    admin.clock = { now: () => now };
    for (let call = 0; call < 30; call++) await listed(admin);
    await expect(listed(admin)).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' });
    await expect(listed(colleague(admin))).resolves.toMatchObject({ tags: [] });
  });

  it('hides the numbers of a tag’s contacts from those who may not see them', async () => {
    const admin = userContext();
    await setSettings(admin, { lgpdHideNumber: 'enabled' });
    const { id } = await add(admin, 'VIP!');
    await tag(admin, (await contact(admin, '5511988880003')).id, id);
    const seen = async (by: TestContext) => (await listed(by, { tagId: id })).tags[0]!.contacts![0]!.number;
    expect(await seen(admin)).toBe('5511988880003');
    expect(await seen(colleague(admin))).not.toContain('988880');
  });
});

describe('a tag', () => {
  it('is changed for everybody, keeps its kind, and has a name of its own', async () => {
    const admin = userContext();
    const { id } = await add(admin, 'VIP!', { timeLane: 3 });
    await add(admin, 'Frio');
    events(admin);
    await change(admin, id, { name: ' Ouro ', timeLane: 5 });
    expect(events(admin)).toMatchObject([{ rooms: ['everyone'], data: { action: 'update', tag: { name: ' Ouro ' } } }]);
    expect(await read(colleague(admin), id)).toMatchObject({ kanban: 0, timeLane: 0, userId: 1, color: '#2F9E44' });
    await refuses(change(admin, id, { name: 'FRIO' }), 'ERR_TAG_NAME_ALREADY_EXISTS');
  });

  it('leaves contacts and tickets when it is removed, and its name is free', async () => {
    const { context, ticket } = await servedConversation();
    const { id } = await add(context, 'VIP!');
    await tag(context, ticket.contactId, id);
    events(context);
    await remove(context, id);
    expect(events(context)).toMatchObject([{ rooms: ['everyone'], data: { action: 'delete', tagId: id } }]);
    await refuses(read(context, id), 'ERR_NO_TAG_FOUND');
    await refuses(remove(context, id), 'ERR_NO_TAG_FOUND');
    await expect(add(context, 'vip!')).resolves.toMatchObject({ kanban: 0 });
    expect(await tag(colleague(context), ticket.contactId)).toEqual({ tags: [] });
  });

  it('is taken from one contact, whose tickets show it no longer', async () => {
    const { context, ticket } = await servedConversation();
    const [vip, cold] = [await add(context, 'VIP!'), await add(context, 'Frio')];
    await tag(context, ticket.contactId, vip.id, cold.id);
    const take = (by: TestContext, tagId: number, contactId = ticket.contactId) =>
      removeContactTag(by, { ...none, params: { tagId, contactId } });
    events(context);
    await take(context, vip.id);
    expect(events(context)).toMatchObject([
      { data: { action: 'update', contact: { tags: [{ id: cold.id }] } } },
      { data: { action: 'update', ticket: { tags: [{ id: cold.id }] } } },
    ]);
    expect((await context.stores.tickets.get(ticket.id))!.tagIds).toEqual([cold.id]);
    await expect(take(context, vip.id)).resolves.toEqual({ ok: true });
    await refuses(take(context, 99), 'ERR_NO_TAG_FOUND');
    await refuses(take(context, cold.id, 99), 'ERR_NO_CONTACT_FOUND');
    await refuses(take(context, (await addLane(context, 'Proposta')).id), 'ERR_NO_TAG_FOUND');
  });

  it('of another company is none', async () => {
    const [admin, outsider] = [userContext(), userContext()];
    const { id } = await add(admin, 'VIP!');
    await refuses(read(outsider, id), 'ERR_NO_TAG_FOUND');
    await refuses(change(outsider, id, { name: 'Ouro' }), 'ERR_NO_TAG_FOUND');
    await refuses(remove(outsider, id), 'ERR_NO_TAG_FOUND');
    expect((await listed(outsider, { tagId: id })).tags).toEqual([]);
    expect(await read(admin, id)).toMatchObject({ name: 'VIP!' });
  });
});

describe('lanes', () => {
  it('stand in their order: by their place, then as they were made', async () => {
    const admin = userContext();
    for (const [name, orderLane] of [
      ['Zero', null],
      ['Dois', 2],
      ['Antes', null],
      ['Um!', 1],
    ] as const)
      await addLane(admin, name, { orderLane });
    const { lista } = await listLanes(colleague(admin), none);
    expect(lista.map(({ name }) => name)).toEqual(['Um!', 'Dois', 'Zero', 'Antes']);
  });

  it('know other lanes of the company only', async () => {
    const admin = userContext();
    const [first, vip] = [await addLane(admin, 'Proposta'), await add(admin, 'VIP!')];
    await expect(addLane(admin, 'Fechado', { rollbackLaneId: first.id })).resolves.toMatchObject({
      rollbackLaneId: first.id,
    });
    for (const id of [vip.id, 99]) {
      await refuses(addLane(admin, `Outra ${id}`, { nextLaneId: id }), 'ERR_NO_TAG_FOUND');
      await refuses(change(admin, first.id, { rollbackLaneId: id }), 'ERR_NO_TAG_FOUND');
    }
  });

  it('count their tickets that are not closed, for those who see the dashboard', async () => {
    const { context, ticket } = await servedConversation();
    const { id } = await addLane(context, 'Proposta');
    await place(context, ticket.id, id);
    const count = async (by: TestContext) => (await listed(by, { kanban: 1 })).tags[0]!.ticketsCount;
    expect(await count(context)).toBe(1);
    expect(await count(colleague(context))).toBeNull();
    await updateTicket(context, { ...none, params: { id: ticket.id }, body: { status: 'closed' } });
    expect(await count(context)).toBe(0);
    await updateTicket(context, { ...none, params: { id: ticket.id }, body: { status: 'open' } });
    expect(await count(context)).toBe(1);
  });

  it('are changed and removed by those who see the dashboard', async () => {
    const admin = userContext();
    const { id } = await addLane(admin, 'Proposta');
    const agent = colleague(admin);
    await refuses(change(agent, id, { name: 'Outra' }), 'ERR_NO_PERMISSION');
    await refuses(remove(agent, id), 'ERR_NO_PERMISSION');
    expect(await read(agent, id)).toMatchObject({ name: 'Proposta' });
    await expect(remove(colleague(admin, { showDashboard: 'enabled' }), id)).resolves.toEqual({ ok: true });
  });

  it('are not there without the plan’s board: neither in calls nor on tickets', async () => {
    const { context, ticket } = await servedConversation();
    const { id } = await addLane(context, 'Proposta');
    const placed = await place(context, ticket.id, id);
    expect(placed).toMatchObject({ laneId: id, tags: [{ id }] });
    const without = colleague(context, { profile: 'admin' }, { useKanban: false });
    await refuses(listed(without, { kanban: 1 }), 'ERR_PLAN_FEATURE');
    await refuses(read(without, id), 'ERR_PLAN_FEATURE');
    await refuses(change(without, id, { name: 'Outra' }), 'ERR_PLAN_FEATURE');
    await refuses(remove(without, id), 'ERR_PLAN_FEATURE');
    expect(await listTags(without, { ...none, query: {} })).toEqual([]);
    without.cache.delete('directory');
    const shown = await updateTicket(without, { ...none, params: { id: ticket.id }, body: { queueId: null } });
    expect(shown).toMatchObject({ laneId: null, tags: [] });
    context.cache.delete('directory');
  });

  it.each([true, false])(
    'bring a ticket back when its contact writes while the plan has a board: %s',
    async (useKanban) => {
      const { context, connection, number, ticket } = await servedConversation();
      const { id: rollbackLaneId } = await addLane(context, 'Novo');
      const { id } = await addLane(context, 'Proposta', { rollbackLaneId });
      await place(context, ticket.id, id);
      const receiver = colleague(context, {}, { useKanban });
      await receiveMessage(receiver, inboundText(connection, { number, body: 'Pensei melhor' }));
      const { laneId } = (await context.stores.tickets.get(ticket.id))!;
      expect(laneId).toBe(useKanban ? rollbackLaneId : id);
      context.cache.delete('directory');
    },
  );

  it('are named by the ticket’s log', async () => {
    const { context, ticket } = await servedConversation();
    const { id } = await addLane(context, 'Proposta');
    await place(context, ticket.id, id);
    const [entry] = await listTicketLog(context, { ...none, params: { ticketId: ticket.id } });
    expect(entry).toMatchObject({ type: 'lane', lane: { id, name: 'Proposta' } });
  });
});

describe('a lane that gets a time', () => {
  it('starts the timers of its idle tickets, a slice at a time, also where a slice is delivered twice', async () => {
    const admin = userContext();
    const [next, lane] = [await addLane(admin, 'Depois'), await addLane(admin, 'Antes')];
    const idle = Date.now() - hour;
    for (let id = 1; id <= 41; id++)
      await addTicket(admin, { id, contactId: id, laneId: lane.id, fromMe: true, updatedAt: idle, userId: 1 });
    await change(admin, lane.id, { timeLane: 2 });
    expect(admin.effects.filter(({ to }) => to === 'timers')).toEqual([]);
    await change(admin, lane.id, { nextLaneId: next.id });
    expect(await jobsOf(admin)).toMatchObject([{ kind: 'start-lane-timers', input: { laneId: lane.id } }]);
    const timers = () =>
      admin.effects.flatMap(({ to, message }) => (to === 'timers' && message.type === 'due' ? [message] : []));
    await runOne(admin);
    expect(timers()).toHaveLength(40);
    expect(await jobsOf(admin)).toMatchObject([{ state: 'running', cursor: { before: 2 } }]);
    await runJobs(admin, 2);
    expect(timers()).toHaveLength(41);
    expect(timers().at(-1)).toMatchObject({ type: 'due', timer: 'lane', ticketId: 1, at: idle + 2 * hour });
  });
});
