import { listTickets as endpoint, ticketStatuses, type Ticket } from '@recado/shared/contract/tickets';
import type { QueryOf } from '@recado/shared/contract/grammar';
import type { Viewer } from '@recado/shared/permissions/can';
import { matchesSearch } from '@recado/shared/search/matches-search';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { addConnection, addQueue, allTickets, anyNumber, inboundText } from '../../../test/conversation.ts';
import { storeTickets as store } from '../../../test/stored-tickets.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { newUserRecord } from '../../data/users/new-user.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { indexMessages } from '../search/index-messages.ts';
import { ticketUuid } from '../../data/tickets/uuid.ts';
import { listTickets } from './list-tickets.ts';

type Query = Partial<QueryOf<typeof endpoint>>;

const zone = 'America/Sao_Paulo';
const noon = Date.parse('2026-11-20T15:00:00Z');
const hour = 3_600_000;

const list = (context: TestContext, query: Query) =>
  listTickets(context, { params: undefined, body: undefined, query: endpoint.query!.parse(query) });

/** Reads all pages. Fails where they do not end. */
const walk = async (context: TestContext, query: Query): Promise<{ tickets: Ticket[]; pages: number }> => {
  const tickets: Ticket[] = [];
  let cursor: string | undefined;
  for (let pages = 1; ; pages++) {
    expect(pages).toBeLessThan(60);
    const page = await list(context, { ...query, status: 'search', ...(cursor !== undefined && { cursor }) });
    tickets.push(...page.tickets);
    expect(page.hasMore).toBe(page.nextCursor !== null);
    if (page.nextCursor === null) return { tickets, pages };
    cursor = page.nextCursor;
  }
};
const idsOf = (tickets: readonly Ticket[]): number[] => tickets.map(({ id }) => id);
const sorted = (ids: readonly number[]): number[] => ids.toSorted((one, other) => one - other);

const office = async () => {
  const admin = userContext();
  await addConnection(admin);
  await addConnection(admin);
  await addConnection(admin);
  for (const id of [11, 12]) {
    const email = `${id}-${admin.company.id}@example.com`;
    const user = newUserRecord({ companyId: admin.company.id, id, sub: email, email, name: 'Bia', profile: 'user' });
    await admin.commit(admin.stores.users.create(user, 10), []);
  }
  for (const id of [1, 2, 3]) {
    const tag = { id, name: `Tag ${id}`, color: '#2F9E44', kanban: id === 3 ? 1 : 0 } as const;
    await admin.commit(admin.stores.tags.create(tag), []);
  }
  const [sales, support] = [await addQueue(admin, 'Vendas'), await addQueue(admin, 'Suporte')];
  const viewerOf = (viewer: Partial<Viewer>): TestContext =>
    userContext({ companyId: admin.company.id, viewer: { id: 11, profile: 'user', ...viewer } });
  return { admin, sales: sales.id, support: support.id, viewerOf };
};

