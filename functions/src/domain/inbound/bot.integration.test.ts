import { SQSClient } from '@aws-sdk/client-sqs';
import type { SendCommand } from '@recado/shared/contract/queue-messages/outbound';
import { shardOf } from '@recado/shared/deployment/shards';
import { describe, expect, it } from 'vitest';
import { optionOf } from '../../../test/bot-conversation.ts';
import {
  addConnection,
  addQueue,
  allTickets,
  anyNumber,
  inboundText,
  setSettings,
} from '../../../test/conversation.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { takeMessages } from '../../../test/queue-messages.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { fileListEntity } from '../../data/file-lists/store.ts';
import type { QueueRecord } from '../../data/queues/store.ts';
import { deleteQueue } from '../../features/queues/delete-queue.ts';
import { updateTicket } from '../../features/tickets/update-ticket.ts';
import { documentClient, sqsClient } from '../../platform/clients.ts';
import { commitWithEffects } from '../../platform/outbox/commit-with-effects.ts';
import { sweep } from '../../platform/outbox/sweep.ts';
import { evictConversation } from './cached.ts';
import { receiveMessage } from './receive-message.ts';

useOwnQueues();

const none = { params: undefined, query: undefined, body: undefined };

/** Changes a queue's bot, and has everybody forget what they knew of it. */
const setQueue = async (context: TestContext, queue: QueueRecord, given: Partial<QueueRecord>): Promise<void> => {
  const current = (await context.stores.queues.get(queue.id))!;
  await context.commit(context.stores.queues.update(current, { ...current, ...given }), []);
  context.cache.delete('directory');
};

const files = (companyId: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `01ARZ3NDEKTSV4RRFFQ69G${String(index).padStart(4, '0')}`,
    name: `foto-${index}.jpg`,
    path: `c/${companyId}/library/1/01ARZ3NDEKTSV4RRFFQ69G${String(index).padStart(4, '0')}/foto.jpg`,
    mediaType: 'image' as const,
    mimetype: 'image/jpeg',
    size: 10,
  }));

/** A list of files that the company's library keeps. */
const addFileList = async (context: TestContext, count: number): Promise<number> => {
  const { stores, company } = context;
  const options = files(company.id, count);
  for (const { path, size } of options)
    await context.commit(stores.files.keep('library', { key: path, size }, 1_000_000), []);
  const list = fileListEntity.record({ id: 1, name: 'Catálogo', message: 'Segue o catálogo', userId: 1, options });
  await context.commit(stores.fileLists.create(list), []);
  return list.id;
};

/** A connection with a menu of two queues; the second has options, the first of which sends files. */
const shop = async ({ fileCount = 2 } = {}) => {
  const context = userContext();
  await setSettings(context, { userRandom: 'disabled' });
  const sales = await addQueue(context, 'Vendas', 'Vendas!');
  const support = await addQueue(context, 'Suporte', 'Suporte!');
  const optFileId = await addFileList(context, fileCount);
  await setQueue(context, support, {
    chatbots: [
      optionOf({ id: 1, name: 'Catálogo', queueType: 'file', optFileId, greetingMessage: 'Boa leitura' }),
      optionOf({ id: 2, name: 'Endereço', greetingMessage: 'Rua das Flores, 10' }),
    ],
  });
  const connection = await addConnection(context, {
    queueIds: [sales.id, support.id],
    greetingMessage: 'Olá!',
    complationMessage: 'Até logo!',
  });
  const number = anyNumber();
  let at = Date.now();
  /** A message that the contact writes half a minute behind the one before. */
  const write = (body: string) => inboundText(connection, { number, body, at: (at += 30_000) });
  const sent = (): SendCommand[] =>
    context.effects.flatMap((effect) =>
      effect.to === 'outbound' && effect.message.type === 'send' ? [effect.message] : [],
    );
  const texts = (): string[] =>
    sent().map(({ content }) => (content.type === 'media' ? content.name : 'body' in content ? content.body : ''));
  const ticket = async () => (await allTickets(context)).at(-1)!;
  const dialogue = async () => context.stores.tickets.dialogue((await ticket()).id);
  return { context, connection, number, sales, support, write, sent, texts, ticket, dialogue };
};

