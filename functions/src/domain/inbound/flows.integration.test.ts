import { edge, graphOf, nodeOf, textNode } from '@recado/shared/test/flows';
import type { FlowGraph } from '@recado/shared/flow/graph';
import { beforeAll, describe, expect, it } from 'vitest';
import { installPlans, newCompany } from '../../../test/accounts.ts';
import { addConnection, addQueue, allTickets, anyNumber, inboundText } from '../../../test/conversation.ts';
import { measure } from '../../../test/capacity.ts';
import { deliver } from '../../../test/message-path.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';
import { playBot } from '../../features/bot-plays/play-bot.ts';
import { updateConnection } from '../../features/connections/update-connection.ts';
import { createFlow, deleteFlow, updateFlow } from '../../features/flows/flows.ts';
import { saveFlowDraft } from '../../features/flows/draft.ts';
import { publishFlow } from '../../features/flows/versions.ts';
import {
  createPhraseCampaign,
  deletePhraseCampaign,
  updatePhraseCampaign,
} from '../../features/phrase-campaigns/phrase-campaigns.ts';
import { startTicketFlow } from '../../features/tickets/ticket-flow.ts';
import { updateTicket } from '../../features/tickets/update-ticket.ts';
import { removeTicketWithMessages } from '../operations/remove-ticket.ts';
import { receiveTimer } from '../timers/receive-timer.ts';
import { createShortLivedCache } from '../../platform/short-lived-cache.ts';
import { evictConversation } from './cached.ts';
import { receiveMessage } from './receive-message.ts';

useOwnQueues();
beforeAll(installPlans);

const none = { params: undefined, query: undefined, body: undefined };
const start = nodeOf('start', 's', {});
const asking = (text: string): FlowGraph =>
  graphOf([start, nodeOf('question', 'q', { message: text, answerKey: 'a' }), textNode('t', '{{a}}!')]);

const addFlow = async (context: TestContext, graph: FlowGraph, isPublished = true): Promise<number> => {
  const { id } = await createFlow(context, { ...none, body: { name: 'Fluxo' } });
  await saveFlowDraft(context, { ...none, body: { idFlow: id, ...graph } });
  if (isPublished) await publishFlow(context, { ...none, params: { id }, body: { revision: 2 } });
  return id;
};

/** Changes the draft of a flow and publishes it. */
const republish = async (context: TestContext, id: number, graph: FlowGraph): Promise<void> => {
  const { revision } = await saveFlowDraft(context, { ...none, body: { idFlow: id, ...graph } });
  await publishFlow(context, { ...none, params: { id }, body: { revision } });
  context.cache.delete(`flow ${id}`);
};

const shop = async (companyId?: number) => {
  const context = userContext(companyId === undefined ? {} : { companyId });
  context.company.planId = 3;
  const connection = await addConnection(context);
  const number = anyNumber();
  const sent = (): string[] =>
    context.effects.flatMap((effect) =>
      (effect.to === 'outbound' || effect.to === 'graph') &&
      effect.message.type === 'send' &&
      effect.message.content.type === 'text'
        ? [effect.message.content.body]
        : [],
    );
  const write = async (body: string, from = number): Promise<string[]> => {
    context.cache.delete(`connection ${connection.id}`);
    const message = inboundText(connection, { number: from, body });
    const before = sent().length;
    await receiveMessage(context, message);
    evictConversation(context, message);
    return sent().slice(before);
  };
  const ticket = async (last?: string) =>
    (await allTickets(context)).findLast(({ lastMessage }) => last === undefined || lastMessage === last)!;
  /** Fires the timer of the dialogue, of the ticket with this last message where one is given. */
  const pass = async (last?: string): Promise<string[]> => {
    const { id } = await ticket(last);
    const at = (await context.stores.tickets.dialogue(id))!.continuesAt!;
    const before = sent().length;
    await receiveTimer(context, { type: 'due', companyId: context.company.id, ticketId: id, timer: 'dialogue', at });
    return sent().slice(before);
  };
  const set = (body: Partial<ConnectionRecord>) =>
    updateConnection(context, { ...none, params: { id: connection.id }, body });
  return { context, connection, write, pass, set, ticket };
};

