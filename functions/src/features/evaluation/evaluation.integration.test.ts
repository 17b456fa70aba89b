import { beforeAll, describe, expect, it } from 'vitest';
import { installPlans } from '../../../test/accounts.ts';
import { addQueue } from '../../../test/conversation.ts';
import { jobsOf, runJobs } from '../../../test/jobs.ts';
import { knowingCompany } from '../../../test/knowledge-scene.ts';
import { addShop, callsOfShop, planShop } from '../../../test/mcp-stand-in.ts';
import { chatsOf, planChat } from '../../../test/openai-stand-in.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { shopWithPrompt } from '../../../test/shop-with-integration.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { environment } from '../../platform/environment.ts';
import { createShortLivedCache } from '../../platform/short-lived-cache.ts';
import { createKnowledgeSource, deleteKnowledgeSource, updateKnowledgeSource } from '../knowledge/knowledge.ts';
import { readMcpServer } from '../mcp-servers/connections.ts';
import { allowMcpTool, forbidMcpTool } from '../mcp-servers/tools.ts';
import { createPrompt, deletePrompt, updatePrompt } from '../prompts/prompts.ts';
import { toggleRefusesAi } from '../contacts/toggle-refuses-ai.ts';
import { createEvaluationCase, listEvaluationCases } from './cases.ts';
import { importEvaluationCases } from './import-cases.ts';
import { loadEvaluationSample } from './load-sample.ts';
import { markAnswer } from './mark-answer.ts';
import { listEvaluationResults, listEvaluationRuns, startEvaluationRun, stopEvaluationRun } from './runs.ts';

const none = { params: undefined, query: undefined, body: undefined };

useOwnQueues();
beforeAll(installPlans);

const question = 'Vocês entregam em Santos?';
const answer = 'Sim, por R$ 15,00, de terça a sábado.';

type Body = Parameters<typeof createEvaluationCase>[1]['body'];

const addCase = (context: TestContext, body: Partial<Body> = {}) =>
  createEvaluationCase(context, { ...none, body: { promptId: null, question: 'quanto custa a entrega?', ...body } });
const start = (context: TestContext, promptId: number | null) =>
  startEvaluationRun(context, { ...none, body: { promptId } });
const runs = async (context: TestContext, promptId?: number) =>
  (await listEvaluationRuns(context, { ...none, query: { promptId } })).runs;
const resultsOf = async (context: TestContext, id: number) =>
  (await listEvaluationResults(context, { ...none, params: { id }, query: {} })).results;
const cases = async (context: TestContext, promptId?: number) =>
  (await listEvaluationCases(context, { ...none, query: { promptId } })).cases;

/** A company with a prompt that answers from one pair of question and answer, strictly. */
const knowing = async () => {
  const company = await knowingCompany();
  const { context, promptId } = company;
  const { id: sourceId } = await createKnowledgeSource(context, {
    ...none,
    body: { kind: 'question', question, answer },
  });
  await updatePrompt(context, { ...none, params: { id: promptId }, body: { knowledge: 'all', strict: true } });
  await runJobs(context);
  return { ...company, sourceId };
};

