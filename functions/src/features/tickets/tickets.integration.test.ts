import { updateTicket as updateEndpoint } from '@recado/shared/contract/tickets';
import type { Viewer } from '@recado/shared/permissions/can';
import { describe, expect, it } from 'vitest';
import {
  addConnection,
  addQueue,
  allTickets,
  anyNumber,
  inboundText,
  setSettings,
} from '../../../test/conversation.ts';
import { ticketRecord } from '../../../test/conversation-state.ts';
import { newCompanyId, type TestContext, userContext } from '../../../test/user-context.ts';
import { updateContact } from '../contacts/update-contact.ts';
import { receiveMessage } from '../../conversation/inbound/receive-message.ts';
import { ticketUuid } from '../../data/tickets/uuid.ts';
import { indexContact } from '../search/index-contact.ts';
import { newUserRecord } from '../../data/users/new-user.ts';
import { countTickets } from './count-tickets.ts';
import { createTicket } from './create-ticket.ts';
import { deleteTicket } from './delete-ticket.ts';
import { getTicketByUuid } from './get-ticket-by-uuid.ts';
import { listTicketLog } from './list-ticket-log.ts';
import { listTickets } from './list-tickets.ts';
import { emptyWallet } from '../../conversation/operations/empty-wallet.ts';
import { releaseTicketsOf } from '../../conversation/operations/release-tickets-of.ts';
import { updateTicket } from './update-ticket.ts';

const none = { params: undefined, query: undefined, body: undefined };
const update = (context: TestContext, id: number, body: object) =>
  updateTicket(context, { ...none, params: { id }, body: updateEndpoint.body!.parse(body) });
const list = (context: TestContext, query: object = {}) =>
  listTickets(context, { ...none, query: { status: 'open', sortTickets: 'DESC', ...query } });
const count = (context: TestContext, query: object = {}) => countTickets(context, { ...none, query });

const events = ({ effects }: TestContext) =>
  effects.flatMap((effect) => (effect.to === 'realtime' ? [effect.message] : []));
const sent = ({ effects }: TestContext) =>
  effects.flatMap((effect) => (effect.to === 'outbound' && effect.command.type !== 'picture' ? [effect.command] : []));

/** An administrator's company with a connection, and its agents: each a user with a context of its own. */
const office = async (connection = {}) => {
  const companyId = newCompanyId();
  const admin = userContext({ companyId });
  const whatsapp = await addConnection(admin, connection);
  await admin.commit(
    admin.stores.users.create(
      newUserRecord({
        companyId,
        id: 1,
        sub: `sub-${companyId}`,
        email: `${companyId}@example.com`,
        name: 'Ana',
        profile: 'admin',
      }),
      10,
    ),
    [],
  );
  const agent = async (id: number, viewer: Partial<Viewer> = {}, farewellMessage = ''): Promise<TestContext> => {
    const user = newUserRecord({
      companyId,
      id,
      sub: `sub-${companyId}-${id}`,
      email: `${id}-${companyId}@example.com`,
      name: `Agente ${id}`,
      profile: 'user',
    });
    await admin.commit(admin.stores.users.create({ ...user, farewellMessage }, 10), []);
    return userContext({ companyId, viewer: { id, profile: 'user', ...viewer } });
  };
  const write = async (body = 'Olá', number = anyNumber()): Promise<number> => {
    await receiveMessage(admin, inboundText(whatsapp, { number, body }));
    return (await allTickets(admin)).at(-1)!.id;
  };
  return { admin, whatsapp, agent, write };
};

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
    admin.cache.delete('names');
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
    await setSettings(admin, { greetingAcceptedMessage: 'Oi {{firstName}}, sou {{userName}}.' });
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

