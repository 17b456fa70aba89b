import type { Viewer } from '@recado/shared/permissions/can';
import { describe, expect, it } from 'vitest';
import { addQueue } from '../../../test/conversation.ts';
import { addTicket } from '../../../test/tickets.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { listMoments, listPanelTickets } from './list-panel-tickets.ts';

const none = { params: undefined, query: undefined, body: undefined };
const now = Date.parse('2026-11-20T12:00:00Z');
const day = 86_400_000;

type Query = Parameters<typeof listPanelTickets>[1]['query'];
type Moments = Parameters<typeof listMoments>[1]['query'];

const panel = async (by: TestContext, query: Query = {}) =>
  (await listPanelTickets(by, { ...none, query })).tickets.map(({ id }) => id);
const moments = async (by: TestContext, query: Moments) =>
  (await listMoments(by, { ...none, query })).map(({ id }) => id);
const at = (context: TestContext): TestContext => ({ ...context, clock: { now: () => now } });
const colleague = (of: TestContext, viewer: Partial<Viewer>) =>
  at(
    userContext({ companyId: of.company.id, viewer: { id: 2, profile: 'user', allowRealTime: 'enabled', ...viewer } }),
  );

/** A company with two queues and a ticket of each kind; each changed a minute after the one before. */
const company = async () => {
  const admin = at(userContext());
  const [sales, support] = [await addQueue(admin, 'Vendas'), await addQueue(admin, 'Suporte')];
  const add = (id: number, given: Parameters<typeof addTicket>[1]) =>
    addTicket(admin, { id, contactId: id, updatedAt: now - day + id * 60_000, queueId: sales.id, ...given });
  await add(1, { status: 'open', userId: 2 });
  await add(2, { status: 'open', userId: 3, whatsappId: 2 });
  await add(3, { status: 'pending' });
  await add(4, { status: 'closed', userId: 2 });
  await add(5, { status: 'group', isGroup: true, userId: 2 });
  await add(6, { status: 'open', userId: 3, queueId: support.id });
  await add(7, { status: 'pending', queueId: null });
  await add(8, { status: 'open', userId: 2, updatedAt: now - 31 * day });
  return { admin, sales, support };
};

describe('the attendance panel', () => {
  it('has the open and pending tickets of 30 days, all of them for administrators', async () => {
    const { admin, sales } = await company();
    expect(await panel(admin)).toEqual([7, 6, 3, 2, 1]);
    expect(await panel(admin, { queueIds: [sales.id], whatsappIds: [1] })).toEqual([7, 3, 1]);
    expect(await panel(at(userContext()))).toEqual([]);
  });

  it('has those of their queues for others, also a colleague’s, and no other queue’s', async () => {
    const { admin, sales, support } = await company();
    const queueIds = [sales.id];
    expect(await panel(colleague(admin, { queueIds }))).toEqual([3, 2, 1]);
    expect(await panel(colleague(admin, { queueIds }), { queueIds: [support.id] })).toEqual([]);
    expect(await panel(colleague(admin, { queueIds, allHistoric: 'enabled' }))).toEqual([3, 2, 1]);
    expect(await panel(colleague(admin, { queueIds, allTicket: 'enable' }))).toEqual([7, 3, 2, 1]);
    expect(await panel(colleague(admin, { queueIds: [] }))).toEqual([]);
  });

  it('is narrowed to a status, an agent, and days of the last change', async () => {
    const { admin, sales } = await company();
    expect(await moments(admin, { status: 'open', userId: 3 })).toEqual([6, 2]);
    expect(await moments(admin, { status: 'pending' })).toEqual([7, 3]);
    expect(await moments(admin, { dateStart: '2026-10-01', dateEnd: '2026-11-01', userId: 2 })).toEqual([8]);
    expect(await moments(colleague(admin, { queueIds: [sales.id] }), { showAll: false })).toEqual([3, 1]);
  });
});
