import { maxBoardTickets } from '@recado/shared/limits/tags';
import type { Viewer } from '@recado/shared/permissions/can';
import { describe, expect, it } from 'vitest';
import { addQueue, setSettings } from '../../../test/conversation.ts';
import { addTicket } from '../../../test/tickets.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { listBoardTickets } from './list-board-tickets.ts';

const none = { params: undefined, query: undefined, body: undefined };
type Query = Parameters<typeof listBoardTickets>[1]['query'];

const board = async (by: TestContext, query: Query = {}) =>
  (await listBoardTickets(by, { ...none, query })).tickets.map(({ id }) => id);
const add = (to: TestContext, id: number, given: Partial<TicketRecord>) =>
  addTicket(to, { id, contactId: id, updatedAt: id, createdAt: Date.parse('2026-11-10T12:00:00Z'), ...given });
const colleague = (of: TestContext, viewer: Partial<Viewer>) =>
  userContext({ companyId: of.company.id, viewer: { id: 2, profile: 'user', ...viewer } });

/** A company with two queues: 1 to 6 in the first, 7 in the second, 8 in none. */
const company = async () => {
  const admin = userContext();
  const [sales, support] = [await addQueue(admin, 'Vendas'), await addQueue(admin, 'Suporte')];
  const inSales = { queueId: sales.id };
  await add(admin, 1, { ...inSales, status: 'open', userId: 2 });
  await add(admin, 2, { ...inSales, status: 'open', userId: 3 });
  await add(admin, 3, { ...inSales, status: 'pending' });
  await add(admin, 4, { ...inSales, status: 'closed', userId: 2 });
  await add(admin, 5, { ...inSales, status: 'group', isGroup: true, userId: 2 });
  await add(admin, 6, { ...inSales, status: 'lgpd' });
  await add(admin, 7, { queueId: support.id, status: 'pending' });
  await add(admin, 8, { status: 'pending' });
  return { admin, sales, support };
};

describe('the kanban board', () => {
  it('has the open and the waiting tickets of the company for its administrator, the last changed first', async () => {
    const { admin } = await company();
    expect(await board(admin)).toEqual([8, 7, 3, 2, 1]);
    expect(await board(userContext())).toEqual([]);
  });

  it('has those of the given queues, and of none', async () => {
    const { admin, support } = await company();
    expect(await board(admin, { queueIds: [support.id] })).toEqual([8, 7]);
  });

  it('has a user’s own tickets and those that wait in its queues', async () => {
    const { admin, sales, support } = await company();
    const queueIds = [sales.id];
    expect(await board(colleague(admin, { queueIds }))).toEqual([3, 1]);
    expect(await board(colleague(admin, { queueIds }), { queueIds: [sales.id, support.id] })).toEqual([3, 1]);
    expect(await board(colleague(admin, { queueIds, allTicket: 'enable' }))).toEqual([8, 3, 1]);
    expect(await board(colleague(admin, { id: 4, queueIds: [] }))).toEqual([]);
  });

  it('has everybody’s tickets in their queues for users who may see them', async () => {
    const { admin, sales } = await company();
    const seesAll = { queueIds: [sales.id], allUserChat: 'enabled' } as const;
    expect(await board(colleague(admin, seesAll))).toEqual([3, 2, 1]);
    expect(await board(colleague(admin, { ...seesAll, allHistoric: 'enabled' }))).toEqual([7, 3, 2, 1]);
  });

  it('has the tickets that were created on these days, in the company’s time zone', async () => {
    const admin = userContext();
    await add(admin, 1, { createdAt: Date.parse('2026-11-10T02:59:00Z'), userId: 1 });
    await add(admin, 2, { createdAt: Date.parse('2026-11-10T03:00:00Z'), userId: 1 });
    await add(admin, 3, { createdAt: Date.parse('2026-11-12T02:59:59Z'), userId: 1 });
    await add(admin, 4, { createdAt: Date.parse('2026-11-12T03:00:00Z'), userId: 1 });
    expect(await board(admin, { startDate: '2026-11-10', endDate: '2026-11-11' })).toEqual([3, 2]);
    expect(await board(admin, { startDate: '2026-11-11' })).toEqual([4, 3]);
    expect(await board(admin, { endDate: '2026-11-09' })).toEqual([1]);
  });

  it('masks numbers for users who may not see them', async () => {
    const { admin, sales } = await company();
    await setSettings(admin, { lgpdHideNumber: 'enabled' });
    const agent = colleague(admin, { queueIds: [sales.id] });
    const { tickets } = await listBoardTickets(agent, { ...none, query: {} });
    for (const { contact } of tickets) expect(contact.number).not.toContain('987654');
  });

  it('ends after 400 tickets, and says that there are more', async () => {
    const admin = userContext();
    const all = Array.from({ length: maxBoardTickets + 1 }, (_, at) => at + 1);
    for (let at = 0; at < all.length; at += 50)
      await Promise.all(all.slice(at, at + 50).map((id) => add(admin, id, { status: 'pending' })));
    const { tickets, hasMore } = await listBoardTickets(admin, { ...none, query: {} });
    expect([tickets.length, tickets[0]!.id, hasMore]).toEqual([400, 401, true]);
  }, 60_000);
});