describe('any search', () => {
  let admin: TestContext;
  let viewerOf: Awaited<ReturnType<typeof office>>['viewerOf'];
  let all: Ticket[];
  const queues = [1, 2];
  const names = ['Maria Silva', 'José Álvares', 'Ana', '5511988887777'];

  beforeAll(async () => {
    const made = await office();
    ({ admin, viewerOf } = made);
    const random = fc.sample(
      fc.record({
        status: fc.constantFrom(...ticketStatuses),
        queueId: fc.constantFrom(null, made.sales, made.support),
        userId: fc.constantFrom(null, 11, 12),
        whatsappId: fc.constantFrom(1, 2, 3),
        name: fc.constantFrom(...names),
        unreadMessages: fc.nat(2),
        isGroup: fc.boolean(),
        tagIds: fc.subarray([1, 2]),
        laneId: fc.constantFrom(null, 3),
        createdAt: fc.integer({ min: noon - 90 * hour, max: noon }),
        updatedAt: fc.integer({ min: noon - 60 * hour, max: noon + 30 * hour }),
      }),
      { numRuns: 90, seed: 7 },
    );
    await store(
      admin,
      random.map(({ status, userId, unreadMessages, ...placed }) => ({
        ...placed,
        status,
        userId: status === 'open' ? (userId ?? 12) : userId,
        unreadMessages: status === 'closed' ? 0 : unreadMessages,
      })),
    );
    queues.splice(0, 2, made.sales, made.support);
    all = (await walk(admin, { showAll: true })).tickets;
  }, 60_000);

  it('finds what the browser expects of it, in pages that end', async () => {
    expect(all).toHaveLength(90);
    const queries: fc.Arbitrary<Query> = fc.record(
      {
        searchParam: fc.constantFrom('', 'maria', 'JOSE alvares', 'an', '98888', 'ninguém'),
        statusFilter: fc.subarray([...ticketStatuses]),
        queueIds: fc.subarray([...queues, 999]),
        users: fc.subarray([11, 12, 999]),
        whatsapps: fc.subarray([1, 2, 999]),
        tags: fc.subarray([1, 2, 3, 999]),
        date: fc.constantFrom('2026-11-19', '2026-11-20'),
        updatedAt: fc.constantFrom('2026-11-19', '2026-11-20', '2026-11-21'),
        withUnreadMessages: fc.boolean(),
        showAll: fc.boolean(),
        sortTickets: fc.constantFrom('ASC' as const, 'DESC' as const),
      },
      { requiredKeys: [] },
    );
    const viewers = fc.record({
      id: fc.constantFrom(11, 12),
      profile: fc.constantFrom('admin' as const, 'user' as const),
      queueIds: fc.subarray(queues),
      allTicket: fc.constantFrom('enable' as const, 'disable' as const),
      allowGroup: fc.boolean(),
      allUserChat: fc.constantFrom('enabled' as const, 'disabled' as const),
      allHistoric: fc.constantFrom('enabled' as const, 'disabled' as const),
    });
    await fc.assert(
      fc.asyncProperty(queries, viewers, async (query, viewer) => {
        const context = viewerOf(viewer);
        const terms = { timeZone: zone, hideNumbers: false };
        const expected = all.filter((ticket) => matchesSearch(query, ticket, context.actor.viewer, terms));
        const { tickets } = await walk(context, query);
        expect(sorted(idsOf(tickets))).toEqual(sorted(idsOf(expected)));
      }),
      { numRuns: 120 },
    );
  }, 120_000);
});

describe('a search', () => {
  it('has the newest ticket of each contact and connection', async () => {
    const { admin } = await office();
    const [closed] = await store(admin, [{ status: 'closed' }]);
    const chat = (await admin.stores.tickets.chat(1, 1))!;
    const open = { ...closed!, id: 2, uuid: ticketUuid(2, '00000000-0000-4000-8000-000000000000') };
    await admin.commit(
      [
        ...admin.stores.tickets.saves([{ before: null, after: { ...open, status: 'open', userId: 1 } }]),
        ...admin.stores.tickets.chatSave(chat, { ...chat, activeTicketId: 2, version: chat.version + 1 }),
      ],
      [],
    );
    for (const query of [{}, { searchParam: 'maria' }])
      expect(idsOf((await walk(admin, { ...query, showAll: true })).tickets)).toEqual([2]);
    expect((await walk(admin, { statusFilter: ['closed'], showAll: true })).tickets).toEqual([]);
  });

  it('reads days in the company’s time zone', async () => {
    const { admin } = await office();
    // The last minute of the 19th and the first one of the 20th in São Paulo.
    const [late, early] = [Date.parse('2026-11-20T02:59:00Z'), Date.parse('2026-11-20T03:00:00Z')];
    await store(admin, [
      { status: 'pending', createdAt: late, updatedAt: early },
      { status: 'pending', createdAt: early, updatedAt: early },
    ]);
    const found = async (query: Query) => sorted(idsOf((await walk(admin, query)).tickets));
    expect(await found({ date: '2026-11-19' })).toEqual([1]);
    expect(await found({ date: '2026-11-20' })).toEqual([2]);
    expect(await found({ updatedAt: '2026-11-20' })).toEqual([1, 2]);
    expect(await found({ date: '2026-11-19', updatedAt: '2026-11-19' })).toEqual([]);
  });

  it('counts a result that is whole, and no other', async () => {
    const { admin } = await office();
    await store(
      admin,
      Array.from({ length: 45 }, () => ({ status: 'pending' as const })),
    );
    const first = await list(admin, { status: 'search' });
    expect([first.tickets.length, first.count, first.hasMore]).toEqual([40, null, true]);
    const second = await list(admin, { status: 'search', cursor: first.nextCursor! });
    expect([second.tickets.length, second.count, second.hasMore]).toEqual([5, null, false]);
    expect(idsOf((await list(admin, { status: 'search', pageNumber: 2 })).tickets)).toEqual(idsOf(second.tickets));
    const few = await list(admin, { status: 'search', updatedAt: '2026-11-20' });
    expect([few.count, few.hasMore]).toEqual([few.tickets.length, false]);
  });
});