const menu = 'Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte\n\n*[ Sair ]* - Encerrar atendimento';

describe('the bot', () => {
  it('sends one menu to two first messages at once, before which the contact sees it type', async () => {
    const { context, connection, number, sent, texts, ticket, dialogue } = await shop();
    await Promise.all(
      ['Oi', 'Tudo bem?'].map((body) => receiveMessage(context, inboundText(connection, { number, body }))),
    );
    expect(texts()).toEqual([menu]);
    expect(sent()[0]?.showsTyping).toBe(true);
    expect(await ticket()).toMatchObject({ unreadMessages: 2, isBot: true, inDialogue: true });
    expect(await dialogue()).toMatchObject({ repetitions: 1 });
  });

  it('sends the files of an option in their order, which the library keeps for the ticket', async () => {
    const { context, write, texts, ticket } = await shop();
    for (const body of ['Oi', '2', '1']) await receiveMessage(context, write(body));
    expect(texts().slice(2)).toEqual([
      'Segue o catálogo',
      'foto-0.jpg',
      'foto-1.jpg',
      expect.stringMatching(/^Boa leitura/),
    ]);
    const { id } = await ticket();
    expect((await context.stores.files.ofHolder(id, 10)).map(({ key }) => key)).toEqual(
      files(context.company.id, 2).map(({ path }) => path),
    );
    // Sent again, the same files stay in use once.
    for (const body of ['#', '2', '1']) await receiveMessage(context, write(body));
    const [first] = files(context.company.id, 1);
    expect((await context.stores.files.ofLibrary(first!.path))?.uses).toBe(1);
  });

  it('sends a list of as many files as one may have in one decision', async () => {
    const { context, write, sent } = await shop({ fileCount: 20 });
    for (const body of ['Oi', '2', '1']) await receiveMessage(context, write(body));
    expect(sent().filter(({ content }) => content.type === 'media')).toHaveLength(20);
  });

  it('tells the place in the queue from the counters', async () => {
    const { context, connection, sales, write, texts, ticket } = await shop();
    await setSettings(context, {
      userRandom: 'disabled',
      sendQueuePosition: 'enabled',
      sendQueuePositionMessage: 'Seu lugar:',
    });
    context.cache.delete('settings');
    for (let place = 0; place < 3; place++) {
      const number = anyNumber();
      for (const body of ['Oi', '1'])
        await receiveMessage(context, inboundText(connection, { number, body, at: Date.now() + 60_000 }));
    }
    for (const body of ['Oi', '1']) await receiveMessage(context, write(body));
    expect(texts().filter((text) => text.startsWith('Seu lugar'))).toEqual([
      'Seu lugar: *1*',
      'Seu lugar: *2*',
      'Seu lugar: *3*',
      'Seu lugar: *4*',
    ]);
    expect(await ticket()).toMatchObject({ queueId: sales.id, status: 'pending' });
  });

  it('is silent once an agent has accepted, also to a message that was decided about meanwhile', async () => {
    const { context, sales, write, texts, ticket } = await shop();
    await receiveMessage(context, write('Oi'));
    const { id } = await ticket();
    const commit = context.commit.bind(context);
    let accepted = false;
    const overtaken: TestContext = {
      ...context,
      commit: async (writes, effects) => {
        if (!accepted) {
          accepted = true;
          const accepting = { ...none, params: { id }, body: { status: 'open', queueId: sales.id } as const };
          await updateTicket({ ...context, commit }, accepting);
        }
        await commit(writes, effects);
      },
    };
    await receiveMessage(overtaken, write('3'));
    expect(texts()).toEqual([menu]);
    expect(await ticket()).toMatchObject({ status: 'open', isBot: false, unreadMessages: 2 });
  });

  it('goes back to the menu where its queue is deleted under the contact', async () => {
    const { context, connection, sales, support, write, texts, ticket, dialogue } = await shop();
    const other = await addQueue(context, 'Financeiro');
    const record = (await context.stores.connections.get(connection.id))!;
    await context.commit(
      context.stores.connections.update(record, { ...record, queueIds: [sales.id, support.id, other.id] }),
      [],
    );
    for (const body of ['Oi', '2']) await receiveMessage(context, write(body));
    expect(await ticket()).toMatchObject({ queueId: support.id });
    await deleteQueue(context, { ...none, params: { id: support.id } });
    for (const name of ['names', `connection ${connection.id}`]) context.cache.delete(name);
    const message = write('1');
    evictConversation(context, message);
    await receiveMessage(context, message);
    expect(texts().at(-1)).toMatch(/^Olá!\n\n\*\[ 1 \]\* - Vendas/);
    expect(await ticket()).toMatchObject({ queueId: null, isBot: true, inDialogue: true });
    expect(await dialogue()).toMatchObject({ chosenOptionIds: [] });
  });

  it('does not take the echo of its texts for an answer on the phone', async () => {
    const { context, connection, number, write, sent, texts, ticket } = await shop();
    await receiveMessage(context, write('Oi'));
    const [{ wid }] = sent() as [SendCommand];
    const before = await ticket();
    await receiveMessage(
      context,
      inboundText(connection, { number, wid, fromMe: true, body: menu, at: Date.now() + 60_000 }),
    );
    expect(await ticket()).toEqual(before);
    await receiveMessage(context, write('1'));
    expect(texts()).toEqual([menu, 'Vendas!']);
  });
});

