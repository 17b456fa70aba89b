import { describe, expect, it } from 'vitest';
import { addQueue, allTickets, anyNumber, inboundText, setSettings } from '../../../test/conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { count, events, list, office, sent, update } from '../../../test/office.ts';
import { updateContact } from '../contacts/update-contact.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { emptyWallet } from '../../domain/operations/empty-wallet.ts';
import { createTicket } from './create-ticket.ts';
import { getTicketByUuid } from './get-ticket-by-uuid.ts';
import { listTicketLog } from './list-ticket-log.ts';

const none = { params: undefined, query: undefined, body: undefined };

describe('accepting', () => {
  it('gives a waiting ticket to one of two agents at once, and names it to the other', async () => {
    const { admin, agent, write } = await office();
    const queue = await addQueue(admin, 'Vendas');
    const [one, two] = [
      await agent(11, { queueIds: [queue.id], allTicket: 'enable' }),
      await agent(12, { queueIds: [queue.id], allTicket: 'enable' }),
    ];
    const id = await write();
    const outcomes = await Promise.allSettled(
      [one, two].map((context) => update(context, id, { status: 'open', queueId: queue.id })),
    );
    const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    expect(won).toMatchObject([{ status: 'open', queueId: queue.id, queue: { name: 'Vendas' } }]);
    expect(refused).toMatchObject([
      {
        code: 'ERR_TICKET_TAKEN',
        details: {
          ticketId: id,
          userId: won[0]!.userId,
          userName: `Agente ${won[0]!.userId}`,
          queueName: 'Vendas',
          status: 'open',
        },
      },
    ]);
    const late = won[0]!.userId === 11 ? two : one;
    await expect(update(late, id, { status: 'open', queueId: queue.id })).rejects.toMatchObject({
      code: 'ERR_TICKET_TAKEN',
    });
  });

  it('names the attendant to the slower of two, also when that one chose a queue of its own', async () => {
    const { admin, agent, write } = await office();
    const [sales, support] = [await addQueue(admin, 'Vendas'), await addQueue(admin, 'Suporte')];
    const agents = [
      [await agent(11, { queueIds: [sales.id], allTicket: 'enable' }), sales.id],
      [await agent(12, { queueIds: [support.id], allTicket: 'enable' }), support.id],
    ] as const;
    const id = await write();
    const outcomes = await Promise.allSettled(
      agents.map(([context, queueId]) => update(context, id, { status: 'open', queueId })),
    );
    const { userId } = (await admin.stores.tickets.get(id))!;
    expect(
      outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : [])),
    ).toMatchObject([{ code: 'ERR_TICKET_TAKEN', details: { ticketId: id, userId } }]);
  });

  it('asks for a queue where the company has any, and for one that exists', async () => {
    const { admin, write } = await office();
    const first = await write();
    expect(await update(admin, first, { status: 'open' })).toMatchObject({ status: 'open', queueId: null, userId: 1 });
    await addQueue(admin, 'Vendas');
    admin.cache.delete('directory');
    await expect(update(admin, await write(), { status: 'open' })).rejects.toMatchObject({
      code: 'ERR_QUEUE_REQUIRED',
    });
    await expect(update(admin, first, { status: 'open', queueId: 99 })).rejects.toMatchObject({
      code: 'ERR_NO_QUEUE_FOUND',
    });
  });

  it('is refused to users who may not see the ticket', async () => {
    const { admin, agent, write } = await office();
    const queue = await addQueue(admin, 'Vendas');
    const outsider = await agent(11, { queueIds: [queue.id] });
    const id = await write();
    await expect(update(outsider, id, { status: 'open', queueId: queue.id })).rejects.toMatchObject({
      code: 'ERR_NO_TICKET_FOUND',
    });
    await update(admin, id, { status: 'open', queueId: queue.id });
    await expect(update(outsider, id, { status: 'closed' })).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
    await expect(update(userContext(), id, { status: 'open' })).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
  });

  it('greets the contact once, with the agent’s name', async () => {
    const { admin, write } = await office();
    await setSettings(admin, {
      sendGreetingAccepted: 'enabled',
      greetingAcceptedMessage: 'Oi {{firstName}}, sou {{userName}}.',
    });
    const id = await write();
    await update(admin, id, { status: 'open' });
    await update(admin, id, { status: 'open' });
    expect(sent(admin)).toMatchObject([{ type: 'send', content: { type: 'text', body: 'Oi Maria, sou Ana.' } }]);
    expect(await admin.stores.tickets.get(id)).toMatchObject({ lastMessage: 'Oi Maria, sou Ana.', fromMe: true });
  });

  it('moves the ticket out of the sight of the others in its queue', async () => {
    const { admin, agent, write } = await office();
    const queue = await addQueue(admin, 'Vendas');
    const one = await agent(11, { queueIds: [queue.id], allTicket: 'enable' });
    const id = await write();
    one.effects.length = 0;
    await update(one, id, { status: 'open', queueId: queue.id });
    expect(events(one)).toMatchObject([
      {
        data: { action: 'delete', ticketId: id, version: 2 },
        rooms: ['queue:none'],
        except: ['everything', 'user:11', `queue-all:${queue.id}`, 'queues-all'],
      },
      {
        data: { action: 'update', ticket: { id, version: 2 } },
        rooms: ['everything', 'user:11', `queue-all:${queue.id}`, 'queues-all', `ticket:${id}`],
        except: [],
      },
    ]);
  });
});