describe('what an agent sees', () => {
  it('are its own tickets and those that wait in its queues', async () => {
    const { admin, agent, write } = await office();
    const [sales, support] = [await addQueue(admin, 'Vendas'), await addQueue(admin, 'Suporte')];
    const [mine, others, waiting, elsewhere, unsorted] = [
      await write(),
      await write(),
      await write(),
      await write(),
      await write(),
    ];
    const one = await agent(11, { queueIds: [sales.id] });
    const all = await agent(12, { queueIds: [sales.id], allUserChat: 'enabled' });
    const none_ = await agent(13, { allTicket: 'enable' });
    await update(admin, mine, { status: 'open', queueId: sales.id, isTransfered: true, userId: 11 });
    await update(admin, others, { status: 'open', queueId: sales.id });
    await update(admin, waiting, { queueId: sales.id });
    await update(admin, elsewhere, { queueId: support.id });
    const ids = async (context: TestContext, query: object) =>
      (await list(context, query)).tickets.map(({ id }) => id).sort((a, b) => a - b);
    expect(await ids(one, { status: 'open' })).toEqual([mine]);
    expect(await ids(one, { status: 'open', showAll: true })).toEqual([mine]);
    expect(await ids(one, { status: 'pending' })).toEqual([waiting]);
    expect(await ids(all, { status: 'open' })).toEqual([]);
    expect(await ids(all, { status: 'open', showAll: true })).toEqual([mine, others]);
    expect(await ids(none_, { status: 'pending' })).toEqual([unsorted]);
    expect(await ids(admin, { status: 'open' })).toEqual([others]);
    expect(await ids(admin, { status: 'pending', queueIds: [sales.id] })).toEqual([waiting, unsorted]);
    expect(await count(one)).toEqual({ open: 1, pending: 1, group: 0, closed: 0 });
    expect(await count(admin, { showAll: true })).toEqual({ open: 2, pending: 3, group: 0, closed: 0 });
    await releaseTicketsOf(admin, 11);
    expect(await admin.stores.tickets.get(mine)).toMatchObject({ status: 'pending', userId: null });
    expect(await count(one)).toEqual({ open: 0, pending: 2, group: 0, closed: 0 });
  });

  it('loses no ticket that waits for consent with its attendant', async () => {
    const { admin, write } = await office();
    const { tickets } = admin.stores;
    const before = (await tickets.get(await write()))!;
    const after = { ...before, status: 'lgpd' as const, userId: 11, version: before.version + 1 };
    await admin.commit(tickets.saves([{ before, after }]), []);
    await releaseTicketsOf(admin, 11);
    expect(await tickets.get(before.id)).toMatchObject({ status: 'lgpd', userId: null });
  });

  it('loses no ticket with its queue: administrators find it among those without one', async () => {
    const { admin, write } = await office();
    const queue = await addQueue(admin, 'Vendas');
    const id = await write();
    await update(admin, id, { queueId: queue.id });
    await admin.commit(admin.stores.queues.remove(queue), []);
    admin.cache.delete('names');
    for (const query of [{}, { queueIds: [] }]) {
      expect((await list(admin, { status: 'pending', ...query })).tickets).toMatchObject([
        { id, queueId: queue.id, queue: null },
      ]);
      expect(await count(admin, query)).toMatchObject({ pending: 1 });
    }
  });

  it('hides numbers where the company wants that, in answers and events', async () => {
    const { admin, agent, write } = await office();
    await setSettings(admin, { lgpdHideNumber: 'enabled' });
    admin.cache.delete('settings');
    const number = anyNumber();
    admin.effects.length = 0;
    await write('Olá', number);
    const masked = `*********${'*'.repeat(number.length - 11)}${number.slice(-2)}`;
    const one = await agent(11, { allTicket: 'enable' });
    expect((await list(one, { status: 'pending' })).tickets[0]!.contact.number).toBe(masked);
    expect((await list(admin, { status: 'pending' })).tickets[0]!.contact.number).toBe(number);
    const published = events(admin).filter(({ event }) => !event.endsWith('contact'));
    expect(
      published
        .filter(({ rooms }) => rooms.includes('everything'))
        .every(({ data }) => JSON.stringify(data).includes(number)),
    ).toBe(true);
    const others = published.filter(({ rooms }) => !rooms.includes('everything'));
    expect(others).toHaveLength(2);
    expect(
      others.every(({ except, data }) => except.includes('everything') && !JSON.stringify(data).includes(number)),
    ).toBe(true);
  });

  it('goes page by page, in both directions', async () => {
    const { admin, write } = await office();
    const ids: number[] = [];
    for (let index = 0; index < 45; index++) ids.push(await write(`${index}`));
    const first = await list(admin, { status: 'pending' });
    expect(first).toMatchObject({ hasMore: true, count: 45 });
    expect(first.tickets.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 40));
    const second = await list(admin, { status: 'pending', cursor: first.nextCursor });
    expect(second.tickets.map(({ id }) => id)).toEqual(ids.toReversed().slice(40));
    expect(second).toMatchObject({ hasMore: false, nextCursor: null });
    expect(
      (await list(admin, { status: 'pending', pageNumber: 2, sortTickets: 'ASC' })).tickets.map(({ id }) => id),
    ).toEqual(ids.slice(40));
    await expect(list(admin, { status: 'pending', cursor: 'x' })).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
  });
});