describe('a function that is killed while the bot answers', () => {
  const unreachable = new SQSClient({ endpoint: 'http://127.0.0.1:1', maxAttempts: 1 });
  const places = ['before', 'afterCommit', 'afterSending'] as const;

  /** All commands that came to the channel, each once. */
  const commandsOf = async (shard: number): Promise<SendCommand[]> => {
    const found: SendCommand[] = [];
    for (;;) {
      const bodies = await takeMessages(`outbound-${shard}`, { wait: false });
      if (bodies.length === 0) return found;
      found.push(...bodies.map((body) => JSON.parse(body) as SendCommand));
    }
  };

  it.each(places.flatMap((place) => [1, 2, 3].map((nth) => [place, nth] as const)))(
    'leaves a step whole, or has it made again: %s of commit %i',
    async (place, nth) => {
      const { context, connection, write, ticket, dialogue } = await shop();
      const ports = (sqs: SQSClient) => ({
        client: documentClient(),
        sqs,
        ulid: () => context.ids.ulid(),
        clock: context.clock,
      });
      for (const body of ['Oi', '2']) await receiveMessage(context, write(body));
      const message = write('1');
      let commits = 0;
      const killed: TestContext = {
        ...context,
        commit: async (writes, effects) => {
          commits += 1;
          if (commits > nth) throw new Error('killed');
          const dies = commits === nth;
          if (dies && place === 'before') throw new Error('killed');
          await commitWithEffects(ports(dies && place === 'afterCommit' ? unreachable : sqsClient()), writes, effects);
          if (dies) throw new Error('killed');
        },
      };
      await expect(receiveMessage(killed, message)).rejects.toThrow('killed');
      // Another function gets the message again; what it stores leaves by itself.
      evictConversation(context, message);
      const next: TestContext = {
        ...context,
        commit: (writes, effects) => commitWithEffects(ports(sqsClient()), writes, effects),
      };
      await receiveMessage(next, message);
      await sweep(documentClient(), sqsClient(), { now: () => Date.now() + 31_000 });
      const commands = await commandsOf(shardOf(connection.companyId, connection.id));
      const own = commands.filter(({ companyId }) => companyId === context.company.id);
      expect(own.map(({ content }) => (content.type === 'media' ? content.name : content.type))).toEqual([
        'text',
        'foto-0.jpg',
        'foto-1.jpg',
        'text',
      ]);
      const { id, isBot } = await ticket();
      expect(isBot).toBe(false);
      expect(await dialogue()).toMatchObject({ chosenOptionIds: [1] });
      const stored = await context.stores.messages.ofTicket((await context.stores.tickets.get(id))!, id, 100);
      expect(stored).toHaveLength(9);
    },
  );
});