describe('resolving and reopening', () => {
  it('sends the attendant’s farewell, else the connection’s, unless the call omits it', async () => {
    const { agent, write } = await office({ complationMessage: 'Obrigado, {{name}}!' });
    const [one, two] = [
      await agent(11, { allTicket: 'enable' }, 'Até logo!'),
      await agent(12, { allTicket: 'enable' }),
    ];
    for (const [context, extra, said] of [
      [one, {}, ['Até logo!']],
      [two, {}, ['Obrigado, Maria Silva!']],
      [two, { sendFarewellMessage: false }, []],
    ] as const) {
      const id = await write();
      await update(context, id, { status: 'open' });
      context.effects.length = 0;
      expect(await update(context, id, { status: 'closed', ...extra })).toMatchObject({
        status: 'closed',
        unreadMessages: 0,
      });
      expect(
        sent(context).map((command) =>
          command.type === 'send' && command.content.type === 'text' ? command.content.body : '',
        ),
      ).toEqual(said);
    }
  });

  it('of a waiting ticket needs the permission', async () => {
    const { agent, write } = await office();
    const id = await write();
    const one = await agent(11, { allTicket: 'enable' });
    await expect(update(one, id, { status: 'closed' })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    expect(
      await update(await agent(12, { allTicket: 'enable', userClosePendingTicket: 'enabled' }), id, {
        status: 'closed',
      }),
    ).toMatchObject({ status: 'closed' });
  });

  it('keeps one ticket of a chat in service, and one in the closed list', async () => {
    const { admin, write } = await office();
    const number = anyNumber();
    const first = await write('um', number);
    await update(admin, first, { status: 'open' });
    await update(admin, first, { status: 'closed' });
    const second = await write('dois', number);
    expect(second).not.toBe(first);
    await expect(update(admin, first, { status: 'open' })).rejects.toMatchObject({
      code: 'ERR_OTHER_OPEN_TICKET',
      details: { ticketId: second, status: 'pending', userId: null },
    });
    expect((await list(admin, { status: 'closed', showAll: true })).tickets.map(({ id }) => id)).toEqual([first]);
    await update(admin, second, { status: 'closed' });
    expect((await list(admin, { status: 'closed', showAll: true })).tickets.map(({ id }) => id)).toEqual([second]);
    expect(await count(admin, { showAll: true })).toEqual({ open: 0, pending: 0, group: 0, closed: 1 });
    const reopened = await update(admin, first, { status: 'open' });
    expect(reopened).toMatchObject({ id: first, status: 'open', userId: 1 });
    expect((await listTicketLog(admin, { ...none, params: { ticketId: first } })).map(({ type }) => type)).toEqual([
      'reopen',
      'closed',
      'open',
      'create',
    ]);
    expect(await admin.stores.tickets.cycles(first)).toMatchObject([
      { finishedAt: expect.any(Number) as number },
      { finishedAt: null, startedAt: expect.any(Number) as number },
    ]);
  });

  it('leaves a closed ticket to its attendant: no colleague takes it, and with it what was said, by its id', async () => {
    const { agent, write } = await office();
    const [one, two] = [await agent(11, { allTicket: 'enable' }), await agent(12, { allTicket: 'enable' })];
    const id = await write();
    await update(one, id, { status: 'open' });
    await update(one, id, { status: 'closed' });
    await expect(update(two, id, { status: 'open' })).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
    expect(await update(one, id, { status: 'open' })).toMatchObject({ status: 'open', userId: 11 });
  });

  it('lets the next message reopen it within the connection’s window, with its queue and attendant', async () => {
    const { admin, whatsapp, write } = await office({ timeCreateNewTicket: 10 });
    const queue = await addQueue(admin, 'Vendas');
    const number = anyNumber();
    const id = await write('um', number);
    await update(admin, id, { status: 'open', queueId: queue.id });
    await update(admin, id, { status: 'closed' });
    await receiveMessage(admin, inboundText(whatsapp, { number, body: 'dois' }));
    expect(await allTickets(admin)).toMatchObject([
      { id, status: 'pending', queueId: queue.id, userId: 1, unreadMessages: 1, lastMessage: 'dois' },
    ]);
    expect((await list(admin, { status: 'closed', showAll: true })).tickets).toEqual([]);
  });
});

describe('a transfer', () => {
  it('hands the ticket to a colleague, or to a queue, with a note that stays inside', async () => {
    const { admin, agent, write } = await office();
    const [sales, support] = [await addQueue(admin, 'Vendas'), await addQueue(admin, 'Suporte')];
    await agent(11, { queueIds: [support.id] });
    const id = await write();
    await update(admin, id, { status: 'open', queueId: sales.id });
    await setSettings(admin, { sendMsgTransfTicket: 'enabled', transferMessage: 'Vamos para ${queue.name}.' });
    admin.effects.length = 0;
    expect(
      await update(admin, id, {
        status: 'open',
        userId: 11,
        queueId: support.id,
        isTransfered: true,
        msgTransfer: 'cliente bravo',
      }),
    ).toMatchObject({ status: 'open', userId: 11, user: { name: 'Agente 11' }, queueId: support.id });
    expect(sent(admin)).toMatchObject([{ content: { body: 'Vamos para Suporte.' } }]);
    const ticket = (await admin.stores.tickets.get(id))!;
    expect((await admin.stores.messages.ofTicket(ticket, id, 2)).reverse()).toMatchObject([
      { body: 'cliente bravo', isPrivate: true, wid: null },
      { isPrivate: false },
    ]);
    expect(
      (await listTicketLog(admin, { ...none, params: { ticketId: id } }))
        .map(({ type, user }) => `${type} ${user?.id ?? '-'}`)
        .slice(0, 2),
    ).toEqual(['receivedTransfer 11', 'transfered 1']);
    expect(await update(admin, id, { status: 'pending', queueId: sales.id, isTransfered: true })).toMatchObject({
      status: 'pending',
      userId: null,
      queueId: sales.id,
    });
    await expect(update(admin, id, { isTransfered: true })).rejects.toMatchObject({ code: 'ERR_QUEUE_REQUIRED' });
    await expect(update(admin, id, { isTransfered: true, queueId: sales.id, userId: 99 })).rejects.toMatchObject({
      code: 'ERR_NO_USER_FOUND',
    });
  });

  it('is notified to the colleague alone, without the contact’s number', async () => {
    const { admin, agent, write } = await office();
    const queue = await addQueue(admin, 'Vendas');
    await agent(11, { queueIds: [queue.id] });
    const id = await write();
    await update(admin, id, { status: 'open', queueId: queue.id });
    admin.effects.length = 0;
    await update(admin, id, { status: 'open', userId: 11, queueId: queue.id, isTransfered: true });
    const { address } = (await admin.stores.tickets.get(id))!;
    const notified = admin.effects.flatMap((effect) =>
      effect.to === 'realtime' && effect.message.event.endsWith('-transfer') ? [effect.message] : [],
    );
    expect(notified).toMatchObject([{ rooms: ['user:11'], data: { action: 'create', ticket: { id } } }]);
    expect(JSON.stringify(notified[0]!.data)).not.toContain(address.number);
    const pushed = admin.effects.flatMap((effect) => (effect.to === 'push' ? [effect.message] : []));
    expect(pushed).toMatchObject([{ ticketId: id, userId: 11 }]);
  });
});

describe('a conversation begun by a user', () => {
  it('is in service at once, on the default connection; one that runs already is named', async () => {
    const { admin, agent, whatsapp, write } = await office({ isDefault: true });
    const id = await write('Olá', anyNumber());
    const { contactId } = (await admin.stores.tickets.get(id))!;
    const create = (body: object) => createTicket(admin, { ...none, body: { contactId, ...body } });
    await expect(create({})).rejects.toMatchObject({ code: 'ERR_OTHER_OPEN_TICKET', details: { ticketId: id } });
    await update(admin, id, { status: 'closed' });
    const made = await create({});
    expect(made).toMatchObject({ status: 'open', userId: 1, whatsappId: whatsapp.id, unreadMessages: 0 });
    expect(await getTicketByUuid(admin, { ...none, params: { uuid: made.uuid } })).toEqual(made);
    await expect(
      getTicketByUuid(admin, {
        ...none,
        params: { uuid: `${made.uuid.startsWith('0') ? '1' : '0'}${made.uuid.slice(1)}` },
      }),
    ).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
    await expect(getTicketByUuid(await agent(11), { ...none, params: { uuid: made.uuid } })).rejects.toMatchObject({
      code: 'ERR_NO_TICKET_FOUND',
    });
    await expect(create({ contactId: 999 })).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
    await expect(create({ whatsappId: 999 })).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
  });
});

describe('a ticket that a colleague has', () => {
  it('names the colleague to those who saw it waiting, and is unknown to all others', async () => {
    const { admin, agent, write } = await office();
    const sales = await addQueue(admin, 'Vendas');
    const id = await write();
    await update(admin, id, { queueId: sales.id });
    const { uuid } = (await admin.stores.tickets.get(id))!;
    const open = (context: TestContext) => getTicketByUuid(context, { ...none, params: { uuid } });
    const seller = await agent(11, { queueIds: [sales.id] });
    await expect(open(seller)).resolves.toMatchObject({ id });
    await update(admin, id, { status: 'open', userId: 1 });
    await expect(open(seller)).rejects.toMatchObject({ code: 'ERR_TICKET_TAKEN', details: { userName: 'Ana' } });
    await expect(open(await agent(12))).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
    await update(admin, id, { status: 'closed' });
    await expect(open(seller)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
  });
});

describe('the log of a ticket', () => {
  it('has one entry for what a user opens within half an hour, and one for each other user', async () => {
    const { admin, agent, write } = await office();
    const id = await write();
    const other = await agent(11, { allTicket: 'enable' });
    const { uuid } = (await admin.stores.tickets.get(id))!;
    const open = (context: TestContext) => getTicketByUuid(context, { ...none, params: { uuid } });
    await Promise.all([open(admin), open(admin)]);
    await open(admin);
    await open(other);
    const entries = await listTicketLog(admin, { ...none, params: { ticketId: id } });
    const accesses = entries.filter(({ type }) => type === 'access');
    expect(accesses.map(({ user }) => user?.name).sort()).toEqual(['Agente 11', 'Ana']);
    expect(entries.at(-1)).toMatchObject({ type: 'create' });
  });
});

describe('a transfer that closes the ticket', () => {
  it('leaves one closed ticket and one in the new queue, in one transaction', async () => {
    const { admin, write } = await office();
    const [sales, support] = [await addQueue(admin, 'Vendas'), await addQueue(admin, 'Suporte')];
    await setSettings(admin, { closeTicketOnTransfer: true, sendGreetingAccepted: 'disabled' });
    const id = await write();
    await update(admin, id, { status: 'open', queueId: sales.id });
    const moved = await update(admin, id, {
      isTransfered: true,
      queueId: support.id,
      userId: null,
      msgTransfer: 'Quer trocar',
    });
    expect(moved).toMatchObject({ status: 'pending', queueId: support.id, unreadMessages: 1, lastMessage: 'Olá' });
    expect(moved.id).not.toBe(id);
    expect(await admin.stores.tickets.get(id)).toMatchObject({ status: 'closed', listed: true });
    expect(await count(admin, { showAll: true })).toMatchObject({ open: 0, pending: 1, closed: 1 });
    await write('Alguém?', moved.contact.number);
    expect(await admin.stores.tickets.get(moved.id)).toMatchObject({ unreadMessages: 2, lastMessage: 'Alguém?' });
    const updates = events(admin).filter(({ data }) => (data as { action?: string }).action === 'update');
    expect(updates.map(({ order }) => order)).toContain(`ticket-${id}`);
  });
});

describe('a wallet', () => {
  it('gives new tickets to its owner, who still accepts them, and is empty once the owner is deleted', async () => {
    const { admin, agent, write } = await office();
    const sales = await addQueue(admin, 'Vendas');
    const owner = await agent(11, { queueIds: [sales.id] });
    await setSettings(admin, { DirectTicketsToWallets: true });
    const number = anyNumber();
    const { contactId } = (await admin.stores.tickets.get(await write('Oi', number)))!;
    await update(admin, 1, { status: 'closed', sendFarewellMessage: false });
    const wallet = { userId: 11, queueId: sales.id };
    await updateContact(admin, { ...none, params: { id: contactId }, body: { wallet } });
    const id = await write('De novo', number);
    expect(await admin.stores.tickets.get(id)).toMatchObject({ status: 'pending', ...wallet });
    expect((await update(owner, id, { status: 'open' })).userId).toBe(11);
    await emptyWallet(admin, 11);
    expect(await admin.stores.contacts.get(contactId)).toMatchObject({ wallet: null });
  });

  it('names users and queues of the company only', async () => {
    const { admin, write } = await office();
    const { contactId } = (await admin.stores.tickets.get(await write()))!;
    const change = (wallet: { userId: number; queueId: number | null }) =>
      updateContact(admin, { ...none, params: { id: contactId }, body: { wallet } });
    await expect(change({ userId: 99, queueId: null })).rejects.toMatchObject({ code: 'ERR_NO_USER_FOUND' });
    await expect(change({ userId: 1, queueId: 99 })).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' });
  });
});
