import type { Viewer } from '@recado/shared/permissions/can';
import { describe, expect, it } from 'vitest';
import {
  addConnection,
  addQueue,
  allTickets,
  anyNumber,
  inboundText,
  setSettings,
} from '../../../test/conversation.ts';
import { ticketRecord } from '../../../test/conversation-state.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { count, events, list, office, update } from '../../../test/office.ts';
import { updateContact } from '../contacts/update-contact.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { ticketUuid } from '../../data/tickets/uuid.ts';
import { indexContact } from '../search/index-contact.ts';
import { releaseTicketsOf } from '../../domain/operations/release-tickets-of.ts';
import { getTicketByUuid } from './get-ticket-by-uuid.ts';

const none = { params: undefined, query: undefined, body: undefined };

describe('what an agent sees', () => {
  it('are its own tickets and those that wait in its queues', async () => {
    const { admin, agent, write } = await office();
    const [sales, support] = [await addQueue(admin, 'Vendas'), await addQueue(admin, 'Suporte')];
    const [mine, others, waiting, elsewhere, unsorted] = [
      await write(),
      await write(),
      await write(),
      await write(),
      await write(),
    ];
    const one = await agent(11, { queueIds: [sales.id] });
    const all = await agent(12, { queueIds: [sales.id], allUserChat: 'enabled' });
    const none_ = await agent(13, { allTicket: 'enable' });
    await update(admin, mine, { status: 'open', queueId: sales.id, isTransfered: true, userId: 11 });
    await update(admin, others, { status: 'open', queueId: sales.id });
    await update(admin, waiting, { queueId: sales.id });
    await update(admin, elsewhere, { queueId: support.id });
    const ids = async (context: TestContext, query: object) =>
      (await list(context, query)).tickets.map(({ id }) => id).sort((a, b) => a - b);
    expect(await ids(one, { status: 'open' })).toEqual([mine]);
    expect(await ids(one, { status: 'open', showAll: true })).toEqual([mine]);
    expect(await ids(one, { status: 'pending' })).toEqual([waiting]);
    expect(await ids(all, { status: 'open' })).toEqual([]);
    expect(await ids(all, { status: 'open', showAll: true })).toEqual([mine, others]);
    expect(await ids(none_, { status: 'pending' })).toEqual([unsorted]);
    expect(await ids(admin, { status: 'open' })).toEqual([others]);
    expect(await ids(admin, { status: 'pending', queueIds: [sales.id] })).toEqual([waiting, unsorted]);
    expect(await count(one)).toEqual({ open: 1, pending: 1, group: 0, closed: 0 });
    expect(await count(admin, { showAll: true })).toEqual({ open: 2, pending: 3, group: 0, closed: 0 });
    await releaseTicketsOf(admin, 11);
    expect(await admin.stores.tickets.get(mine)).toMatchObject({ status: 'pending', userId: null });
    expect(await count(one)).toEqual({ open: 0, pending: 2, group: 0, closed: 0 });
  });

  it('loses no ticket that waits for consent with its attendant', async () => {
    const { admin, write } = await office();
    const { tickets } = admin.stores;
    const before = (await tickets.get(await write()))!;
    const after = { ...before, status: 'lgpd' as const, userId: 11, version: before.version + 1 };
    await admin.commit(tickets.saves([{ before, after }]), []);
    await releaseTicketsOf(admin, 11);
    expect(await tickets.get(before.id)).toMatchObject({ status: 'lgpd', userId: null });
  });

  it('loses no ticket with its queue: administrators find it among those without one', async () => {
    const { admin, write } = await office();
    const queue = await addQueue(admin, 'Vendas');
    const id = await write();
    await update(admin, id, { queueId: queue.id });
    await admin.commit(admin.stores.queues.remove(queue), []);
    admin.cache.delete('directory');
    for (const query of [{}, { queueIds: [] }]) {
      expect((await list(admin, { status: 'pending', ...query })).tickets).toMatchObject([
        { id, queueId: queue.id, queue: null },
      ]);
      expect(await count(admin, query)).toMatchObject({ pending: 1 });
    }
  });

  it('hides numbers where the company wants that, in answers and events', async () => {
    const { admin, agent, write } = await office();
    await setSettings(admin, { lgpdHideNumber: 'enabled' });
    admin.cache.delete('settings');
    const number = anyNumber();
    admin.effects.length = 0;
    await write('Olá', number);
    const masked = `*********${'*'.repeat(number.length - 11)}${number.slice(-2)}`;
    const one = await agent(11, { allTicket: 'enable' });
    expect((await list(one, { status: 'pending' })).tickets[0]!.contact.number).toBe(masked);
    expect((await list(admin, { status: 'pending' })).tickets[0]!.contact.number).toBe(number);
    const published = events(admin).filter(({ event }) => !event.endsWith('contact'));
    expect(
      published
        .filter(({ rooms }) => rooms.includes('everything'))
        .every(({ data }) => JSON.stringify(data).includes(number)),
    ).toBe(true);
    const others = published.filter(({ rooms }) => !rooms.includes('everything'));
    expect(others).toHaveLength(2);
    expect(
      others.every(({ except, data }) => except.includes('everything') && !JSON.stringify(data).includes(number)),
    ).toBe(true);
  });

  it('goes page by page, in both directions', async () => {
    const { admin, write } = await office();
    const ids: number[] = [];
    for (let index = 0; index < 45; index++) ids.push(await write(`${index}`));
    const first = await list(admin, { status: 'pending' });
    expect(first).toMatchObject({ hasMore: true, count: 45 });
    expect(first.tickets.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 40));
    const second = await list(admin, { status: 'pending', cursor: first.nextCursor });
    expect(second.tickets.map(({ id }) => id)).toEqual(ids.toReversed().slice(40));
    expect(second).toMatchObject({ hasMore: false, nextCursor: null });
    expect(
      (await list(admin, { status: 'pending', pageNumber: 2, sortTickets: 'ASC' })).tickets.map(({ id }) => id),
    ).toEqual(ids.slice(40));
    await expect(list(admin, { status: 'pending', cursor: 'x' })).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
  });
});

