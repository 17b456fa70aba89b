import { noServiceLevels, type ServiceLevels } from '@recado/shared/contract/service-levels';
import { describe, expect, it } from 'vitest';
import { addQueue } from '../../../test/conversation.ts';
import { events, list, office, update } from '../../../test/office.ts';
import type { TestContext } from '../../../test/user-context.ts';
import { receiveTimer } from './receive-timer.ts';

const hour = 3_600_000;

/** A ticket of user 11 in the first of two queues, whose agents are the users 11 and 13; user 12 serves the second. */
const waitingTicket = async (levels: (toQueueId: number) => Partial<ServiceLevels>) => {
  const { admin, agent, write } = await office();
  const { stores } = admin;
  const [sales, support] = [await addQueue(admin, 'Vendas'), await addQueue(admin, 'Suporte')];
  const serviceLevels = { ...noServiceLevels, firstAnswer: 30, ...levels(support.id) };
  await admin.commit(stores.queues.update(sales, { ...sales, serviceLevels }), []);
  const member = async (id: number, queueId: number): Promise<TestContext> => {
    const context = await agent(id, { queueIds: [queueId] });
    const user = (await stores.users.get(id))!;
    await admin.commit(stores.users.update(user, { ...user, queueIds: [queueId] }), []);
    return context;
  };
  const [owner, other] = [await member(11, sales.id), await member(12, support.id)];
  await member(13, sales.id);
  const id = await write();
  await update(admin, id, { status: 'open', queueId: sales.id, isTransfered: true, userId: 11 });
  const ticket = (await stores.tickets.get(id))!;
  admin.effects.length = 0;
  return { admin, owner, other, ticket, sales, support };
};

/** Delivers the timer of a ticket's service level three times, an hour late, twice at once. */
const fire = async (
  admin: TestContext,
  { id, serviceLevelTimerAt }: { id: number; serviceLevelTimerAt: number | null },
) => {
  const { company, clock } = admin;
  const late: TestContext = { ...admin, clock: { now: () => clock.now() + hour } };
  const timer = {
    type: 'due',
    companyId: company.id,
    ticketId: id,
    timer: 'serviceLevel',
    at: serviceLevelTimerAt!,
  } as const;
  await Promise.all([receiveTimer(late, timer), receiveTimer(late, timer)]);
  await receiveTimer(late, timer);
};

/** The events that users got, by the end of their names. */
const published = (admin: TestContext, name: string) => events(admin).filter(({ event }) => event.endsWith(`-${name}`));

/** The log of a ticket, oldest first. */
const logOf = async ({ stores }: TestContext, id: number) =>
  (await stores.tickets.log(id)).map(({ type, queueId, userId }) => ({ type, queueId, userId })).toReversed();

describe('a missed service level', () => {
  it('moves the ticket to another queue, once: its agents see it, its owner loses it', async () => {
    const { admin, owner, other, ticket, sales, support } = await waitingTicket((toQueueId) => ({
      escalation: 'queue',
      toQueueId,
    }));
    expect((await list(owner)).tickets).toMatchObject([{ id: ticket.id }]);
    await fire(admin, ticket);
    const { id } = ticket;
    const moved = await admin.stores.tickets.get(id);
    expect(moved).toMatchObject({ status: 'pending', userId: null, queueId: support.id, version: ticket.version + 1 });
    expect((await logOf(admin, id)).slice(-2)).toEqual([
      { type: 'serviceLevelMissed', queueId: sales.id, userId: null },
      { type: 'queue', queueId: support.id, userId: null },
    ]);
    expect(published(admin, 'ticket')).toMatchObject([
      {
        data: { action: 'delete', ticketId: id },
        rooms: ['user:11', `queue-all:${sales.id}`],
        except: ['everything', `queue:${support.id}`, 'queues-all'],
      },
      {
        data: { action: 'update', ticket: { id, queueId: support.id, userId: null } },
        rooms: ['everything', `queue:${support.id}`, 'queues-all', `ticket:${id}`],
      },
    ]);
    expect(published(admin, 'serviceLevel')).toMatchObject([{ rooms: ['user:12'], data: { isMissed: true } }]);
    expect((await list(owner)).tickets).toEqual([]);
    await expect(update(owner, id, { status: 'closed' })).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
    expect((await list(other, { status: 'pending' })).tickets).toMatchObject([{ id }]);
    expect(await admin.stores.tickets.cycles(id)).toMatchObject([{ firstAnswerMet: false, queueId: support.id }]);
  });

  it('moves the ticket to another owner, once: the earlier one loses it', async () => {
    const { admin, owner, other, ticket, sales } = await waitingTicket(() => ({ escalation: 'user', toUserId: 12 }));
    await fire(admin, ticket);
    const { id } = ticket;
    const moved = await admin.stores.tickets.get(id);
    expect(moved).toMatchObject({ status: 'open', userId: 12, queueId: sales.id, version: ticket.version + 1 });
    expect((await logOf(admin, id)).slice(-2)).toEqual([
      { type: 'serviceLevelMissed', queueId: sales.id, userId: null },
      { type: 'receivedTransfer', queueId: sales.id, userId: 12 },
    ]);
    const audience = ['everything', 'user:12', `queue-all:${sales.id}`, 'queues-all'];
    expect(published(admin, 'ticket')).toMatchObject([
      { data: { action: 'delete', ticketId: id }, rooms: ['user:11'], except: audience },
      { data: { action: 'update', ticket: { id, userId: 12 } }, rooms: [...audience, `ticket:${id}`] },
    ]);
    expect(published(admin, 'serviceLevel')).toMatchObject([{ rooms: ['user:12'], data: { isMissed: true } }]);
    expect((await list(owner)).tickets).toEqual([]);
    await expect(update(owner, id, { status: 'closed' })).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
    expect((await list(other)).tickets).toMatchObject([{ id }]);
  });
});
