import { randomBytes } from 'node:crypto';
import type { ContactMerge } from '@recado/shared/contract/contact-merges';
import type { Queue } from '@recado/shared/contract/queues';
import type { Schedule } from '@recado/shared/contract/schedules';
import type { TicketNote } from '@recado/shared/contract/ticket-notes';
import type { Ticket } from '@recado/shared/contract/tickets';
import type { User } from '@recado/shared/contract/users';
import { seededRandom } from '@recado/shared/test/seeded-random';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Cloud } from '../../orchestrator/start-cloud.ts';
import { startOwnCloud } from './own-cloud.ts';
import { type Customer, Shop } from './shop.ts';

const patience = { timeout: 90_000, interval: 250 };
const tabs = ['pending', 'open', 'closed'] as const;

describe('a table whose indexes are behind it, as those of DynamoDB are', () => {
  let cloud: Cloud;
  let shop: Shop;

  beforeAll(async () => {
    cloud = await startOwnCloud();
    shop = await Shop.open(cloud);
  }, 180_000);
  afterEach(() => cloud.delayIndexes(0));
  afterAll(async () => {
    await shop.world.close();
    await cloud.close();
  });

  const ticketOf = ({ ticket }: Customer): Promise<Ticket> => shop.call<Ticket>('GET', `/tickets/u/${ticket.uuid}`);
  const listed = async (status: (typeof tabs)[number]): Promise<number[]> =>
    (await shop.call<{ tickets: Ticket[] }>('GET', `/tickets?status=${status}&showAll=true`)).tickets.map(
      ({ id }) => id,
    );
  const accept = (...names: string[]): Promise<Customer[]> =>
    Promise.all(names.map((name) => shop.acceptCustomer(name)));
  /** Does something while the indexes stay as they are, which they do a moment longer than it takes. */
  const whileHeld = async (work: () => Promise<unknown>): Promise<void> => {
    await cloud.delayIndexes('held');
    await work();
    await cloud.delayIndexes(0);
  };

  it('loses and doubles no ticket that is accepted, transferred and resolved, and its lists become right', async () => {
    await cloud.delayIndexes(1_000);
    const random = seededRandom(1);
    const queue = await shop.call<Queue>('POST', '/queue', {
      name: 'Outra',
      color: '#a00011',
      greetingMessage: 'Olá!',
    });
    const people = await accept('Ana', 'Bia');
    for (const person of people) {
      for (let n = 0; n < 3; n += 1) await shop.sendFromCustomer(person, `um ${n}`);
      const { id, userId } = person.ticket;
      await shop.call('PUT', `/tickets/${id}`, { isTransfered: true, queueId: queue.id, userId });
      await shop.reply(person, 'respondo');
      // The ticket is closed, and continues in the same or in another one.
      await shop.changeTicket(person, random);
      await shop.sendFromCustomer(person, 'de novo');
      await shop.reply(person, 'respondo de novo');
    }
    // It reads a list too, which is right a moment later.
    for (const person of people) await vi.waitFor(() => shop.expectComplete(person), patience);
    await vi.waitFor(async () => {
      const open = await listed('open');
      expect(open.filter((id) => people.some(({ ticketIds }) => ticketIds.has(id))).toSorted()).toEqual(
        people.map(({ ticket }) => ticket.id).toSorted(),
      );
      const elsewhere = [...(await listed('pending')), ...(await listed('closed'))];
      expect(elsewhere.filter((id) => open.includes(id))).toEqual([]);
    }, patience);
  });

  it('leaves no ticket with a user or a queue that is deleted a moment after it got it', async () => {
    const [person] = await accept('Caio');
    const queue = await shop.call<Queue>('POST', '/queue', {
      name: 'Curta',
      color: '#a00012',
      greetingMessage: 'Olá!',
    });
    const user = await shop.call<User>('POST', '/users', {
      name: 'Breve',
      email: `${randomBytes(6).toString('hex')}@example.com`,
      password: 'Segredo123',
      profile: 'user',
      queueIds: [queue.id],
    });
    await whileHeld(async () => {
      await shop.call('PUT', `/tickets/${person!.ticket.id}`, {
        isTransfered: true,
        queueId: queue.id,
        userId: user.id,
      });
      await shop.call('DELETE', `/users/${user.id}`);
      await shop.call('DELETE', `/queue/${queue.id}`);
    });
    await vi.waitFor(
      async () => expect(await ticketOf(person!)).toMatchObject({ status: 'pending', userId: null, queueId: null }),
      patience,
    );
    await vi.waitFor(async () => expect(await listed('pending')).toContain(person!.ticket.id), patience);
  });

  it('closes all tickets of a status, those that have it for a moment too', async () => {
    const [person] = await accept('Davi');
    await whileHeld(async () => {
      await shop.call('PUT', `/tickets/${person!.ticket.id}`, { status: 'pending' });
      await shop.call('POST', '/tickets/closeAll', { status: 'pending' });
    });
    await vi.waitFor(async () => expect(await ticketOf(person!)).toMatchObject({ status: 'closed' }), patience);
  });

  it('merges contacts with what was written for them a moment before', async () => {
    const [stays, merged] = (await accept('Eva', 'Eva de novo')) as [Customer, Customer];
    const [contactId, mergedId] = [stays.ticket.contactId, merged.ticket.contactId];
    await whileHeld(async () => {
      await shop.call('POST', '/ticket-notes', {
        note: 'Prefere à tarde',
        ticketId: merged.ticket.id,
        contactId: mergedId,
      });
      await shop.call('POST', '/schedules', {
        contactId: mergedId,
        body: 'Bom dia!',
        sendAt: '2030-01-01T12:00:00.000Z',
      });
      await shop.call('POST', `/contacts/${contactId}/merge`, { contactId: mergedId });
    });
    await vi.waitFor(async () => {
      const merges = await shop.call<ContactMerge[]>('GET', `/contacts/${contactId}/merges`);
      expect(merges.map(({ isFinished }) => isFinished)).toEqual([true]);
    }, patience);
    await vi.waitFor(async () => {
      const notes = await shop.call<TicketNote[]>('GET', `/ticket-notes/list?contactId=${contactId}`);
      expect(notes.map(({ note }) => note)).toEqual(['Prefere à tarde']);
      const { schedules } = await shop.call<{ schedules: Schedule[] }>('GET', '/schedules?searchParam=Bom dia');
      expect(schedules.map((schedule) => schedule.contactId)).toEqual([contactId]);
    }, patience);
  });
});