describe('an agent with groups and queues', () => {
  /**
   * Tickets of two queues and of none, of people and of groups: waiting, in service by agents 11 and 12, and groups
   * that are not handled as tickets. All contacts are named Maria.
   */
  const mixedOffice = async () => {
    const made = await office({ allowGroup: true });
    const { admin } = made;
    const [sales, support] = [await addQueue(admin, 'Vendas'), await addQueue(admin, 'Suporte')];
    const asTickets = await addConnection(admin, { allowGroup: true, groupAsTicket: 'enabled' });
    const writeInGroup = async (connection = made.whatsapp): Promise<number> => {
      const message = inboundText(connection, { group: `${anyNumber()}@g.us` });
      await receiveMessage(admin, { ...message, chat: { ...message.chat, subject: 'Maria e família' } });
      return (await allTickets(admin)).at(-1)!.id;
    };
    const place = async (id: number, queueId: number, userId?: number): Promise<number> => {
      await update(admin, id, userId ? { queueId, userId, isTransfered: true } : { queueId });
      return id;
    };
    await made.agent(11);
    await made.agent(12);
    const tickets = {
      waiting: await place(await made.write(), sales.id),
      waitingElsewhere: await place(await made.write(), support.id),
      unsorted: await made.write(),
      mine: await place(await made.write(), support.id, 11),
      others: await place(await made.write(), sales.id, 12),
      waitingGroup: await place(await writeInGroup(asTickets), sales.id),
      group: await place(await writeInGroup(), sales.id),
      groupElsewhere: await place(await writeInGroup(), support.id),
      myGroup: await place(await writeInGroup(), support.id, 11),
      othersGroup: await place(await writeInGroup(), sales.id, 12),
    };
    for (const { contactId } of await allTickets(admin)) await indexContact(admin, contactId);
    const viewerOf = (id: number, viewer: Partial<Viewer> = {}): TestContext =>
      userContext({ companyId: admin.company.id, viewer: { id, profile: 'user', queueIds: [sales.id], ...viewer } });
    return { admin, tickets, viewerOf };
  };
  const sorted = (ids: readonly number[]): number[] => ids.toSorted((one, other) => one - other);
  const found = async (context: TestContext): Promise<number[]> =>
    sorted(
      (await list(context, { status: 'search', searchParam: 'maria', showAll: true })).tickets.map(({ id }) => id),
    );

  it('finds, lists and counts the tickets that it may see, and no others', async () => {
    const { admin, tickets, viewerOf } = await mixedOffice();
    const { waiting, mine, unsorted, waitingGroup, group, myGroup } = tickets;
    const all = sorted(Object.values(tickets));
    const cases: [TestContext, number[], Record<'open' | 'pending' | 'group', number[]>][] = [
      [
        viewerOf(11),
        [waiting, mine, myGroup],
        // The tab of groups is for users who may see groups.
        { open: [mine], pending: [waiting], group: [] },
      ],
      [
        viewerOf(11, { allowGroup: true }),
        [waiting, mine, waitingGroup, group, myGroup],
        { open: [mine], pending: [waiting, waitingGroup], group: [group, myGroup] },
      ],
      [
        viewerOf(11, { allowGroup: true, allUserChat: 'enabled', allTicket: 'enable' }),
        // Of colleagues' tickets a plain user finds none, whatever its tabs show.
        [waiting, mine, unsorted, waitingGroup, group, myGroup],
        { open: [mine], pending: [waiting, unsorted, waitingGroup], group: [group, myGroup] },
      ],
      [viewerOf(13, { queueIds: [] }), [], { open: [], pending: [], group: [] }],
    ];
    for (const [viewer, seen, tabs] of cases) {
      expect(await found(viewer)).toEqual(sorted(seen));
      const counts: Record<string, number> = { closed: 0 };
      for (const status of ['open', 'pending', 'group'] as const) {
        const listed = await list(viewer, { status });
        expect(sorted(listed.tickets.map(({ id }) => id))).toEqual(sorted(tabs[status]));
        expect(listed.count).toBe(tabs[status].length);
        counts[status] = tabs[status].length;
      }
      expect(await count(viewer)).toEqual(counts);
    }
    expect(await found(admin)).toEqual(all);
    // Administrators too have a tab of groups with allowGroup only.
    expect(await count(admin, { showAll: true })).toEqual({ open: 2, pending: 4, group: 0, closed: 0 });
    const withGroups = userContext({ companyId: admin.company.id, viewer: { allowGroup: true } });
    expect(await count(withGroups, { showAll: true })).toEqual({ open: 2, pending: 4, group: 4, closed: 0 });
  });

  it('has groups of its default connection only, where it has one', async () => {
    const { tickets, viewerOf } = await mixedOffice();
    const agent = viewerOf(11, { allowGroup: true, whatsappId: 1 });
    const groups = await list(agent, { status: 'group' });
    expect(sorted(groups.tickets.map(({ id }) => id))).toEqual(sorted([tickets.group, tickets.myGroup]));
    expect([groups.count, (await count(agent)).group]).toEqual([null, null]);
    expect((await list(viewerOf(11, { allowGroup: true, whatsappId: 2 }), { status: 'group' })).tickets).toEqual([]);
    expect((await list(agent, { status: 'pending' })).count).toBe(2);
  });

  it('shows all queues with show-all only to those with allHistoric, who may open what they see', async () => {
    const { admin, tickets, viewerOf } = await mixedOffice();
    const waitingFor = async (viewer: Partial<Viewer>) => {
      const { tickets: rows, count: total } = await list(viewerOf(13, viewer), { status: 'pending', showAll: true });
      expect(total).toBe(rows.length);
      return sorted(rows.map(({ id }) => id));
    };
    const { waiting, waitingElsewhere } = tickets;
    expect(await waitingFor({ allUserChat: 'enabled' })).toEqual([waiting]);
    expect(await waitingFor({ allHistoric: 'enabled' })).toEqual([waiting]);
    const supervisor = { allUserChat: 'enabled', allHistoric: 'enabled' } as const;
    expect(await waitingFor(supervisor)).toEqual([waiting, waitingElsewhere]);
    const { uuid } = (await admin.stores.tickets.get(waitingElsewhere))!;
    const open = (viewer: Partial<Viewer>) => getTicketByUuid(viewerOf(13, viewer), { ...none, params: { uuid } });
    await expect(open(supervisor)).resolves.toMatchObject({ id: waitingElsewhere });
    await expect(open({ allUserChat: 'enabled' })).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
  });

  it('goes page by page through several lists, each ticket once, in both directions', async () => {
    const { admin, agent } = await office();
    const [sales, support] = [await addQueue(admin, 'Vendas'), await addQueue(admin, 'Suporte')];
    const viewer = await agent(11, { queueIds: [sales.id, support.id], allTicket: 'enable' });
    const companyId = admin.company.id;
    const start = Date.UTC(2026, 10, 20);
    // Five lists and tickets of groups among them, which this agent may not see; two tickets at each time.
    const records = Array.from({ length: 110 }, (_, index) =>
      ticketRecord({
        id: index + 1,
        uuid: ticketUuid(index + 1, '00000000-0000-4000-8000-000000000000'),
        companyId,
        contactId: index + 1,
        queueId: [sales.id, support.id, null][index % 3]!,
        userId: index % 7 === 0 ? 11 : index % 11 === 0 ? 12 : null,
        isGroup: index % 10 === 3,
        updatedAt: start + Math.floor(index / 2),
      }),
    );
    for (let at = 0; at < records.length; at += 20)
      await admin.commit(
        admin.stores.tickets.saves(records.slice(at, at + 20).map((after) => ({ before: null, after }))),
        [],
      );
    const seen = records
      .filter(({ userId, isGroup }) => userId === 11 || (userId === null && !isGroup))
      .map(({ id }) => id);
    for (const [sortTickets, expected] of [
      ['ASC', seen],
      ['DESC', seen.toReversed()],
    ] as const) {
      const pages: number[][] = [];
      for (let cursor: string | undefined; ;) {
        const page = await list(viewer, { status: 'pending', sortTickets, cursor });
        expect(page.count).toBe(seen.length);
        pages.push(page.tickets.map(({ id }) => id));
        if (page.nextCursor === null || pages.length === 10) break;
        cursor = page.nextCursor;
      }
      expect(pages.length).toBeGreaterThan(2);
      expect(pages.flat()).toEqual(expected);
      const second = await list(viewer, { status: 'pending', sortTickets, pageNumber: 2 });
      expect(second.tickets.map(({ id }) => id)).toEqual(pages[1]);
    }
  });
});

