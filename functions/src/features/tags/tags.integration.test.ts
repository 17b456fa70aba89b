import { createTag as createEndpoint } from '@recado/shared/contract/tags';
import { tagLimits } from '@recado/shared/limits/tags';
import { describe, expect, it } from 'vitest';
import { setSettings } from '../../../test/conversation.ts';
import { addCampaign } from '../../../test/campaign-records.ts';
import { servedConversation } from '../../../test/served-conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { createContact } from '../contacts/create-contact.ts';
import { getContact } from '../contacts/get-contact.ts';
import { deleteTicket } from '../tickets/delete-ticket.ts';
import { listTickets } from '../tickets/list-tickets.ts';
import { updateTicket } from '../tickets/update-ticket.ts';
import { createTag, deleteTag, listTags } from './tags.ts';
import { listContactTags, syncContactTags } from './contact-tags.ts';
import { removeTicketTag, setTicketTag } from './ticket-lanes.ts';

const none = { params: undefined, query: undefined, body: undefined };
const add = (by: TestContext, name: string, kanban: 0 | 1 = 0) =>
  createTag(by, { ...none, body: createEndpoint.body!.parse({ name, color: '#2F9E44', kanban }) });
const sync = (by: TestContext, contactId: number, ...ids: number[]) =>
  syncContactTags(by, { ...none, body: { contactId, tags: ids.map((id) => ({ id })) } });
const place = (by: TestContext, ticketId: number, tagId: number) =>
  setTicketTag(by, { ...none, params: { ticketId, tagId } });
const listed = async (by: TestContext) =>
  (await listTickets(by, { ...none, query: { status: 'open', sortTickets: 'DESC', showAll: true } })).tickets.map(
    ({ tags }) => tags.map(({ name }) => name),
  );
const events = ({ effects }: TestContext) =>
  effects.splice(0).flatMap((effect) => (effect.to === 'realtime' ? [effect.message] : []));
const colleague = (of: TestContext) => userContext({ companyId: of.company.id, viewer: { id: 2, profile: 'user' } });