describe('an agent with groups and queues', () => {
  /**
   * Tickets of two queues and of none, of people and of groups: waiting, in service by agents 11 and 12, and groups
   * that are not handled as tickets. All contacts are named Maria.
   */
  const mixedOffice = async () => {
    const made = await office({ allowGroup: true });
    const { admin } = made;
    const [sales, support] = [await addQueue(admin, 'Vendas'), await addQueue(admin, 'Suporte')];
    const asTickets = await addConnection(admin, { allowGroup: true, groupAsTicket: 'enabled' });
    const writeInGroup = async (connection = made.whatsapp): Promise<number> => {
      const message = inboundText(connection, { group: `${anyNumber()}@g.us` });
      await receiveMessage(admin, { ...message, chat: { ...message.chat, subject: 'Maria e família' } });
      return (await allTickets(admin)).at(-1)!.id;
    };
    const place = async (id: number, queueId: number, userId?: number): Promise<number> => {
      await update(admin, id, userId ? { queueId, userId, isTransfered: true } : { queueId });
      return id;
    };
    await made.agent(11);
    await made.agent(12);
    const tickets = {
      waiting: await place(await made.write(), sales.id),
      waitingElsewhere: await place(await made.write(), support.id),
      unsorted: await made.write(),
      mine: await place(await made.write(), support.id, 11),
      others: await place(await made.write(), sales.id, 12),
      waitingGroup: await place(await writeInGroup(asTickets), sales.id),
      group: await place(await writeInGroup(), sales.id),
      groupElsewhere: await place(await writeInGroup(), support.id),
      myGroup: await place(await writeInGroup(), support.id, 11),
      othersGroup: await place(await writeInGroup(), sales.id, 12),
    };
    for (const { contactId } of await allTickets(admin)) await indexContact(admin, contactId);
    const viewerOf = (id: number, viewer: Partial<Viewer> = {}): TestContext =>
      userContext({ companyId: admin.company.id, viewer: { id, profile: 'user', queueIds: [sales.id], ...viewer } });
    return { admin, tickets, viewerOf };
  };
  const sorted = (ids: readonly number[]): number[] => ids.toSorted((one, other) => one - other);
  const found = async (context: TestContext): Promise<number[]> =>
    sorted(
      (await list(context, { status: 'search', searchParam: 'maria', showAll: true })).tickets.map(({ id }) => id),
    );

  it('finds, lists and counts the tickets that it may see, and no others', async () => {
    const { admin, tickets, viewerOf } = await mixedOffice();
    const { waiting, mine, unsorted, waitingGroup, group, myGroup } = tickets;
    const all = sorted(Object.values(tickets));
    const cases: [TestContext, number[], Record<'open' | 'pending' | 'group', number[]>][] = [
      [
        viewerOf(11),
        [waiting, mine, myGroup],
        // The tab of groups is for users who may see groups.
        { open: [mine], pending: [waiting], group: [] },
      ],
      [
        viewerOf(11, { allowGroup: true }),
        [waiting, mine, waitingGroup, group, myGroup],
        { open: [mine], pending: [waiting, waitingGroup], group: [group, myGroup] },
      ],
      [
        viewerOf(11, { allowGroup: true, allUserChat: 'enabled', allTicket: 'enable' }),
        // Of colleagues' tickets a plain user finds none, whatever its tabs show.
        [waiting, mine, unsorted, waitingGroup, group, myGroup],
        { open: [mine], pending: [waiting, unsorted, waitingGroup], group: [group, myGroup] },
      ],
      [viewerOf(13, { queueIds: [] }), [], { open: [], pending: [], group: [] }],
    ];
    for (const [viewer, seen, tabs] of cases) {
      expect(await found(viewer)).toEqual(sorted(seen));
      const counts: Record<string, number> = { closed: 0 };
      for (const status of ['open', 'pending', 'group'] as const) {
        const listed = await list(viewer, { status });
        expect(sorted(listed.tickets.map(({ id }) => id))).toEqual(sorted(tabs[status]));
        expect(listed.count).toBe(tabs[status].length);
        counts[status] = tabs[status].length;
      }
      expect(await count(viewer)).toEqual(counts);
    }
    expect(await found(admin)).toEqual(all);
    // Administrators too have a tab of groups with allowGroup only.
    expect(await count(admin, { showAll: true })).toEqual({ open: 2, pending: 4, group: 0, closed: 0 });
    const withGroups = userContext({ companyId: admin.company.id, viewer: { allowGroup: true } });
    expect(await count(withGroups, { showAll: true })).toEqual({ open: 2, pending: 4, group: 4, closed: 0 });
  });

  it('has groups of its default connection only, where it has one', async () => {
    const { tickets, viewerOf } = await mixedOffice();
    const agent = viewerOf(11, { allowGroup: true, whatsappId: 1 });
    const groups = await list(agent, { status: 'group' });
    expect(sorted(groups.tickets.map(({ id }) => id))).toEqual(sorted([tickets.group, tickets.myGroup]));
    expect([groups.count, (await count(agent)).group]).toEqual([null, null]);
    expect((await list(viewerOf(11, { allowGroup: true, whatsappId: 2 }), { status: 'group' })).tickets).toEqual([]);
    expect((await list(agent, { status: 'pending' })).count).toBe(2);
  });

  it('shows all queues with show-all only to those with allHistoric, who may open what they see', async () => {
    const { admin, tickets, viewerOf } = await mixedOffice();
    const waitingFor = async (viewer: Partial<Viewer>) => {
      const { tickets: rows, count: total } = await list(viewerOf(13, viewer), { status: 'pending', showAll: true });
      expect(total).toBe(rows.length);
      return sorted(rows.map(({ id }) => id));
    };
    const { waiting, waitingElsewhere } = tickets;
    expect(await waitingFor({ allUserChat: 'enabled' })).toEqual([waiting]);
    expect(await waitingFor({ allHistoric: 'enabled' })).toEqual([waiting]);
    const supervisor = { allUserChat: 'enabled', allHistoric: 'enabled' } as const;
    expect(await waitingFor(supervisor)).toEqual([waiting, waitingElsewhere]);
    const { uuid } = (await admin.stores.tickets.get(waitingElsewhere))!;
    const open = (viewer: Partial<Viewer>) => getTicketByUuid(viewerOf(13, viewer), { ...none, params: { uuid } });
    await expect(open(supervisor)).resolves.toMatchObject({ id: waitingElsewhere });
    await expect(open({ allUserChat: 'enabled' })).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
  });

  it('goes page by page through several lists, each ticket once, in both directions', async () => {
    const { admin, agent } = await office();
    const [sales, support] = [await addQueue(admin, 'Vendas'), await addQueue(admin, 'Suporte')];
    const viewer = await agent(11, { queueIds: [sales.id, support.id], allTicket: 'enable' });
    const companyId = admin.company.id;
    const start = Date.UTC(2026, 10, 20);
    // Five lists and tickets of groups among them, which this agent may not see; two tickets at each time.
    const records = Array.from({ length: 110 }, (_, index) =>
      ticketRecord({
        id: index + 1,
        uuid: ticketUuid(index + 1, '00000000-0000-4000-8000-000000000000'),
        companyId,
        contactId: index + 1,
        queueId: [sales.id, support.id, null][index % 3]!,
        userId: index % 7 === 0 ? 11 : index % 11 === 0 ? 12 : null,
        isGroup: index % 10 === 3,
        updatedAt: start + Math.floor(index / 2),
      }),
    );
    for (let at = 0; at < records.length; at += 20)
      await admin.commit(
        admin.stores.tickets.saves(records.slice(at, at + 20).map((after) => ({ before: null, after }))),
        [],
      );
    const seen = records
      .filter(({ userId, isGroup }) => userId === 11 || (userId === null && !isGroup))
      .map(({ id }) => id);
    for (const [sortTickets, expected] of [
      ['ASC', seen],
      ['DESC', seen.toReversed()],
    ] as const) {
      const pages: number[][] = [];
      for (let cursor: string | undefined; ;) {
        const page = await list(viewer, { status: 'pending', sortTickets, cursor });
        expect(page.count).toBe(seen.length);
        pages.push(page.tickets.map(({ id }) => id));
        if (page.nextCursor === null || pages.length === 10) break;
        cursor = page.nextCursor;
      }
      expect(pages.length).toBeGreaterThan(2);
      expect(pages.flat()).toEqual(expected);
      const second = await list(viewer, { status: 'pending', sortTickets, pageNumber: 2 });
      expect(second.tickets.map(({ id }) => id)).toEqual(pages[1]);
    }
  });
});