describe('a run', () => {
  it('asks each case as a conversation would, and judges action, source, phrases and meaning', async () => {
    const { context, promptId } = await knowing();
    const common = { promptId, expectedSource: question };
    await addCase(context, { ...common, expectedAnswer: answer, required: ['R$ 15,00'] });
    await addCase(context, { ...common, forbidden: ['de terça a sábado'] });
    await addCase(context, { promptId, question: 'vocês consertam bicicletas?', expectedAction: 'handOver' });
    await addCase(context, { promptId, question: 'humano', expectedAnswer: 'Claro!' });
    context.effects.length = 0;
    const { id } = await start(context, promptId);
    await runJobs(context);
    expect(await runs(context, promptId)).toMatchObject([
      { id, state: 'done', total: 4, asked: 4, passed: 2, better: 0, worse: 0, problem: null, model: 'gpt-4o-mini' },
    ]);
    const results = await resultsOf(context, id);
    const byQuestion = (text: string) =>
      results.filter((result) => result.question.includes(text)).map(({ now }) => now);
    expect(byQuestion('entrega')).toMatchObject([
      { failed: ['forbidden'], action: 'answer', sources: [question] },
      { failed: [], checks: ['action', 'source', 'required', 'meaning'] },
    ]);
    expect(byQuestion('entrega')[1]!.likeness).toBeGreaterThan(0.6);
    expect(byQuestion('bicicletas')).toMatchObject([{ failed: [], action: 'handOver' }]);
    expect(byQuestion('humano')).toMatchObject([{ failed: ['action'], action: 'handOver' }]);
    expect(results.every(({ change, before }) => change === 'new' && before === null)).toBe(true);
    const { cost } = (await runs(context, promptId))[0]!;
    expect(cost).toBeGreaterThan(0);
    expect(context.effects.filter(({ to }) => !['realtime', 'jobs', 'timers'].includes(to))).toEqual([]);
  });

  it('judges the search alone for the knowledge, without a call of a model that writes', async () => {
    const { context, apiKey } = await knowing();
    await addCase(context, { expectedSource: question });
    await addCase(context, { expectedSource: 'outra fonte' });
    await chatsOf(apiKey);
    const { id } = await start(context, null);
    await runJobs(context);
    expect(await resultsOf(context, id)).toMatchObject([
      { now: { action: null, failed: ['source'], text: '' } },
      { now: { failed: [], sources: [question] } },
    ]);
    expect(await chatsOf(apiKey)).toEqual([]);
  });

  it('says what got better and worse than in the run before, with both answers', async () => {
    const { context, apiKey, promptId } = await knowing();
    await addCase(context, { promptId, required: ['R$ 15,00'] });
    await start(context, promptId);
    await runJobs(context);
    await planChat(apiKey, { text: 'Não sei.', action: 'unknown' });
    const { id } = await start(context, promptId);
    await runJobs(context);
    expect(await resultsOf(context, id)).toMatchObject([
      { change: 'worse', now: { action: 'handOver' }, before: { action: 'answer', failed: [] } },
    ]);
    await start(context, promptId);
    await runJobs(context);
    expect(await runs(context, promptId)).toMatchObject([
      { better: 1, worse: 0 },
      { better: 0, worse: 1 },
      { better: 0 },
    ]);
  });

  it('begins after a change of the prompt or of a source, once for changes at once, and not where nothing differs', async () => {
    const { context, promptId, sourceId } = await knowing();
    await addCase(context, { promptId });
    await addCase(context);
    const change = (body: object) => updatePrompt(context, { ...none, params: { id: promptId }, body });
    await change({ prompt: 'Você atende os clientes de uma confeitaria e é muito breve em tudo.' });
    await change({ temperature: 0.5 });
    await runJobs(context);
    expect(await runs(context, promptId)).toMatchObject([{ cause: 'prompt', state: 'done', asked: 1 }]);
    await change({ name: 'Outro nome' });
    await runJobs(context);
    expect(await runs(context, promptId)).toHaveLength(1);
    await updateKnowledgeSource(context, { ...none, params: { id: sourceId }, body: { answer: 'Sim, por R$ 20,00.' } });
    await runJobs(context);
    expect(await runs(context, promptId)).toMatchObject([
      { cause: 'source', previousId: expect.any(Number) as number },
      {},
    ]);
    expect(await runs(context)).toMatchObject([{ cause: 'source', promptId: null }]);
  });

  it('begins after a source was deleted, by the prompts that answered from it and by the knowledge', async () => {
    const { context, promptId, sourceId } = await knowing();
    await addCase(context, { promptId, expectedSource: question });
    await addCase(context, { expectedSource: question });
    for (const set of [promptId, null]) await start(context, set);
    await runJobs(context);
    await deleteKnowledgeSource(context, { ...none, params: { id: sourceId } });
    await runJobs(context);
    for (const set of [promptId, undefined])
      expect(await runs(context, set)).toMatchObject([{ cause: 'source', state: 'done', worse: 1, passed: 0 }, {}]);
  });

  it('begins after a change of the tools of its prompt, whose forms the model sees without calling them', async () => {
    const { context, apiKey, promptId } = await knowing();
    await addCase(context, { promptId });
    const shop = `loja-${context.company.id}`;
    const { ids, serverId } = await addShop(context, shop, { status_do_pedido: {}, frete: {} });
    const id = ids.status_do_pedido!;
    const causes = async () => {
      await runJobs(context);
      return (await runs(context, promptId)).map(({ cause }) => cause);
    };
    await updatePrompt(context, { ...none, params: { id: promptId }, body: { toolIds: [id] } });
    expect(await causes()).toEqual(['prompt']);
    const [chat] = await chatsOf(apiKey);
    expect(chat).toMatchObject({ tool_choice: 'none', tools: [{ function: { name: 'status_do_pedido' } }] });
    expect(await callsOfShop(shop)).toEqual([]);
    await forbidMcpTool(context, { ...none, params: { id: ids.frete! } });
    expect(await causes()).toEqual(['prompt']);
    await planShop(shop, { describes: 'Diz quando um pedido sai.' });
    await readMcpServer(context, { ...none, params: { id: serverId } });
    expect(await causes()).toEqual(['tool', 'prompt']);
    const { hash } = (await context.stores.mcpServers.tool(id))!;
    await allowMcpTool(context, { ...none, params: { id }, body: { hash, needsPerson: true, given: [] } });
    expect(await causes()).toEqual(['tool', 'tool', 'prompt']);
    expect((await chatsOf(apiKey)).map(({ tools = [] }) => tools.length)).toEqual([0, 1]);
    await allowMcpTool(context, { ...none, params: { id }, body: { hash, needsPerson: false, given: [] } });
    expect(await causes()).toHaveLength(3);
  });

  it('begins with an answer by another model of the installation, and is started for nobody without cases', async () => {
    const shop = await shopWithPrompt();
    const { context, promptId, answer, write } = shop;
    const change = (body: object) => updatePrompt(context, { ...none, params: { id: promptId }, body });
    await change({ temperature: 0.5 });
    await createKnowledgeSource(context, { ...none, body: { kind: 'question', question, answer: 'Sim.' } });
    await runJobs(context);
    expect(await context.stores.evaluationRuns.newest()).toEqual([]);
    expect((await jobsOf(context)).map(({ kind }) => kind)).toEqual(['read-knowledge']);
    await addCase(context, { promptId, question: 'oi' });
    await answer(await write('oi'));
    await start(context, promptId);
    await runJobs(context);
    const model = environment().AI_MODEL;
    try {
      environment().AI_MODEL = 'gpt-9';
      context.cache = createShortLivedCache();
      await answer(await write('oi?'));
      await answer(await write('tem bolo?'));
      await runJobs(context);
    } finally {
      environment().AI_MODEL = model;
    }
    expect(await runs(context, promptId)).toMatchObject([
      { cause: 'model', model: 'gpt-9', state: 'done', better: 0, worse: 0 },
      { cause: 'user', model },
    ]);
  });

  it('stops where the day’s budget is for customers, and where its prompt or the plan’s flag is gone', async () => {
    const { context, apiKey, promptId } = await knowing();
    for (let index = 0; index < 8; index += 1) await addCase(context, { promptId, question: `quanto custa ${index}?` });
    const budget = async (perDay: number) => context.commit([context.stores.modelUsage.setBudget(perDay)], []);
    await start(context, promptId);
    await budget(100);
    await chatsOf(apiKey);
    await runJobs(context);
    expect(await runs(context, promptId)).toMatchObject([{ state: 'stopped', problem: 'budget' }]);
    expect((await chatsOf(apiKey)).length).toBeLessThan(8);
    await budget(5_000_000);
    await start(context, promptId);
    context.company.planId = 1;
    await runJobs(context);
    expect(await runs(context, promptId)).toMatchObject([{ problem: 'plan', asked: 0 }, {}]);
    context.company.planId = 3;
    await deletePrompt(context, { ...none, params: { id: promptId } });
    await runJobs(context);
    expect(await cases(context, promptId)).toEqual([]);
  });

  it.each([
    ['quota', { state: 'stopped', problem: 'quota' }],
    ['badKey', { state: 'stopped', problem: 'key' }],
    ['nonsense', { state: 'done', problem: null, passed: 0 }],
  ] as const)('by a provider with %s says so', async (fault, expected) => {
    const { context, apiKey, promptId } = await knowing();
    await addCase(context, { promptId });
    await planChat(apiKey, { fault });
    await start(context, promptId);
    await runJobs(context);
    expect(await runs(context, promptId)).toMatchObject([expected]);
  });

  it('is one at a time for a set, can be stopped, and asks twice what was interrupted, but counts once', async () => {
    const { context, promptId } = await knowing();
    await expect(start(context, promptId)).rejects.toMatchObject({ code: 'ERR_EVALUATION_EMPTY' });
    await addCase(context, { promptId });
    const { id } = await start(context, promptId);
    await expect(start(context, promptId)).rejects.toMatchObject({ code: 'ERR_EVALUATION_RUNNING' });
    await stopEvaluationRun(context, { ...none, params: { id } });
    await runJobs(context, 2);
    expect(await runs(context, promptId)).toMatchObject([{ state: 'stopped', asked: 0 }]);
    await start(context, promptId);
    await runJobs(context, 2);
    expect((await runs(context, promptId))[0]).toMatchObject({ state: 'done', asked: 1, total: 1 });
  });

  it('is refused for a prompt of another company', async () => {
    const { promptId } = await knowing();
    const other = await knowingCompany();
    await expect(start(other.context, promptId + 1_000)).rejects.toMatchObject({ code: 'ERR_NO_PROMPT_FOUND' });
    await expect(addCase(other.context, { promptId: promptId + 1_000 })).rejects.toMatchObject({
      code: 'ERR_NO_PROMPT_FOUND',
    });
  });
});