describe('the flows of a connection', () => {
  it('welcome a new contact, and answer one who was there before by another flow', async () => {
    const { context, write, pass, set, ticket } = await shop();
    await set({
      flowIdWelcome: await addFlow(context, asking('Bem-vindo')),
      flowIdNotPhrase: await addFlow(context, asking('De novo')),
    });
    expect(await write('oi')).toEqual(['Bem-vindo']);
    expect(await write('Bia')).toEqual([]);
    expect(await pass()).toEqual(['Bia!']);
    // A flow that has ended does not begin again when the contact says thanks.
    expect(await write('obrigada')).toEqual([]);
    const { id } = await ticket();
    await updateTicket(context, { ...none, params: { id }, body: { status: 'closed' } } as never);
    expect(await write('oi')).toEqual(['De novo']);
  });

  it('are started by a phrase, whatever case and accents, and by none that is switched off or of another connection', async () => {
    const { context, connection, write } = await shop();
    const other = await addConnection(context);
    const flowId = await addFlow(context, asking('Promoção'));
    const body = { name: 'Maio', flowId, whatsappId: connection.id, phrase: 'Quero a promoção', status: true };
    const { id } = await createPhraseCampaign(context, { ...none, body });
    await createPhraseCampaign(context, { ...none, body: { ...body, whatsappId: other.id, phrase: 'Outra' } });
    expect(await write('oi', anyNumber())).toEqual([]);
    expect(await write('outra', anyNumber())).toEqual([]);
    const number = anyNumber();
    expect(await write('oi', number)).toEqual([]);
    expect(await write('  QUERO a promocao ', number)).toEqual(['Promoção']);
    await updatePhraseCampaign(context, { ...none, params: { id }, body: { status: false } });
    context.cache.delete('phrases');
    expect(await write('quero a promoção', anyNumber())).toEqual([]);
    await deletePhraseCampaign(context, { ...none, params: { id } });
  });

  it('are looked for while the connection has phrases', async () => {
    const { context, connection } = await shop();
    const other = await addConnection(context);
    const flowId = await addFlow(context, asking('Promoção'));
    const has = async ({ id }: { id: number }) => (await context.stores.connections.get(id))!.hasPhrases;
    const body = { name: 'Maio', flowId, whatsappId: connection.id, phrase: 'a', status: true };
    const first = await createPhraseCampaign(context, { ...none, body });
    const second = await createPhraseCampaign(context, { ...none, body });
    await deletePhraseCampaign(context, { ...none, params: { id: first.id } });
    expect(await has(connection)).toBe(true);
    await updatePhraseCampaign(context, { ...none, params: { id: second.id }, body: { whatsappId: other.id } });
    expect([await has(connection), await has(other)]).toEqual([false, true]);
    // The last one is deleted while another one is added.
    const commit = context.commit.bind(context);
    context.commit = async (...given) => {
      context.commit = commit;
      await createPhraseCampaign(context, { ...none, body: { ...body, whatsappId: other.id } });
      return commit(...given);
    };
    await deletePhraseCampaign(context, { ...none, params: { id: second.id } });
    expect(await has(other)).toBe(true);
  });

  it('start while they are published, in service and in the plan', async () => {
    const { context, set, write } = await shop();
    const flowId = await addFlow(context, asking('Olá'), false);
    await set({ flowIdWelcome: flowId });
    expect(await write('oi', anyNumber())).toEqual([]);
    await publishFlow(context, { ...none, params: { id: flowId }, body: { revision: 2 } });
    context.cache.delete(`flow ${flowId}`);
    expect(await write('oi', anyNumber())).toEqual(['Olá']);
    context.company.planId = 1;
    context.cache.delete('plan');
    expect(await write('oi', anyNumber())).toEqual([]);
    context.company.planId = 3;
    context.cache.delete('plan');
    await updateFlow(context, { ...none, params: { id: flowId }, body: { active: false } });
    context.cache.delete(`flow ${flowId}`);
    expect(await write('oi', anyNumber())).toEqual([]);
  });

  it('let a contact end the version in which it began', async () => {
    const { context, set, write, pass } = await shop();
    const flowId = await addFlow(context, asking('Um'));
    await set({ flowIdWelcome: flowId });
    expect(await write('oi')).toEqual(['Um']);
    await republish(context, flowId, graphOf([start, nodeOf('question', 'q', { message: 'Dois', answerKey: 'b' })]));
    expect(await write('oi', anyNumber())).toEqual(['Dois']);
    await updateFlow(context, { ...none, params: { id: flowId }, body: { active: false } });
    await write('Bia');
    expect(await pass('Bia')).toEqual(['Bia!']);
  });

  it('that are deleted end for those who are in them', async () => {
    const { context, set, write } = await shop();
    const flowId = await addFlow(context, asking('Olá'));
    await set({ flowIdWelcome: flowId });
    expect(await write('oi')).toEqual(['Olá']);
    await deleteFlow(context, { ...none, params: { id: flowId } });
    context.cache.delete(`flow ${flowId}`);
    context.cache.delete(`flow ${flowId}.1`);
    expect(await write('Bia')).toEqual([]);
    expect(await write('oi?')).toEqual([]);
  });

  it('are those of the company', async () => {
    const [{ context, set, connection }, other] = [await shop(), await shop()];
    const flowId = await addFlow(other.context, asking('Olá'));
    await expect(set({ flowIdWelcome: flowId + 100 })).rejects.toMatchObject({ code: 'ERR_NO_FLOW_FOUND' });
    const body = { name: 'Maio', flowId: flowId + 100, whatsappId: connection.id, phrase: 'a', status: true };
    await expect(createPhraseCampaign(context, { ...none, body })).rejects.toMatchObject({ code: 'ERR_NO_FLOW_FOUND' });
    const own = await addFlow(context, asking('Olá'));
    await expect(
      createPhraseCampaign(context, { ...none, body: { ...body, flowId: own, whatsappId: connection.id + 100 } }),
    ).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
  });
});