describe('removing a ticket', () => {
  it('removes its messages, log and cycles; the next message opens a new ticket', async () => {
    const { admin, whatsapp, write } = await office();
    const number = anyNumber();
    const id = await write('um', number);
    const ticket = (await admin.stores.tickets.get(id))!;
    await deleteTicket(admin, { ...none, params: { id } });
    expect(await admin.stores.messages.ofTicket(ticket, id, 10)).toEqual([]);
    expect([await admin.stores.tickets.log(id), await admin.stores.tickets.cycles(id)]).toEqual([[], []]);
    expect(await count(admin, { showAll: true })).toEqual({ open: 0, pending: 0, group: 0, closed: 0 });
    expect(events(admin).slice(-2)).toMatchObject([
      { event: expect.stringContaining('-appMessage') as string, data: { action: 'delete', ticketId: id } },
      { data: { action: 'delete', ticketId: id }, rooms: ['everything', 'queue:none'] },
    ]);
    await receiveMessage(admin, inboundText(whatsapp, { number, body: 'dois' }));
    expect(await allTickets(admin)).toMatchObject([{ lastMessage: 'dois' }]);
  });
});

describe('closing a chat’s second ticket', () => {
  it('takes the first out of the closed lists of those who saw it there', async () => {
    const { admin, write } = await office();
    const number = anyNumber();
    const first = await write('um', number);
    await update(admin, first, { status: 'closed' });
    const second = await write('dois', number);
    admin.effects.length = 0;
    await update(admin, second, { status: 'closed' });
    const { version } = (await admin.stores.tickets.get(first))!;
    expect(events(admin)).toContainEqual(
      expect.objectContaining({
        data: { action: 'delete', ticketId: first, version },
        rooms: ['everything', 'queue:none'],
        except: [],
      }),
    );
    expect(events(admin).filter(({ data }) => (data as { action: string }).action === 'delete')).toHaveLength(1);
  });
});