describe('a contact’s new name', () => {
  it('shows on the tickets that lists hold, on every connection, and stays there with the next message', async () => {
    const { admin, whatsapp, write } = await office();
    const other = await addConnection(admin);
    const number = anyNumber();
    const id = await write('um', number);
    await receiveMessage(admin, inboundText(other, { number, body: 'dois' }));
    const { contactId, version } = (await admin.stores.tickets.get(id))!;
    const contact = { ...(await admin.stores.contacts.get(contactId))!, name: 'Dona Maria' };
    for (let times = 0; times < 2; times++) await admin.stores.tickets.contactChanged(contact);
    expect(await allTickets(admin)).toMatchObject([
      { contact: { name: 'Dona Maria' }, version: version + 1 },
      { contact: { name: 'Dona Maria' } },
    ]);
    await receiveMessage(admin, inboundText(whatsapp, { number, body: 'três' }));
    expect(await admin.stores.tickets.get(id)).toMatchObject({ contact: { name: 'Dona Maria' }, lastMessage: 'três' });
  });

  it('shows also where the connection was removed, and finds the ticket', async () => {
    const { admin, whatsapp, write } = await office();
    const id = await write();
    const { contactId } = (await admin.stores.tickets.get(id))!;
    await admin.commit(admin.stores.connections.remove(whatsapp), []);
    await updateContact(admin, { ...none, params: { id: contactId }, body: { name: 'Dona Quitéria' } });
    expect(await admin.stores.tickets.get(id)).toMatchObject({ contact: { name: 'Dona Quitéria' } });
    await indexContact(admin, contactId);
    expect((await list(admin, { searchParam: 'quiteria' })).tickets.map((ticket) => ticket.id)).toEqual([id]);
    expect((await list(userContext(), { searchParam: 'quiteria' })).tickets).toEqual([]);
  });
});
