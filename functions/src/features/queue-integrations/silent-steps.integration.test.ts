import { beforeAll, expect, it } from 'vitest';
import { installPlans } from '../../../test/accounts.ts';
import { runJobs } from '../../../test/jobs.ts';
import { addShop, planShop } from '../../../test/mcp-stand-in.ts';
import { planChat, planEmbedding, setFault } from '../../../test/openai-stand-in.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { notesOf, shopWithPrompt } from '../../../test/shop-with-integration.ts';
import { patienceOfModel } from '../../domain/engine/bot/integration-call.ts';
import { failureText } from '../../domain/engine/service-failure.ts';
import { createKnowledgeSource } from '../knowledge/knowledge.ts';
import { updatePrompt } from '../prompts/prompts.ts';

const none = { params: undefined, query: undefined, body: undefined };

useOwnQueues();
beforeAll(installPlans);

type Shop = Awaited<ReturnType<typeof shopWithPrompt>>;

/** Milliseconds in which people are to have the customer. */
const aim = 10_000;
/** Milliseconds of them that have gone by when the step begins, so that the test waits for a moment only. */
const gone = 7_000;

const text = (shop: Shop) => shop.write('vocês entregam em Santos?');

const file = async ({ receive, arrive }: Shop, kind: 'audio' | 'image' | 'application', mimetype: string) => {
  const media = { kind, mimetype, size: 9, name: null };
  const asked = await receive({ wid: 'ARQ1', content: { type: 'media', body: '', media } });
  await arrive('ARQ1', mimetype);
  return asked;
};

/** Storage that gives no file. */
const silentStorage = ({ context }: Shop): void => {
  context.media = { ...context.media, read: () => new Promise(() => {}) };
};

const withTool = async ({ context, promptId, apiKey }: Shop, method: string): Promise<void> => {
  const name = `mudo-${context.company.id}`;
  const { ids } = await addShop(context, name, { status_do_pedido: {} });
  await updatePrompt(context, { ...none, params: { id: promptId }, body: { toolIds: [ids.status_do_pedido!] } });
  if (method === 'tools/call')
    await planChat(apiKey, { toolCalls: [{ name: 'status_do_pedido', arguments: { pedido: '77' } }] });
  await planShop(name, { fault: 'hang', method });
};

/** The steps of an answer, each made silent before the message that needs it. */
const steps: Record<string, (shop: Shop) => Promise<Awaited<ReturnType<Shop['write']>>>> = {
  'the file of an audio in storage': async (shop) => {
    const asked = await file(shop, 'audio', 'audio/ogg');
    silentStorage(shop);
    return asked;
  },
  'its transcription': async (shop) => {
    shop.context.media = { ...shop.context.media, read: () => Promise.resolve(new Uint8Array(9)) };
    await setFault({ transcription: 'hang' });
    return file(shop, 'audio', 'audio/ogg');
  },
  'an image in storage': async (shop) => {
    const asked = await file(shop, 'image', 'image/png');
    silentStorage(shop);
    return asked;
  },
  'a document in storage': async (shop) => {
    const asked = await file(shop, 'application', 'text/plain');
    silentStorage(shop);
    return asked;
  },
  'the vector of a question': async (shop) => {
    const { context, promptId, apiKey } = shop;
    const body = { kind: 'question', question: 'Vocês entregam em Santos?', answer: 'Sim.' } as const;
    await createKnowledgeSource(context, { ...none, body });
    await runJobs(context);
    await updatePrompt(context, { ...none, params: { id: promptId }, body: { knowledge: 'all' } });
    await planEmbedding(apiKey, 'hang');
    return text(shop);
  },
  'the sources in storage': async (shop) => {
    const { context, promptId } = shop;
    const body = { kind: 'question', question: 'Vocês entregam em Santos?', answer: 'Sim.' } as const;
    await createKnowledgeSource(context, { ...none, body });
    await runJobs(context);
    await updatePrompt(context, { ...none, params: { id: promptId }, body: { knowledge: 'all' } });
    silentStorage(shop);
    return text(shop);
  },
  'the list of tools': async (shop) => {
    await withTool(shop, 'tools/list');
    return text(shop);
  },
  'a tool': async (shop) => {
    await withTool(shop, 'tools/call');
    return text(shop);
  },
  'the model': async (shop) => {
    await planChat(shop.apiKey, { fault: 'hang' });
    return text(shop);
  },
  'the model, after a call that failed': async (shop) => {
    await planChat(shop.apiKey, { fault: 'noStructure' });
    await planChat(shop.apiKey, { fault: 'hang' });
    return text(shop);
  },
  'the voice': async (shop) => {
    await updatePrompt(shop.context, {
      ...none,
      params: { id: shop.promptId },
      body: { voice: 'pt-BR-AntonioNeural' },
    });
    await setFault({ speech: 'hang' });
    return text(shop);
  },
};

it.each(Object.entries(steps))(
  'the customer has an answer, or a person, within ten seconds: silent is %s',
  async (...given) => {
    const [, silence] = given;
    const shop = await shopWithPrompt();
    const { context, answer, ticket } = shop;
    try {
      const asked = await silence(shop);
      const { continuesAt } = await shop.dialogue();
      const asking = continuesAt! - patienceOfModel;
      const start = Date.now();
      context.clock = { now: () => asking + gone + Date.now() - start };
      const sent = await answer(asked);
      expect(context.clock.now() - asking).toBeLessThan(aim);
      if (sent.length > 0) return;
      expect(await ticket()).toMatchObject({ status: 'pending', userId: null, isBot: false });
      expect(await notesOf(context, await ticket())).toHaveLength(1);
    } finally {
      await setFault({ speech: null, transcription: null });
    }
  },
);

it('a file that does not arrive leaves the customer to people within ten seconds, with a note that says why', async () => {
  const { context, receive, answer, ticket } = await shopWithPrompt();
  const before = context.clock.now();
  const media = { kind: 'image' as const, mimetype: 'image/png', size: 9, name: null };
  expect(await answer(await receive({ wid: 'ARQ2', content: { type: 'media', body: '', media } }))).toEqual([]);
  expect(context.clock.now() - before).toBeLessThan(aim);
  expect((await notesOf(context, await ticket())).map(({ body }) => body)).toEqual([failureText('file')]);
});