describe('two triggers at once', () => {
  /** A connection whose new contacts are welcomed by one flow, and whose phrase starts another one. */
  const twice = async (companyId?: number) => {
    const made = await shop(companyId);
    const { context, connection, set, ticket } = made;
    await set({ flowIdWelcome: await addFlow(context, asking('Bem-vindo')) });
    const phrase = { name: 'Maio', flowId: await addFlow(context, asking('Promoção')), whatsappId: connection.id };
    await createPhraseCampaign(context, { ...none, body: { ...phrase, phrase: 'promoção', status: true } });
    context.cache.delete(`connection ${connection.id}`);
    const number = anyNumber();
    const message = (body: string) => inboundText(connection, { number, body });
    const conversation = async () => {
      const { id } = await ticket();
      const record = (await context.stores.tickets.get(id))!;
      const stored = await context.stores.messages.ofTicket(record, id, 100);
      const of = (isOurs: boolean) => stored.filter(({ fromMe }) => fromMe === isOurs).map(({ body }) => body);
      const dialogue = await context.stores.tickets.dialogue(id);
      return { sent: of(true), got: of(false), dialogue, runs: await context.stores.flowRuns.ofTicket(id) };
    };
    return { ...made, message, conversation };
  };

  it('of one message start the flow of the phrase alone', async () => {
    const { context, message, conversation } = await twice();
    await receiveMessage(context, message('promoção'));
    expect(await conversation()).toMatchObject({ sent: ['Promoção'], got: ['promoção'], runs: [] });
  });

  it.each([
    ['oi', 'promoção'],
    ['promoção', 'oi'],
    ['oi', 'oi'],
    ['promoção', 'promoção'],
  ] as const)(
    'of a new contact’s messages, %s and %s, received by two functions, start one flow, which the other message answers',
    async (...bodies) => {
      const { context, message, conversation } = await twice();
      const received = bodies.map(message);
      await Promise.all(received.map((one) => receiveMessage({ ...context, cache: createShortLivedCache() }, one)));
      const { sent, got, dialogue, runs } = await conversation();
      expect(got.toSorted()).toEqual(bodies.toSorted());
      expect(sent).toHaveLength(1);
      expect(runs).toEqual([]);
      // The message that came second is the answer to the question of the flow that the first one started.
      const first = bodies.findIndex((body) => body === (sent[0] === 'Promoção' ? 'promoção' : 'oi'));
      expect(dialogue!.flow!.place!.variables.a).toBe(bodies[1 - first]);
    },
  );

  it('of messages that one batch delivers start one flow, in their order', async () => {
    const { company } = await newCompany();
    const { message, conversation } = await twice(company.id);
    await deliver('inbound', [message('oi'), message('promoção')]);
    const { sent, dialogue } = await conversation();
    expect(sent).toEqual(['Bem-vindo']);
    expect(dialogue!.flow!.place!.variables).toMatchObject({ a: 'promoção' });
  });

  it('of an agent who starts a flow and a contact who writes end with one flow that runs', async () => {
    const { context, message, conversation, ticket } = await twice();
    await receiveMessage(context, message('oi'));
    const { id } = await ticket();
    const chosen = await addFlow(context, asking('Escolhido'));
    await Promise.all([
      startTicketFlow(context, { ...none, params: { ticketId: id }, body: { flowId: chosen } }),
      receiveMessage({ ...context, cache: createShortLivedCache() }, message('Bia')),
    ]);
    const { dialogue, runs, sent } = await conversation();
    expect(sent.filter((text) => text === 'Escolhido')).toHaveLength(1);
    expect(runs).toHaveLength(1);
    expect(dialogue!.flow).toMatchObject({ flowId: chosen });
  });
});

it('a message on a connection without flows reads nothing of flows', async () => {
  const { context, connection } = await shop();
  const number = anyNumber();
  const message = () => inboundText(connection, { number });
  await receiveMessage(context, message());
  const { calls } = await measure(() => receiveMessage(context, message()));
  expect(Object.values(calls).reduce((sum, count) => sum + count, 0)).toBe(1);
});