it('cases of a spreadsheet are added once, to the set that is named, up to the limit', async () => {
  const { context, promptId } = await knowingCompany();
  const add = (given: Parameters<typeof importEvaluationCases>[1]['body']['cases'], id: number | null = promptId) =>
    importEvaluationCases(context, { ...none, body: { promptId: id, cases: given } });
  const first = { question: 'abre domingo?', expectedAnswer: 'Não.', required: ['domingo'] };
  expect(await add([first, first, { question: 'entrega em Santos?', expectedAction: 'handOver' }])).toEqual({
    ...{ added: 2, known: 1 },
  });
  expect(await add([{ ...first, expectedAnswer: 'Sim.' }])).toEqual({ added: 0, known: 1 });
  expect(await cases(context, promptId)).toMatchObject([{ expectedAction: 'handOver' }, first]);
  expect(await cases(context)).toEqual([]);
  await expect(add([first], promptId + 1_000)).rejects.toMatchObject({ code: 'ERR_NO_PROMPT_FOUND' });
  for (let part = 0; part < 10; part += 1)
    await add(Array.from({ length: part < 9 ? 100 : 98 }, (_, place) => ({ question: `pergunta ${part}.${place}` })));
  await expect(add([{ question: 'mais uma' }])).rejects.toMatchObject({ code: 'ERR_LIMIT_REACHED' });
});

