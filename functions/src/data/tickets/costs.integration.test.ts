import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { measure } from '../../../test/capacity.ts';
import { optionOf } from '../../../test/bot-conversation.ts';
import { addConnection, addQueue, allTickets, anyNumber, inboundText, receiptOf } from '../../../test/conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { createUserContext } from '../../context/create-context.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { receiveReceipt } from '../../domain/inbound/receive-receipt.ts';
import { listMessages } from '../../features/messages/list-messages.ts';
import { markTicketRead } from '../../features/messages/read-ticket.ts';
import { sendMessage } from '../../features/messages/send-message.ts';
import { newUserRecord } from '../users/new-user.ts';
import { countTickets } from '../../features/tickets/count-tickets.ts';
import { getTicketByUuid } from '../../features/tickets/get-ticket-by-uuid.ts';
import { listTickets } from '../../features/tickets/list-tickets.ts';
import { updateTicket } from '../../features/tickets/update-ticket.ts';

const none = { params: undefined, query: undefined, body: undefined };
const body = 'Olá, gostaria de saber se a encomenda de ontem já saiu para entrega';

/** A company whose effects leave through its outbox, with 5 queues and a conversation in service. */
const company = async () => {
  const admin: TestContext = userContext();
  const live = createUserContext(admin.company, admin.plan, admin.actor);
  // A clock that stands still: what was read stays known, however slow the machine.
  const now = Date.now();
  const context: TestContext = {
    ...admin,
    commit: (...given) => live.commit(...given),
    clock: { now: () => now },
  };
  await admin.commit(
    admin.stores.users.create(
      newUserRecord({
        companyId: admin.company.id,
        id: 1,
        sub: randomUUID(),
        email: `${randomUUID()}@example.com`,
        name: 'Ana',
        profile: 'admin',
      }),
      10,
    ),
    [],
  );
  const connection = await addConnection(admin);
  const queues = [];
  for (const name of ['Vendas', 'Suporte', 'Financeiro', 'Entrega', 'Outros']) queues.push(await addQueue(admin, name));
  const number = anyNumber();
  await receiveMessage(context, inboundText(connection, { number, body }));
  const [ticket] = await allTickets(admin);
  await updateTicket(context, {
    ...none,
    params: { id: ticket!.id },
    body: { status: 'open', queueId: queues[0]!.id },
  });
  return { admin, context, connection, number, queues, ticket: ticket! };
};

const forget = ({ cache }: TestContext): void => {
  for (const name of ['names', 'settings', 'connection 1']) cache.delete(name);
};

