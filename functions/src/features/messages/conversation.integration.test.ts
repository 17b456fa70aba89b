import { describe, expect, it } from 'vitest';
import { addQueue, allTickets, inboundText, receiptOf } from '../../../test/conversation.ts';
import { servedConversation } from '../../../test/served-conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { commands, list, send } from '../../../test/message-calls.ts';
import { receiveChatRead } from '../../domain/inbound/receive-chat-read.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { updateTicket } from '../tickets/update-ticket.ts';
import { markTicketRead } from './read-ticket.ts';

const none = { params: undefined, query: undefined, body: undefined };
const read = (context: TestContext, ticketId: number) => markTicketRead(context, { ...none, params: { ticketId } });

describe('reading', () => {
  it('sends read receipts, once', async () => {
    const { context, connection, number, ticket } = await servedConversation();
    const wids = ['A1', 'B2'];
    for (const wid of wids) await receiveMessage(context, inboundText(connection, { number, wid }));
    context.effects.length = 0;
    expect(await read(context, ticket.id)).toMatchObject({ unreadMessages: 0 });
    expect(await read(context, ticket.id)).toMatchObject({ unreadMessages: 0 });
    const [command, ...more] = commands(context);
    expect(more).toEqual([]);
    expect(command).toMatchObject({ type: 'read' });
    expect(command?.type === 'read' ? command.messages.map(({ wid }) => wid).slice(0, 2) : []).toEqual(['B2', 'A1']);
    expect(context.effects.filter(({ to }) => to === 'realtime')).toMatchObject([
      { message: { data: { action: 'updateUnread', ticketId: ticket.id } } },
    ]);
  });

  it('leaves a waiting ticket unread, and takes what was read on the phone', async () => {
    const { context, connection, number, ticket } = await servedConversation();
    await updateTicket(context, { ...none, params: { id: ticket.id }, body: { status: 'pending' } });
    await receiveMessage(context, inboundText(connection, { number }));
    context.effects.length = 0;
    expect(await read(context, ticket.id)).toMatchObject({ unreadMessages: 2 });
    expect(context.effects).toEqual([]);
    const { wid: _wid, ack: _ack, ...about } = receiptOf(connection, number, 'x', 1);
    await receiveChatRead(context, { ...about, type: 'chatRead' });
    expect(await context.stores.tickets.get(ticket.id)).toMatchObject({ unreadMessages: 0 });
    expect(commands(context)).toEqual([]);
  });
});