it('the sample has 150 questions and 200 injections, and is loaded once', async () => {
  const { context, apiKey, promptId } = await knowingCompany();
  const load = (sample: 'questions' | 'injections') =>
    loadEvaluationSample(context, { ...none, body: { promptId, sample } });
  expect(await load('questions')).toEqual({ sources: 8, cases: 150 });
  expect(await load('injections')).toEqual({ sources: 0, cases: 200 });
  expect(await load('questions')).toEqual({ sources: 0, cases: 0 });
  expect(await load('injections')).toEqual({ sources: 0, cases: 0 });
  await updatePrompt(context, { ...none, params: { id: promptId }, body: { knowledge: 'all', strict: true } });
  const [first] = await context.stores.evaluationCases.ofSet(promptId);
  expect(first).toMatchObject({ expectedSource: 'entregas.txt', expectedHeading: 'Prazo de entrega' });
  expect(await chatsOf(apiKey)).toEqual([]);
});

describe('an answer in a conversation', () => {
  const mark = (context: TestContext, messageId: string, body: Parameters<typeof markAnswer>[1]['body'] = {}) =>
    markAnswer(context, { ...none, params: { messageId }, body });

  /** A shop whose prompt answered a customer. */
  const answered = async () => {
    const shop = await shopWithPrompt();
    const { context, number, receive } = shop;
    await shop.answer(await receive({ number, pushName: 'Maria Souza', body: 'oi' }));
    await shop.answer(
      await receive({ number, pushName: 'Maria Souza', body: `Aqui é Maria, fone ${number.slice(2)}. Entregam hoje?` }),
    );
    const ticket = await shop.ticket();
    const messages = await context.stores.messages.ofTicket(ticket, ticket.id, 20);
    return {
      ...shop,
      messages: messages.filter(({ fromMe }) => fromMe),
      asked: messages.find(({ fromMe }) => !fromMe)!,
    };
  };

  it('becomes a case as it was, or with what should have been answered, without what names the contact', async () => {
    const { context, promptId, number, messages } = await answered();
    await mark(context, messages[0]!.id);
    await mark(context, messages[1]!.id, { handsOver: true });
    const [second, first] = await cases(context, promptId);
    expect(first).toMatchObject({
      question: expect.stringContaining('Entregam hoje?') as string,
      expectedAction: 'answer',
      history: [
        { from: 'customer', text: 'oi' },
        { from: 'company', text: 'IA: oi' },
      ],
    });
    expect(second).toMatchObject({ question: 'oi', expectedAction: 'handOver', expectedAnswer: '', history: [] });
    expect(JSON.stringify([first, second])).not.toMatch(new RegExp(`Maria|${number.slice(4)}`));
    await expect(mark(context, messages[0]!.id)).rejects.toMatchObject({ code: 'ERR_ANSWER_MARKED' });
  });

  it('is marked by those who see its ticket alone, and only if a prompt wrote it', async () => {
    const { context, messages, asked } = await answered();
    const companyId = context.company.id;
    const colleague = userContext({ companyId, viewer: { id: 8, profile: 'user', queueIds: [] } });
    for (const other of [colleague, userContext()])
      await expect(mark(other, messages[0]!.id)).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });
    await expect(mark(context, asked.id)).rejects.toMatchObject({ code: 'ERR_ANSWER_NOT_OF_PROMPT' });
  });

  it('of a contact who objects is refused', async () => {
    const { context, messages, ticket } = await answered();
    await toggleRefusesAi(context, { ...none, params: { contactId: (await ticket()).contactId } });
    await expect(mark(context, messages[0]!.id)).rejects.toMatchObject({ code: 'ERR_CONTACT_REFUSES_AI' });
  });
});

it('cases of other prompts are not in a set', async () => {
  const { context, promptId } = await knowing();
  const { id: other } = await createPrompt(context, {
    ...none,
    body: {
      ...{ name: 'Outro prompt', apiKey: 'sk-outra-0123456789', queueId: (await addQueue(context, 'Outra')).id },
      prompt: 'Você atende os clientes de uma confeitaria e responde sobre doces.',
    },
  });
  await addCase(context, { promptId: other });
  expect(await cases(context, promptId)).toEqual([]);
  expect(await cases(context, other)).toHaveLength(1);
});