/** The figures of docs/data-model.md: at most so many units, at 1 kB a write and 4 kB a read. */
describe('the table charges', () => {
  it('for an inbound text on an open ticket one transaction, and the put and the read of its index', async () => {
    const { context, connection, number } = await company();
    await receiveMessage(context, inboundText(connection, { number, body }));
    const delivery = { publishedAt: Date.now(), isRepeat: false };
    const cost = await measure(() => receiveMessage(context, inboundText(connection, { number, body }), delivery));
    // One text in 32 is left to the index's queue.
    expect([1, 3]).toContain(Object.values(cost.calls).reduce((sum, calls) => sum + calls, 0));
    expect(cost.calls.TransactWriteItemsCommand).toBe(1);
    expect(cost.reads).toBeLessThanOrEqual(1);
    expect(cost.writes).toBeLessThanOrEqual(12);
  });

  it('for a step of the bot one transaction for the message and its answer', async () => {
    const { admin, context, connection, queues } = await company();
    const [sales] = queues;
    const option = { greetingMessage: 'A partir de R$ 10.', name: 'Preços' };
    const chatbots = [optionOf({ id: 1, ...option }), optionOf({ id: 2, ...option, chatbots: [] })];
    const queueIds = queues.map(({ id }) => id);
    const tree = { ...sales!, greetingMessage: 'Vendas!', chatbots };
    await admin.commit(admin.stores.queues.update(sales!, tree), []);
    const record = (await admin.stores.connections.get(connection.id))!;
    await admin.commit(admin.stores.connections.update(record, { ...record, queueIds, greetingMessage: 'Olá!' }), []);
    forget(context);
    const number = anyNumber();
    const write = (text: string) => receiveMessage(context, inboundText(connection, { number, body: text }));
    await write('Oi');
    const choice = await measure(() => write('1'));
    expect(choice.calls).toMatchObject({ TransactWriteItemsCommand: 1, BatchWriteItemCommand: 1 });
    expect(choice.reads).toBeLessThanOrEqual(1);
    expect(choice.writes).toBeLessThanOrEqual(30);
    const further = await measure(() => write('2'));
    expect(further.calls).toMatchObject({ TransactWriteItemsCommand: 1, BatchWriteItemCommand: 1 });
    expect(further.writes).toBeLessThanOrEqual(20);
  });

  it('for the same in a process that knows nothing of the chat a handful of reads more', async () => {
    const { admin, context, connection, number } = await company();
    forget(admin);
    admin.cache.delete(`conversation ${connection.id} ${number}@s.whatsapp.net ${number} null`);
    const cost = await measure(() => receiveMessage(context, inboundText(connection, { number, body })));
    expect(cost.reads).toBeLessThanOrEqual(12);
  });

  it('for an answer, its receipt and a reading', async () => {
    const { context, connection, number, ticket } = await company();
    const sent = await measure(() =>
      sendMessage(context, {
        ...none,
        params: { ticketId: ticket.id },
        body: {
          body,
          medias: [],
          vCard: [],
          location: null,
          quotedMsg: null,
          mentions: [],
          isPrivate: false,
          requestId: randomUUID(),
        },
      }),
    );
    expect(sent.writes).toBeLessThanOrEqual(18);
    expect(sent.reads).toBeLessThanOrEqual(7);
    expect(sent.calls).toMatchObject({ QueryCommand: 1, TransactWriteItemsCommand: 1 });
    const stored = await context.stores.messages.ofTicket(ticket, ticket.id, 1);
    const receipt = await measure(() => receiveReceipt(context, receiptOf(connection, number, stored[0]!.wid!, 1)));
    expect(receipt.writes).toBeLessThanOrEqual(1);
    const read = await measure(() => markTicketRead(context, { ...none, params: { ticketId: ticket.id } }));
    expect(read.writes).toBeLessThanOrEqual(4);
  });

  it('for pages of the inbox and of a conversation the same, however many tickets there are', async () => {
    const { admin, context, connection, queues, ticket } = await company();
    for (let index = 0; index < 60; index++) await receiveMessage(admin, inboundText(connection, { body }));
    for (const { id } of await allTickets(admin)) {
      if (id !== ticket.id)
        await updateTicket(admin, { ...none, params: { id }, body: { queueId: queues[id % 5]!.id } });
    }
    forget(admin);
    const page = await measure(() =>
      listTickets(context, { ...none, query: { status: 'pending', sortTickets: 'DESC', showAll: true } }),
    );
    expect(page.reads).toBeLessThanOrEqual(12);
    const again = await measure(() =>
      listTickets(context, { ...none, query: { status: 'pending', sortTickets: 'DESC' } }),
    );
    expect(Object.keys(again.calls)).toEqual(['QueryCommand']);
    expect(again.reads).toBeLessThanOrEqual(8);
    expect(
      (await measure(() => listTickets(context, { ...none, query: { status: 'open', sortTickets: 'DESC' } }))).reads,
    ).toBeLessThanOrEqual(3);
    expect((await measure(() => countTickets(context, { ...none, query: {} }))).reads).toBeLessThanOrEqual(3);
    expect(
      (await measure(() => getTicketByUuid(context, { ...none, params: { uuid: ticket.uuid } }))).reads,
    ).toBeLessThanOrEqual(1);
    const conversation = await measure(() =>
      listMessages(context, { ...none, params: { ticketUuid: ticket.uuid }, query: {} }),
    );
    // Half a unit of it reads the ticket's log, for the events between the messages.
    expect(conversation.reads).toBeLessThanOrEqual(4.5);
  });
});
