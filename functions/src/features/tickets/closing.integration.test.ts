import { describe, expect, it } from 'vitest';
import { addConnection, addQueue } from '../../../test/conversation.ts';
import { runJobs, slicesOf } from '../../../test/jobs.ts';
import { addTicket } from '../../../test/tickets.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { newContact } from '../../data/contacts/new-contact.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { closeAllTickets } from './close-all.ts';

const none = { params: undefined, query: undefined };

const shop = async () => {
  const context = userContext();
  const connection = await addConnection(context, { complationMessage: 'Até logo' });
  const queue = await addQueue(context, 'Vendas');
  const add = async (given: Partial<TicketRecord> = {}): Promise<TicketRecord> => {
    const [id, contactId] = [await context.ids.next('ticket'), await context.ids.next('contact')];
    const number = `55119${String(contactId).padStart(8, '0')}`;
    const contact = newContact({ id: contactId, companyId: context.company.id, name: 'Maria', number }, 0);
    await context.commit(context.stores.contacts.creation(contact, { number, lid: null }), []);
    return addTicket(context, {
      id,
      contactId,
      whatsappId: connection.id,
      status: 'pending',
      queueId: queue.id,
      unreadMessages: 2,
      inDialogue: true,
      updatedAt: Date.now() - 60_000 + id,
      ...given,
    });
  };
  return { context, queue, add };
};

const progress = ({ effects }: TestContext) =>
  effects.flatMap((effect) =>
    effect.to === 'realtime' && effect.message.event.endsWith('-closeAll') ? [effect.message] : [],
  );
const current = ({ stores }: TestContext, { id }: TicketRecord) => stores.tickets.get(id);

describe('closing all tickets of a status', () => {
  it('closes those of the selected queues, silently, and no others', async () => {
    const { context, queue, add } = await shop();
    const other = await addQueue(context, 'Suporte');
    const [waiting, mine, elsewhere, served] = [
      await add(),
      await add({ userId: 1 }),
      await add({ queueId: other.id }),
      await add({ status: 'open', userId: 1 }),
    ];
    const result = await closeAllTickets(context, {
      ...none,
      body: { status: 'pending', selectedQueueIds: [queue.id] },
    });
    expect(result.total).toBe(2);
    await runJobs(context);
    for (const ticket of [waiting, mine])
      expect(await current(context, ticket)).toMatchObject({
        status: 'closed',
        unreadMessages: 0,
        inDialogue: false,
      });
    for (const ticket of [elsewhere, served])
      expect(await current(context, ticket)).toMatchObject({ status: ticket.status, version: ticket.version });
    expect(context.effects.filter(({ to }) => to === 'outbound')).toEqual([]);
    expect(await context.stores.tickets.log(waiting.id)).toMatchObject([{ type: 'closed', userId: 1 }]);
  });

  it('goes on from slice to slice, also where each is delivered twice, and publishes its progress to the caller', async () => {
    const { context, add } = await shop();
    const tickets = await Promise.all(Array.from({ length: 90 }, () => add()));
    const { total, closingId } = await closeAllTickets(context, { ...none, body: { status: 'pending' } });
    expect(total).toBe(90);
    await runJobs(context, 2);
    const states = await context.stores.tickets.getMany(tickets.map(({ id }) => id));
    expect(states.filter(({ status }) => status === 'closed')).toHaveLength(90);
    expect(states.every(({ version }) => version === 2)).toBe(true);
    expect(progress(context).every(({ rooms }) => rooms.length === 1 && rooms[0] === 'user:1')).toBe(true);
    expect(progress(context).at(-1)?.data).toMatchObject({ closingId, done: 90, total: 90, finished: true });
  });

  it('leaves a ticket open in which the contact wrote since', async () => {
    const { context, add } = await shop();
    const [before, since] = [await add(), await add({ updatedAt: Date.now() + 60_000 })];
    await closeAllTickets(context, { ...none, body: { status: 'pending' } });
    await runJobs(context);
    expect(await current(context, before)).toMatchObject({ status: 'closed' });
    expect(await current(context, since)).toMatchObject({ status: 'pending' });
  });

  it('enqueues nothing where there is nothing to close', async () => {
    const { context } = await shop();
    expect(await closeAllTickets(context, { ...none, body: { status: 'open' } })).toMatchObject({ total: 0 });
    expect(slicesOf(context)).toEqual([]);
  });

  it('refuses a queue of another company', async () => {
    const { context } = await shop();
    const call = closeAllTickets(context, { ...none, body: { status: 'open', selectedQueueIds: [999_999] } });
    await expect(call).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' });
  });
});