describe('removing a chat’s newest closed ticket', () => {
  const ids = async (context: TestContext) =>
    (await list(context, { status: 'closed', showAll: true })).tickets.map(({ id }) => id);

  it('shows the one before it, each time', async () => {
    const { admin, write } = await office();
    const number = anyNumber();
    const made: number[] = [];
    for (const body of ['um', 'dois', 'três']) {
      const id = await write(body, number);
      await update(admin, id, { status: 'closed' });
      made.push(id);
    }
    expect(await ids(admin)).toEqual([made[2]]);
    // Reopened and closed again, the oldest is the newest closed one.
    await update(admin, made[0]!, { status: 'open' });
    await deleteTicket(admin, { ...none, params: { id: made[1]! } });
    await update(admin, made[0]!, { status: 'closed' });
    expect(await ids(admin)).toEqual([made[0]]);
    admin.effects.length = 0;
    await deleteTicket(admin, { ...none, params: { id: made[0]! } });
    expect(await ids(admin)).toEqual([made[2]]);
    expect(events(admin)).toMatchObject([
      { event: expect.stringContaining('-appMessage') as string, data: { action: 'delete', ticketId: made[0] } },
      { data: { action: 'delete', ticketId: made[0] } },
      { data: { action: 'update', ticket: { id: made[2], status: 'closed' } } },
    ]);
    expect(await count(admin, { showAll: true })).toMatchObject({ closed: 1 });
    await update(admin, made[2]!, { status: 'open' });
    expect(await ids(admin)).toEqual([]);
    await deleteTicket(admin, { ...none, params: { id: made[2]! } });
    expect(await count(admin, { showAll: true })).toEqual({ open: 0, pending: 0, group: 0, closed: 0 });
  });

  it('shows it also where the newest was in service again', async () => {
    const { admin, write } = await office();
    const number = anyNumber();
    const first = await write('um', number);
    await update(admin, first, { status: 'closed' });
    const next = await write('dois', number);
    await update(admin, next, { status: 'closed' });
    await update(admin, next, { status: 'open' });
    await deleteTicket(admin, { ...none, params: { id: next } });
    expect(await ids(admin)).toEqual([first]);
    await write('três', number);
    expect(await ids(admin)).toEqual([first]);
  });
});