describe('tags', () => {
  it('are listed by name, those of contacts, the lanes or all, and known to every user at once', async () => {
    const admin = userContext();
    const vip = await add(admin, ' Último ');
    await add(admin, 'Água');
    const lane = await add(admin, 'Proposta', 1);
    const names = async (kanban?: 0 | 1) =>
      (await listTags(colleague(admin), { ...none, query: { kanban } })).map(({ name }) => name);
    expect([await names(), await names(0), await names(1)]).toEqual([
      ['Água', 'Proposta', 'Último'],
      ['Água', 'Último'],
      ['Proposta'],
    ]);
    expect(events(admin)).toMatchObject([
      { rooms: ['everyone'], data: { action: 'create', tag: vip } },
      {},
      { event: `company-${admin.company.id}-tag`, data: { action: 'create', tag: lane } },
    ]);
    expect(await listTags(userContext(), { ...none, query: {} })).toEqual([]);
  });

  it('have a name of their own, also when made twice at once', async () => {
    const admin = userContext();
    const results = await Promise.allSettled(['Vip!', 'VIP!', 'vip!'].map((name) => add(admin, name)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(add(admin, 'vIp!', 1)).rejects.toMatchObject({ code: 'ERR_TAG_NAME_ALREADY_EXISTS' });
  });

  it('have a name of three characters and a whole colour', () => {
    const parse = (body: object) => createEndpoint.body!.safeParse({ name: 'Vip', color: '#2F9E44', ...body }).success;
    expect([parse({}), parse({ name: ' ab ' }), parse({ color: 'red' }), parse({ kanban: 2 })]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('of the board are made by those who see the dashboard, in companies whose plan has the board', async () => {
    const admin = userContext();
    const agent = (viewer: object) =>
      userContext({ companyId: admin.company.id, viewer: { id: 3, profile: 'user', ...viewer } });
    await expect(add(agent({}), 'Proposta', 1)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    await expect(add(agent({ showDashboard: 'enabled' }), 'Proposta', 1)).resolves.toMatchObject({ kanban: 1 });
    await expect(add(agent({}), 'Cliente')).resolves.toMatchObject({ kanban: 0 });
    await expect(add(userContext({ plan: { useKanban: false } }), 'Proposta', 1)).rejects.toMatchObject({
      code: 'ERR_PLAN_FEATURE',
    });
  });
});

describe('a tag that a campaign is for', () => {
  it('stays while the campaign waits for its time or is being sent, and goes after it was stopped', async () => {
    const admin = userContext();
    const [used, free] = [await add(admin, 'Clientes'), await add(admin, 'Outros')];
    const remove = (id: number) => deleteTag(admin, { ...none, params: { id } });
    const { campaigns } = admin.stores;
    const { id } = await addCampaign(admin, { tagListId: used.id });
    for (const status of ['PROGRAMADA', 'EM_ANDAMENTO'] as const) {
      await admin.commit(campaigns.update((await campaigns.get(id))!, { status }), []);
      await expect(remove(used.id)).rejects.toMatchObject({ code: 'ERR_TAG_IN_USE' });
    }
    await remove(free.id);
    expect((await listTags(admin, { ...none, query: {} })).map(({ name }) => name)).toEqual(['Clientes']);
    await admin.commit(campaigns.update((await campaigns.get(id))!, { status: 'CANCELADA' }), []);
    await remove(used.id);
  });
});

describe('the tags of a contact', () => {
  it('show on the contact and on its tickets, and leave as they came', async () => {
    const { context, ticket } = await servedConversation();
    const [vip, cold] = [await add(context, 'VIP!'), await add(context, 'Frio')];
    events(context);
    expect(await sync(context, ticket.contactId, cold.id, vip.id, cold.id)).toMatchObject({
      tags: [{ name: 'Frio', color: '#2F9E44' }, { name: 'VIP!' }],
    });
    expect(events(context)).toMatchObject([
      { rooms: ['everyone'], data: { action: 'update', contact: { tags: [{ id: cold.id }, { id: vip.id }] } } },
      { data: { action: 'update', ticket: { id: ticket.id, version: ticket.version + 1, tags: [{}, {}] } } },
    ]);
    expect(await listed(context)).toEqual([['Frio', 'VIP!']]);
    const { tags } = await getContact(context, { ...none, params: { id: ticket.contactId } });
    expect(await listContactTags(colleague(context), { ...none, params: { contactId: ticket.contactId } })).toEqual({
      tags,
    });
    await sync(context, ticket.contactId, vip.id);
    expect(await listed(context)).toEqual([['VIP!']]);
    await sync(context, ticket.contactId);
    expect(await listed(context)).toEqual([[]]);
    expect((await context.stores.tickets.get(ticket.id))!.tagIds).toEqual([]);
  });

  it('keep what a colleague has added and removed since the caller saw them', async () => {
    const { context, ticket } = await servedConversation();
    const [vip, cold] = [await add(context, 'VIP!'), await add(context, 'Frio')];
    const [mine, theirs] = [await add(context, 'Minha'), await add(context, 'Alheia')];
    const named = (...tags: { id: number }[]) => tags.map(({ id }) => ({ id }));
    const change = (before: { id: number }[], tags: { id: number }[]) =>
      syncContactTags(context, {
        ...none,
        body: { contactId: ticket.contactId, before: named(...before), tags: named(...tags) },
      });
    await sync(context, ticket.contactId, vip.id, theirs.id);
    expect(await change([vip, cold], [cold, mine])).toMatchObject({ tags: [{ id: theirs.id }, { id: mine.id }] });
    expect(await change([cold], [cold])).toMatchObject({ tags: [{ id: theirs.id }, { id: mine.id }] });
  });

  it('are as many as a contact may have, whatever the caller saw', async () => {
    const { context, ticket } = await servedConversation();
    const ids: number[] = [];
    for (let count = 0; count <= tagLimits.ofContact; count++) ids.push((await add(context, `Marca ${count}`)).id);
    await sync(context, ticket.contactId, ...ids.slice(1));
    const body = { contactId: ticket.contactId, before: [], tags: [{ id: ids[0]! }] };
    await expect(syncContactTags(context, { ...none, body })).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
  });

  it('show their new name and colour where they are shown, and none once they are removed', async () => {
    const { context, ticket } = await servedConversation();
    const { id } = await add(context, 'VIP!');
    await sync(context, ticket.contactId, id);
    const before = (await context.stores.tags.get(id))!;
    await context.commit(context.stores.tags.update(before, { name: 'Ouro', color: '#FAB005' }), []);
    /** Returns the shown tags once the cached names are read again. */
    const shown = () => {
      context.cache.delete('directory');
      return listContactTags(colleague(context), { ...none, params: { contactId: ticket.contactId } });
    };
    expect(await shown()).toEqual({
      tags: [{ id, name: 'Ouro', color: '#FAB005' }],
    });
    await context.commit(context.stores.tags.remove((await context.stores.tags.get(id))!), []);
    expect(await shown()).toEqual({ tags: [] });
    expect(await listed(context)).toEqual([[]]);
  });

  it('are found by the tag, the newest contact first', async () => {
    const admin = userContext();
    const { id } = await add(admin, 'VIP!');
    const ids: number[] = [];
    for (let count = 0; count < 3; count++) {
      const body = { name: 'Maria', number: `551198765432${count}` };
      ids.unshift((await createContact(admin, { ...none, body })).id);
      await sync(admin, ids[0]!, id);
    }
    const { tags } = admin.stores;
    expect(await tags.contactsWith(id, { limit: 2 })).toEqual(ids.slice(0, 2));
    expect(await tags.contactsWith(id, { limit: 2, before: ids[1]! })).toEqual(ids.slice(2));
    await sync(admin, ids[1]!);
    expect(await tags.contactsWith(id, { limit: 9 })).toEqual([ids[0], ids[2]]);
    expect(await userContext().stores.tags.contactsWith(id, { limit: 9 })).toEqual([]);
  });

  it('are tags of contacts, of the company’s own', async () => {
    const { context, ticket } = await servedConversation();
    const outsider = userContext();
    const [lane, theirs] = [await add(context, 'Proposta', 1), await add(outsider, 'Frio')];
    expect(theirs.id).toBe(lane.id);
    for (const id of [lane.id, 99])
      await expect(sync(context, ticket.contactId, id)).rejects.toMatchObject({ code: 'ERR_NO_TAG_FOUND' });
    await expect(sync(outsider, ticket.contactId, theirs.id)).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
  });

  it('hide its number as before', async () => {
    const { context, ticket, number } = await servedConversation();
    await setSettings(context, { lgpdHideNumber: 'enabled' });
    const { id } = await add(context, 'VIP!');
    events(context);
    await sync(context, ticket.contactId, id);
    const sent = events(context);
    expect(sent.map(({ rooms }) => rooms[0])).toContain('everyone');
    for (const { rooms, except, data } of sent)
      if (JSON.stringify(data).includes(number)) expect([rooms, except]).toEqual([['everything'], []]);
  });
});

describe('the lane of a ticket', () => {
  it('is one, shows before the tags of the contact, and is left without them', async () => {
    const { context, ticket } = await servedConversation();
    const [first, second] = [await add(context, 'Proposta', 1), await add(context, 'Fechado', 1)];
    const { id } = await add(context, 'VIP!');
    await sync(context, ticket.contactId, id);
    events(context);
    expect(await place(context, ticket.id, first.id)).toMatchObject({
      laneId: first.id,
      tags: [{ name: 'Proposta' }, { name: 'VIP!' }],
      updatedAt: new Date(ticket.updatedAt).toISOString(),
    });
    expect(events(context)).toMatchObject([{ data: { action: 'update', ticket: { laneId: first.id } } }]);
    await place(context, ticket.id, second.id);
    const { tags } = context.stores;
    expect(await tags.ticketsIn(first.id, { limit: 9 })).toEqual([]);
    expect(await tags.ticketsIn(second.id, { limit: 9 })).toEqual([ticket.id]);
    await place(context, ticket.id, second.id);
    expect(await listed(context)).toEqual([['Fechado', 'VIP!']]);
    const left = await removeTicketTag(context, { ...none, params: { ticketId: ticket.id } });
    expect(left).toMatchObject({ laneId: null, tags: [{ name: 'VIP!' }] });
    expect(await tags.ticketsIn(second.id, { limit: 9 })).toEqual([]);
  });

  it('is forgotten with the ticket', async () => {
    const { context, ticket } = await servedConversation();
    const { id } = await add(context, 'Proposta', 1);
    await place(context, ticket.id, id);
    await deleteTicket(context, { ...none, params: { id: ticket.id } });
    expect(await context.stores.tags.ticketsIn(id, { limit: 9 })).toEqual([]);
  });

  it('is a kanban tag of the company’s own, on a ticket that the caller sees', async () => {
    const { context, ticket } = await servedConversation();
    const lane = await add(context, 'Proposta', 1);
    const { id } = await add(context, 'VIP!');
    for (const other of [id, 99])
      await expect(place(context, ticket.id, other)).rejects.toMatchObject({ code: 'ERR_NO_TAG_FOUND' });
    const outsider = colleague(context);
    await expect(place(outsider, ticket.id, lane.id)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
    await expect(removeTicketTag(outsider, { ...none, params: { ticketId: ticket.id } })).rejects.toMatchObject({
      code: 'ERR_NO_TICKET_FOUND',
    });
  });
});

describe('with requiredTag', () => {
  it('a ticket is closed once its contact has a tag that the company still has', async () => {
    const { context, ticket } = await servedConversation();
    await setSettings(context, { requiredTag: 'enabled' });
    const close = () => updateTicket(context, { ...none, params: { id: ticket.id }, body: { status: 'closed' } });
    const lane = await add(context, 'Proposta', 1);
    await place(context, ticket.id, lane.id);
    await expect(close()).rejects.toMatchObject({ code: 'ERR_TAG_REQUIRED' });
    const { id } = await add(context, 'VIP!');
    await sync(context, ticket.contactId, id);
    expect(await close()).toMatchObject({ status: 'closed' });
  });
});
