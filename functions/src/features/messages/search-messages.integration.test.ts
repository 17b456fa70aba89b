import { describe, expect, it } from 'vitest';
import { measure } from '../../../test/capacity.ts';
import { anyNumber, inboundText } from '../../../test/conversation.ts';
import { runJobs } from '../../../test/jobs.ts';
import { servedConversation } from '../../../test/served-conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { startJob } from '../../domain/jobs/start-job.ts';
import { indexJob } from '../search/index-job.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { indexMessages } from '../search/index-messages.ts';
import { updateTicket } from '../tickets/update-ticket.ts';
import { deleteTicket } from '../tickets/delete-ticket.ts';
import { listMessages } from './list-messages.ts';
import { searchMessages } from './search-messages.ts';
import { messageSearchStore } from '../../data/message-search/store.ts';
import { documentClient } from '../../platform/clients.ts';

const none = { params: undefined, query: undefined, body: undefined };

/** Indexes all messages that are stored. */
const indexAll = async (context: TestContext): Promise<void> => {
  const { writes, effects } = startJob(context, indexJob, {});
  await context.commit(writes, effects);
  await runJobs(context);
};

/** Brings what has left for the index into it, twice, as a queue may; and what was stored before. */
const follow = async (context: TestContext): Promise<void> => {
  await indexAll(context);
  for (const effect of context.effects)
    if (effect.to === 'search' && effect.message.kind === 'messages')
      for (let delivery = 0; delivery < 2; delivery++)
        await indexMessages(context, effect.message, effect.message.ids, effect.message.isChange);
};

const search = (context: TestContext, searchParam: string, ticketUuid?: string) =>
  searchMessages(context, { ...none, query: { searchParam, ticketUuid } });

const snippets = async (...given: Parameters<typeof search>): Promise<string[]> =>
  (await search(...given)).hits.map(({ snippet }) => snippet);

const setup = async () => {
  const served = await servedConversation({ message: { body: 'Bom dia, a ENTREGA não chegou' } });
  const { context, connection, number } = served;
  const write = async (body: string, from = number): Promise<void> => {
    await receiveMessage(context, inboundText(connection, { number: from, body }));
  };
  return { ...served, write };
};

const viewerOf = ({ company }: TestContext, id: number): TestContext =>
  userContext({ companyId: company.id, viewer: { id, profile: 'user', queueIds: [] } });

describe('a search in texts', () => {
  it('finds beginnings of words without accents, newest first, with the place, and leads there', async () => {
    const { context, ticket, write } = await setup();
    await write('o preço da entrega é 12,50');
    await write('obrigado 😂');
    await write('temos *cesta* ```café```');
    await follow(context);
    expect(await snippets(context, 'preco')).toEqual(['o preço da entrega é 12,50']);
    expect((await search(context, 'cesta')).hits).toMatchObject([
      { snippet: 'temos cesta café', matches: [{ start: 6, end: 11 }] },
    ]);
    expect(await snippets(context, '😂')).toEqual(['obrigado 😂']);
    for (const typed of ['12', '50 entr', 'PREÇO é']) expect(await snippets(context, typed), typed).toHaveLength(1);
    for (const typed of ['treg', 'preço obrigado', '1250']) expect(await snippets(context, typed), typed).toEqual([]);
    const { hits, tickets, hasMore } = await search(context, 'preço');
    expect(hits).toMatchObject([{ ticketId: ticket.id, matches: [{ start: 2, end: 7 }], fromMe: false }]);
    expect([tickets.map(({ uuid }) => uuid), hasMore]).toEqual([[ticket.uuid], false]);
    const page = await listMessages(context, {
      ...none,
      params: { ticketUuid: ticket.uuid },
      query: { around: hits[0]!.messageId },
    });
    expect(page.messages.map(({ id }) => id)).toContain(hits[0]!.messageId);
  });

  it('searches one conversation alone, with its earlier tickets', async () => {
    const { context, ticket, write } = await setup();
    await updateTicket(context, { ...none, params: { id: ticket.id }, body: { status: 'closed' } });
    await write('a entrega veio');
    await write('entrega de outra pessoa', '5511955554444');
    await follow(context);
    const chat = (await context.stores.tickets.chat(ticket.whatsappId, ticket.contactId))!;
    const active = (await context.stores.tickets.get(chat.activeTicketId!))!;
    expect(await snippets(context, 'entrega', active.uuid)).toHaveLength(2);
    expect(await snippets(context, 'entrega', active.uuid)).not.toContain('entrega de outra pessoa');
    await expect(search(userContext(), 'entrega', active.uuid)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
  });

  it('finds nothing of another company, and for a plain user only what is in tickets that it may see', async () => {
    const { context, ticket } = await setup();
    await follow(context);
    expect(await snippets(userContext(), 'entrega')).toEqual([]);
    const outsider = viewerOf(context, 99);
    expect(await snippets(outsider, 'entrega')).toEqual([]);
    await expect(search(outsider, 'entrega', ticket.uuid)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
    expect(await snippets(viewerOf(context, ticket.userId!), 'entrega')).toHaveLength(1);
  });

  it('for a plain user reads of colleagues’ tickets only who may see them, and no messages', async () => {
    const { context, ticket, write } = await setup();
    for (let index = 0; index < 25; index++) await write('outra entrega', anyNumber());
    await follow(context);
    const owner = viewerOf(context, ticket.userId!);
    expect(await snippets(owner, 'entrega')).toEqual(['Bom dia, a ENTREGA não chegou']);
    // Of 26 tickets half a unit each; of its own ticket and message one; of the index and of settings a few.
    const cost = await measure(() => search(owner, 'entrega'));
    expect(cost.reads).toBeLessThanOrEqual(26 / 2 + 2 + 12);
    expect(cost.calls.BatchGetItemCommand).toBeLessThanOrEqual(5);
  });

  it('shows a plain user nothing of a ticket that it saw a moment ago', async () => {
    const { context, ticket } = await setup();
    await follow(context);
    const outsider = viewerOf(context, 99);
    const { tickets } = outsider.stores;
    const late: TestContext = {
      ...outsider,
      stores: {
        ...outsider.stores,
        tickets: {
          ...tickets,
          getFiltered: async (ids) => (await tickets.getFiltered(ids)).map((one) => ({ ...one, userId: 99 })),
        },
      },
    };
    expect((await late.stores.tickets.getFiltered([ticket.id]))[0]!.userId).toBe(99);
    expect(await snippets(late, 'entrega')).toEqual([]);
  });

  it('finds nothing of a removed ticket at once, and its words leave the index', async () => {
    const { context, ticket } = await setup();
    await follow(context);
    context.effects.length = 0;
    await deleteTicket(context, { ...none, params: { id: ticket.id } });
    expect(await snippets(context, 'entrega')).toEqual([]);
    const index = messageSearchStore(documentClient(), context.company.id);
    const find = () => index.find({ words: ['entrega'], chat: null, before: null, pageSize: 20 }).next();
    expect(await find()).not.toBeNull();
    await follow(context);
    expect(await find()).toBeNull();
  });

  it('indexes what was stored before there was an index', async () => {
    const { context } = await setup();
    expect(await snippets(context, 'entrega')).toEqual([]);
    await indexAll(context);
    expect(await snippets(context, 'entrega')).toHaveLength(1);
  });
});