describe('a contact’s new name', () => {
  it('shows on the tickets that lists hold, on every connection, and stays there with the next message', async () => {
    const { admin, whatsapp, write } = await office();
    const other = await addConnection(admin);
    const number = anyNumber();
    const id = await write('um', number);
    await receiveMessage(admin, inboundText(other, { number, body: 'dois' }));
    const { contactId, version } = (await admin.stores.tickets.get(id))!;
    const contact = { ...(await admin.stores.contacts.get(contactId))!, name: 'Dona Maria' };
    for (let times = 0; times < 2; times++) await admin.stores.tickets.contactChanged(contact);
    expect(await allTickets(admin)).toMatchObject([
      { contact: { name: 'Dona Maria' }, version: version + 1 },
      { contact: { name: 'Dona Maria' } },
    ]);
    await receiveMessage(admin, inboundText(whatsapp, { number, body: 'três' }));
    expect(await admin.stores.tickets.get(id)).toMatchObject({ contact: { name: 'Dona Maria' }, lastMessage: 'três' });
  });

  it('shows also where the connection was removed, and finds the ticket', async () => {
    const { admin, whatsapp, write } = await office();
    const id = await write();
    const { contactId } = (await admin.stores.tickets.get(id))!;
    await admin.commit(admin.stores.connections.remove(whatsapp), []);
    await updateContact(admin, { ...none, params: { id: contactId }, body: { name: 'Dona Quitéria' } });
    expect(await admin.stores.tickets.get(id)).toMatchObject({ contact: { name: 'Dona Quitéria' } });
    await indexContact(admin, contactId);
    expect((await list(admin, { searchParam: 'quiteria' })).tickets.map((ticket) => ticket.id)).toEqual([id]);
    expect((await list(userContext(), { searchParam: 'quiteria' })).tickets).toEqual([]);
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