describe('a conversation', () => {
  it('is read page by page through the chat’s earlier tickets', async () => {
    const { context, connection, number, ticket } = await servedConversation();
    for (let index = 0; index < 30; index++)
      await receiveMessage(context, inboundText(connection, { number, body: `a${index}` }));
    await updateTicket(context, { ...none, params: { id: ticket.id }, body: { status: 'closed' } });
    for (let index = 0; index < 5; index++)
      await receiveMessage(context, inboundText(connection, { number, body: `b${index}` }));
    const second = (await allTickets(context)).at(-1)!;
    const first = await list(context, second);
    expect(first.messages.map(({ body }) => body)).toEqual([
      ...Array.from({ length: 15 }, (_, index) => `a${index + 15}`),
      'b0',
      'b1',
      'b2',
      'b3',
      'b4',
    ]);
    expect(first).toMatchObject({ hasMore: true, ticket: { id: second.id } });
    const rest = await list(context, second, { cursor: first.nextCursor });
    expect(rest.messages.map(({ body }) => body)).toEqual([
      'Olá',
      ...Array.from({ length: 15 }, (_, index) => `a${index}`),
    ]);
    expect(rest).toMatchObject({ hasMore: false, nextCursor: null });
    expect((await list(context, second, { pageNumber: 2 })).messages).toEqual(rest.messages);
    expect((await list(context, ticket)).messages.map(({ body }) => body)).not.toContain('b0');
  });

  it('goes on behind texts so long that a page of them is more than one answer of the table', async () => {
    const { context, connection, number, ticket } = await servedConversation();
    const long = 'x'.repeat(60_000);
    for (let index = 0; index < 22; index++)
      await receiveMessage(context, inboundText(connection, { number, body: `${index} ${long}` }));
    const first = await list(context, ticket);
    expect(first.messages).toHaveLength(20);
    const rest = await list(context, ticket, { cursor: first.nextCursor });
    expect(rest.messages.map(({ body }) => body.slice(0, 3))).toEqual(['Olá', '0 x', '1 x']);
    expect(rest.hasMore).toBe(false);
  });

  it('says on each page what happened to the tickets meanwhile, and publishes it with the ticket', async () => {
    const { context, connection, number, ticket } = await servedConversation();
    for (let index = 0; index < 25; index++)
      await receiveMessage(context, inboundText(connection, { number, body: `a${index}` }));
    context.effects.length = 0;
    await updateTicket(context, { ...none, params: { id: ticket.id }, body: { status: 'closed' } });
    const types = (events: readonly { type: string }[]) => events.map(({ type }) => type);
    const first = await list(context, ticket);
    expect(types(first.events)).toEqual(['closed']);
    const rest = await list(context, ticket, { cursor: first.nextCursor });
    expect(types(rest.events)).toEqual(['create', 'open']);
    const data = context.effects.flatMap((effect) =>
      effect.to === 'realtime' && effect.message.event.endsWith('-ticket') ? [effect.message.data] : [],
    );
    expect(data).toMatchObject([{ action: 'update', log: [{ type: 'closed' }] }]);
  });

  it('shows of earlier tickets only those in the caller’s queues, unless it may read all', async () => {
    const { context, connection, number, ticket } = await servedConversation();
    const [sales, support] = [await addQueue(context, 'Vendas'), await addQueue(context, 'Suporte')];
    const close = async (id: number, queueId: number) => {
      await updateTicket(context, { ...none, params: { id }, body: { status: 'open', queueId } });
      await updateTicket(context, { ...none, params: { id }, body: { queueId } });
      await updateTicket(context, { ...none, params: { id }, body: { status: 'closed' } });
    };
    await close(ticket.id, sales.id);
    await receiveMessage(context, inboundText(connection, { number, body: 'segredo' }));
    await close((await allTickets(context)).at(-1)!.id, support.id);
    await receiveMessage(context, inboundText(connection, { number, body: 'de novo' }));
    const third = (await allTickets(context)).at(-1)!;
    await updateTicket(context, { ...none, params: { id: third.id }, body: { queueId: sales.id } });
    const agent = (viewer: object) =>
      userContext({
        companyId: context.company.id,
        viewer: { id: 2, profile: 'user', queueIds: [sales.id], ...viewer },
      });
    const bodies = async (viewer: object, query: object = {}) =>
      (await list(agent(viewer), third, query)).messages.map(({ body }) => body);
    expect(await bodies({})).toEqual(['Olá', 'de novo']);
    expect(await bodies({ allHistoric: 'enabled' })).toEqual(['Olá', 'segredo', 'de novo']);
    const {
      messages: [, secret],
    } = await list(context, third);
    const quote = (viewer: object) => send(agent(viewer), third.id, { body: 'Sobre isto', quotedMsg: secret!.id });
    await updateTicket(agent({}), { ...none, params: { id: third.id }, body: { status: 'open' } });
    await expect(quote({})).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });
    expect((await quote({ allHistoric: 'enabled' })).messages).toMatchObject([{ quotedMsg: { body: 'segredo' } }]);
    const tickets = async (viewer: object) =>
      new Set((await list(agent(viewer), third)).events.map(({ ticketId }) => ticketId));
    expect(await tickets({})).toEqual(new Set([ticket.id, third.id]));
    const second = (await allTickets(context)).at(-2)!;
    expect(await tickets({ allHistoric: 'enabled' })).toEqual(new Set([ticket.id, second.id, third.id]));
    expect(await bodies({ queueIds: [sales.id, support.id] }, { selectedQueues: [sales.id] })).toEqual([
      'Olá',
      'de novo',
      'Sobre isto',
    ]);
    await expect(list(agent({}), third, { cursor: 'nonsense' })).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
  });
});
