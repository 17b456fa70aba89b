import { describe, expect, it } from 'vitest';
import { addConnection, allTickets, anyNumber, inboundText, receiptOf } from '../../../test/conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { receiveMessage } from './receive-message.ts';
import { receiveReceipt } from './receive-receipt.ts';

const events = ({ effects }: TestContext, name: string) =>
  effects.flatMap((effect) =>
    effect.to === 'realtime' && effect.message.event.endsWith(`-${name}`) ? [effect.message] : [],
  );
const messagesOf = async (context: TestContext, ticketId: number) => {
  const ticket = (await context.stores.tickets.get(ticketId))!;
  return (await context.stores.messages.ofTicket(ticket, ticketId, 100)).reverse();
};

describe('a first message', () => {
  it('makes contact, waiting ticket, cycle and log, and is shown to those who may see it', async () => {
    const context = userContext();
    const connection = await addConnection(context);
    const number = anyNumber();
    await receiveMessage(context, inboundText(connection, { number, body: 'Bom dia' }));
    const [ticket] = await allTickets(context);
    expect(ticket).toMatchObject({
      id: 1,
      status: 'pending',
      queueId: null,
      userId: null,
      unreadMessages: 1,
      lastMessage: 'Bom dia',
      fromMe: false,
      version: 1,
      contact: { name: 'Maria Silva', number },
    });
    expect(await messagesOf(context, 1)).toMatchObject([{ body: 'Bom dia', fromMe: false, mediaType: 'conversation' }]);
    expect(await context.stores.tickets.log(1)).toMatchObject([{ type: 'create', userId: null }]);
    expect(await context.stores.tickets.cycles(1)).toMatchObject([
      { finishedAt: null, startedAt: null, id: ticket!.cycleId, isLead: true, isActiveDemand: false },
    ]);
    expect(await context.stores.tickets.chat(connection.id, ticket!.contactId)).toMatchObject({
      activeTicketId: 1,
      lastClosedTicketId: null,
    });
    expect(events(context, 'ticket')).toMatchObject([
      {
        data: { action: 'create', ticket: { id: 1, status: 'pending' } },
        rooms: ['everything', 'queue:none', 'ticket:1'],
      },
    ]);
    expect(events(context, 'appMessage')).toMatchObject([
      { data: { action: 'create', message: { body: 'Bom dia' }, ticket: { id: 1, version: 1 } }, order: 'ticket-1' },
    ]);
    expect(context.effects).toContainEqual({
      to: 'search',
      message: { companyId: context.company.id, kind: 'contact', id: ticket!.contactId },
    });
  });

  it('and another at the same time make one ticket', async () => {
    const context = userContext();
    const connection = await addConnection(context);
    const number = anyNumber();
    await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        receiveMessage(context, inboundText(connection, { number, body: `${index}` })),
      ),
    );
    const tickets = await allTickets(context);
    expect(tickets).toHaveLength(1);
    expect(tickets[0]).toMatchObject({ unreadMessages: 5 });
    expect(new Set((await messagesOf(context, tickets[0]!.id)).map(({ body }) => body))).toEqual(
      new Set(['0', '1', '2', '3', '4']),
    );
  });

  it('changes nothing when it is delivered again, also hours later and after its ticket was closed', async () => {
    const context = userContext();
    const connection = await addConnection(context);
    const message = inboundText(connection);
    await receiveMessage(context, message);
    const effectCount = context.effects.length;
    await receiveMessage(context, message);
    context.cache.delete(`conversation ${connection.id} ${message.chat.jid} ${message.chat.address.number} null`);
    await receiveMessage(context, message);
    expect(context.effects).toHaveLength(effectCount);
    expect(await allTickets(context)).toMatchObject([{ unreadMessages: 1, version: 1 }]);
  });
});

describe('messages one after another', () => {
  it('stand in their order, each once', async () => {
    const context = userContext();
    const connection = await addConnection(context);
    const number = anyNumber();
    for (let index = 0; index < 30; index++)
      await receiveMessage(context, inboundText(connection, { number, body: `${index}` }));
    const [ticket] = await allTickets(context);
    expect((await messagesOf(context, ticket!.id)).map(({ body }) => Number(body))).toEqual(
      Array.from({ length: 30 }, (_, index) => index),
    );
    expect(ticket).toMatchObject({ unreadMessages: 30, version: 30 });
  });
});

describe('a message of ours', () => {
  it('written on the phone counts as read, and takes the ack that came before it', async () => {
    const context = userContext();
    const connection = await addConnection(context);
    const number = anyNumber();
    await receiveMessage(context, inboundText(connection, { number }));
    const echo = inboundText(connection, { number, fromMe: true, pushName: null, body: 'Já vou' });
    await receiveReceipt(context, receiptOf(connection, number, echo.wid, 3));
    await receiveReceipt(context, receiptOf(connection, number, echo.wid, 2));
    await receiveMessage(context, echo);
    const [ticket] = await allTickets(context);
    expect(ticket).toMatchObject({ unreadMessages: 0, fromMe: true, lastMessage: 'Já vou' });
    expect((await messagesOf(context, ticket!.id))[1]).toMatchObject({ body: 'Já vou', ack: 3 });
  });
});

describe('what is ignored', () => {
  it('is a group where the connection allows none, and a blocked contact', async () => {
    const context = userContext();
    const connection = await addConnection(context);
    await receiveMessage(context, inboundText(connection, { group: '120363000000000001@g.us' }));
    expect(context.effects).toEqual([]);
    const number = anyNumber();
    await receiveMessage(context, inboundText(connection, { number }));
    const contact = (await context.stores.contacts.identify({ number, lid: null }))!;
    await context.commit(await context.stores.contacts.changes(contact, { ...contact, active: false }), []);
    context.cache.delete(`conversation ${connection.id} ${number}@s.whatsapp.net ${number} null`);
    const effectCount = context.effects.length;
    await receiveMessage(context, inboundText(connection, { number }));
    expect(context.effects).toHaveLength(effectCount);
    expect(await allTickets(context)).toHaveLength(1);
  });

  it('is no message of a contact that was blocked a moment ago, and is blocked no longer', async () => {
    const context = userContext();
    const connection = await addConnection(context);
    const number = anyNumber();
    await receiveMessage(context, inboundText(connection, { number, body: 'antes' }));
    const { contacts } = context.stores;
    const setActive = async (active: boolean): Promise<void> => {
      const contact = (await contacts.identify({ number, lid: null }))!;
      await context.commit(await contacts.changes(contact, { ...contact, active }), []);
    };
    await setActive(false);
    context.cache.delete(`conversation ${connection.id} ${number}@s.whatsapp.net ${number} null`);
    await receiveMessage(context, inboundText(connection, { number, body: 'bloqueado' }));
    await setActive(true);
    await receiveMessage(context, inboundText(connection, { number, body: 'depois' }));
    const [ticket] = await allTickets(context);
    expect((await messagesOf(context, ticket!.id)).map(({ body }) => body)).toEqual(['antes', 'depois']);
  });
});