it('every step of a flow is sent once, whatever is killed', async () => {
  const { context, set, ticket } = await shop();
  const graph = graphOf(
    [start, textNode('a', 'um'), textNode('b', 'dois'), nodeOf('interval', 'i', { sec: 5 }), textNode('c', 'três')],
    [edge('s', 'a'), edge('a', 'b'), edge('b', 'i'), edge('i', 'c')],
  );
  await set({ flowIdWelcome: await addFlow(context, graph) });
  const connection = (await context.stores.connections.list()).at(-1)!;
  const message = inboundText(connection, { number: anyNumber(), body: 'oi' });
  let dies = 1;
  /** A function that is killed behind its first commit, each time that it runs. */
  const killed: TestContext = {
    ...context,
    commit: async (writes, effects, options) => {
      await context.commit(writes, effects, options);
      if (dies-- > 0) throw new Error('killed');
    },
  };
  const survive = async (work: (by: TestContext) => Promise<unknown>): Promise<void> => {
    dies = 1;
    await expect(work(killed)).rejects.toThrow('killed');
    evictConversation(context, message);
    await work(context);
    evictConversation(context, message);
  };
  await survive((by) => receiveMessage(by, message));
  for (;;) {
    const { id } = await ticket();
    const at = (await context.stores.tickets.dialogue(id))?.continuesAt ?? null;
    if (at === null) break;
    await survive((by) =>
      receiveTimer(by, { type: 'due', companyId: context.company.id, ticketId: id, timer: 'dialogue', at }),
    );
  }
  const { id } = await ticket();
  const stored = await context.stores.messages.ofTicket((await context.stores.tickets.get(id))!, id, 100);
  expect(
    stored
      .filter(({ fromMe }) => fromMe)
      .map(({ body }) => body)
      .toSorted(),
  ).toEqual(['dois', 'três', 'um']);
  expect(await context.stores.flowRuns.ofTicket(id)).toMatchObject([
    { outcome: 'finished', number: 1, nodeId: 'c', passed: { 0: 1, 1: 1, 2: 1, 3: 1 } },
  ]);
});

it('one record tells how a run ended, whatever is killed, and goes with its ticket', async () => {
  const { context, set, write, ticket } = await shop();
  await set({ flowIdWelcome: await addFlow(context, asking('Nome?')) });
  await write('oi');
  const { id } = await ticket();
  const queue = await addQueue(context, 'Vendas');
  const killed: TestContext = {
    ...context,
    commit: async (...given) => {
      await context.commit(...given);
      throw new Error('killed');
    },
  };
  const accept = (by: TestContext) =>
    updateTicket(by, { ...none, params: { id }, body: { status: 'open', queueId: queue.id } } as never);
  await expect(accept(killed)).rejects.toThrow('killed');
  await accept(context);
  expect(await context.stores.flowRuns.ofTicket(id)).toMatchObject([
    { outcome: 'accepted', userId: context.actor.viewer.id, nodeId: 'q', passed: { 0: 1 } },
  ]);
  await removeTicketWithMessages(context, (await context.stores.tickets.get(id))!);
  expect(await context.stores.flowRuns.ofTicket(id)).toEqual([]);
});

it('the play of a connection has what a phone gets, phrases and waits included', async () => {
  const { context, connection, set, write, pass } = await shop();
  const graph = graphOf([
    start,
    textNode('a', 'Olá, {{firstName}}'),
    nodeOf('question', 'q', { message: 'Nome?', answerKey: 'n' }),
    textNode('b', '{{n}}!'),
  ]);
  await set({ flowIdWelcome: await addFlow(context, graph) });
  const phrase = { name: 'Maio', flowId: await addFlow(context, asking('Promoção')), whatsappId: connection.id };
  await createPhraseCampaign(context, { ...none, body: { ...phrase, phrase: 'promoção', status: true } });
  const moves = ['oi', 'Bia', 'obrigada', 'Promocao', 'sim'].map((text) => ({ type: 'write' as const, text }));
  const { lines } = await playBot(context, {
    ...none,
    params: { id: connection.id },
    body: { at: Date.now(), name: 'Maria', moves: [...moves, { type: 'wait', minutes: 1 }] },
  });
  const played = lines.flatMap((line) => (line.from === 'company' ? [line.text] : []));
  const got: string[] = [];
  for (const { text } of moves) {
    got.push(...(await write(text)));
    if (text !== 'obrigada' && text !== 'Promocao') got.push(...(await pass()));
  }
  expect(played).toEqual(['Olá, Maria', 'Nome?', 'Bia!', 'Promoção', 'sim!']);
  expect(got).toEqual(played);
});