describe('a search in messages', () => {
  /** Two chats, of which one has a message about a delivery, and the agent of the other. */
  const shop = async () => {
    const { admin, sales, viewerOf } = await office();
    const [whatsapp] = await admin.stores.connections.list();
    const write = async (body: string) => {
      await receiveMessage(admin, inboundText(whatsapp!, { number: anyNumber(), body }));
      for (const effect of admin.effects.splice(0)) {
        if (effect.to !== 'search' || effect.message.kind !== 'messages') continue;
        const { whatsappId, contactId, ids } = effect.message;
        await indexMessages(admin, { whatsappId, contactId }, ids, false);
      }
      return (await allTickets(admin)).at(-1)!;
    };
    return { admin, sales, viewerOf, delivered: await write('Quando chega a entrega?'), other: await write('Olá') };
  };

  it('finds the tickets of chats whose messages have the words, and the message', async () => {
    const { admin, delivered } = await shop();
    expect((await walk(admin, { searchParam: 'entrega', showAll: true })).tickets).toEqual([]);
    const found = await list(admin, {
      status: 'search',
      searchParam: 'entrega',
      searchOnMessages: true,
      showAll: true,
    });
    expect(idsOf(found.tickets)).toEqual([delivered.id]);
    expect(found.hits).toMatchObject([{ ticketId: delivered.id, snippet: 'Quando chega a entrega?' }]);
    const query = { searchParam: 'entrega', searchOnMessages: true, showAll: true };
    expect((await walk(admin, { ...query, statusFilter: ['closed'] })).tickets).toEqual([]);
  });

  it('shows nothing of tickets that the caller may not see', async () => {
    const { viewerOf, sales } = await shop();
    const outsider = viewerOf({ queueIds: [sales] });
    const found = await list(outsider, { status: 'search', searchParam: 'entrega', searchOnMessages: true });
    expect([found.tickets, found.hits]).toEqual([[], []]);
  });
});

describe('a search from the wrong side', () => {
  it('shows a plain user neither colleagues’ tickets nor other queues’, whatever it sends', async () => {
    const { admin, sales, support, viewerOf } = await office();
    await store(admin, [
      { status: 'open', queueId: sales, userId: 11 },
      { status: 'open', queueId: sales, userId: 12 },
      { status: 'pending', queueId: sales },
      { status: 'pending', queueId: support },
      { status: 'pending', queueId: null },
      { status: 'open', queueId: support, userId: 11 },
    ]);
    const agent = viewerOf({ queueIds: [sales], allUserChat: 'enabled' });
    const found = async (query: Query) => sorted(idsOf((await walk(agent, query)).tickets));
    for (const query of [{}, { showAll: true }, { users: [12] }, { users: [12], showAll: true }]) {
      expect(await found(query)).toEqual([1, 3, 6]);
      expect(await found({ ...query, searchParam: 'maria' })).toEqual([1, 3, 6]);
    }
    expect(await found({ queueIds: [support] })).toEqual([6]);
    expect(await found({ status: 'open', users: [12], showAll: true })).not.toContain(4);
  });

  it('finds nothing by the ids of another company', async () => {
    const [ours, theirs] = [await office(), await office()];
    await store(theirs.admin, [{ status: 'open', queueId: theirs.sales, userId: 12, whatsappId: 3 }]);
    await store(ours.admin, [{ status: 'open', queueId: ours.sales, userId: 12, whatsappId: 1 }]);
    const queries: Query[] = [
      { queueIds: [ours.sales + 1_000] },
      { whatsapps: [3] },
      { users: [9_999] },
      { statusFilter: ['nps'] },
    ];
    for (const query of queries) expect((await walk(ours.admin, { ...query, showAll: true })).tickets).toEqual([]);
  });

  it('finds the tickets of tagged contacts, many of them by pages', async () => {
    const { admin } = await office();
    await store(
      admin,
      Array.from({ length: 50 }, (_, index) => ({
        status: 'closed' as const,
        tagIds: index % 25 === 0 ? [1, 2] : [2],
      })),
    );
    const rare = await list(admin, { status: 'search', tags: [1], showAll: true });
    expect([sorted(idsOf(rare.tickets)), rare.hasMore]).toEqual([[1, 26], false]);
    const common = await walk(admin, { tags: [1, 2], showAll: true });
    expect(sorted(idsOf(common.tickets))).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect(common.pages).toBeGreaterThan(1);
    expect((await walk(admin, { tags: [1], searchParam: 'zulmira', showAll: true })).tickets).toEqual([]);
  });

  it('refuses cursors that it did not make', async () => {
    const { admin } = await office();
    for (const place of [{ list: { updatedAt: -1, id: 1 } }, { contactsBelow: 'x' }, { taggedBelow: null }, 7, {}])
      await expect(
        list(admin, { status: 'search', cursor: Buffer.from(JSON.stringify(place)).toString('base64url') }),
      ).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
  });
});
