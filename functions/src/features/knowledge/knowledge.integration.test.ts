import { PutObjectCommand } from '@aws-sdk/client-s3';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { strToU8 } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { docx, pdf } from '../../../test/documents.ts';
import { runJobs, runOne, slicesOf } from '../../../test/jobs.ts';
import { knowingCompany, knowledgeObjects } from '../../../test/knowledge-scene.ts';
import { chatsAlone, planEmbedding } from '../../../test/openai-stand-in.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { presentSource } from '../../data/knowledge/store.ts';
import { searchKnowledge } from '../../domain/knowledge/search-knowledge.ts';
import { s3Client } from '../../platform/clients.ts';
import { environment } from '../../platform/environment.ts';
import { libraryKey } from '../../platform/media/keys.ts';
import { createPrompt, deletePrompt, updatePrompt } from '../prompts/prompts.ts';
import * as calls from './knowledge.ts';

const none = { params: undefined, query: undefined, body: undefined };
type Body = Parameters<typeof calls.createKnowledgeSource>[1]['body'];

const add = async (by: TestContext, body: Body) => {
  const { id } = await calls.createKnowledgeSource(by, { ...none, body });
  await runJobs(by);
  return (await by.stores.knowledge.get(id))!;
};

const delivery = {
  kind: 'question',
  question: 'Vocês entregam em Santos?',
  answer: 'Sim, por R$ 15,00, de terça a sábado.',
} as const;

const upload = async (by: TestContext, fileName: string, bytes: Uint8Array): Promise<string> => {
  const filePath = libraryKey(by.company.id, by.actor.viewer.id, by.ids.ulid(), fileName);
  const type = 'application/octet-stream';
  await s3Client().send(
    new PutObjectCommand({ Bucket: environment().MEDIA_BUCKET, Key: filePath, Body: bytes, ContentType: type }),
  );
  return filePath;
};

const addFile = async (by: TestContext, fileName: string, bytes: Uint8Array) =>
  add(by, { kind: 'file', filePath: await upload(by, fileName, bytes), fileName });

const search = async (by: TestContext, text: string, sourceIds: number[] | null = null) =>
  (await searchKnowledge(by, { text, sourceIds, limit: 5, within: 5_000 })).map(({ source, text: found }) => [
    source,
    found,
  ]);

describe('a source', () => {
  it('is read by a job, found by what it says, and gone when it is deleted', async () => {
    const { context } = await knowingCompany();
    const source = await add(context, delivery);
    expect(source).toMatchObject({ state: 'ready', problem: null, pieces: 1, name: delivery.question });
    expect(source.size).toBeGreaterThan(20);
    expect(await knowledgeObjects(context)).toEqual([`${source.id}/${source.revision}/pack`]);
    const passage = `${delivery.question}\n${delivery.answer}`;
    expect(await search(context, 'quanto custa a entrega em Santos?')).toEqual([[delivery.question, passage]]);
    expect(await search(context, 'aceitam cheque?')).toEqual([]);
    expect(await search(context, 'entrega em Santos', [source.id + 1])).toEqual([]);
    await calls.deleteKnowledgeSource(context, { ...none, params: { id: source.id } });
    await runJobs(context);
    expect(await knowledgeObjects(context)).toEqual([]);
    expect(await search(context, 'entrega em Santos')).toEqual([]);
  });

  it('is not found by another company', async () => {
    const [one, other] = [await knowingCompany(), await knowingCompany()];
    await add(one.context, delivery);
    expect(await search(other.context, 'entrega em Santos')).toEqual([]);
  });

  it.each([
    ['loja.txt', () => strToU8('Trocas\n\nTrocamos bolos em dois dias.')],
    ['loja.docx', () => docx([{ text: 'Trocas', heading: 1 }, { text: 'Trocamos bolos em dois dias.' }])],
    ['loja.pdf', () => pdf([['Trocas', '', 'Trocamos bolos em dois dias.']])],
    ['loja.csv', () => strToU8('Assunto,Regra\nTrocas,Trocamos bolos em dois dias.')],
  ])('is the file %s, whose object of the library goes with it', async (name, bytes) => {
    const { context } = await knowingCompany();
    const source = await addFile(context, name, bytes());
    expect(source).toMatchObject({ state: 'ready', pieces: 1, name });
    const [[found, text] = []] = await search(context, 'posso trocar um bolo?');
    expect(found).toBe(name);
    expect(text).toContain('Trocamos bolos em dois dias.');
    await calls.deleteKnowledgeSource(context, { ...none, params: { id: source.id } });
    expect(await context.media.head(source.filePath!)).toBeNull();
  });

  it('gets a newer file under its old name, and answers from the one before until it is read', async () => {
    const { context } = await knowingCompany();
    const before = await addFile(context, 'trocas.pdf', pdf([['Trocamos bolos em dois dias.']]));
    const newer = async (fileName: string, bytes: Uint8Array) =>
      calls.updateKnowledgeSource(context, {
        ...none,
        params: { id: before.id },
        body: { fileName, filePath: await upload(context, fileName, bytes) },
      });
    expect(await newer('trocas-2026.txt', strToU8('Trocamos bolos em três dias.'))).toMatchObject({
      ...{ id: before.id, name: 'trocas.pdf', state: 'waiting', pieces: 1 },
    });
    const found = () => search(context, 'posso trocar um bolo?');
    expect(await found()).toEqual([['trocas.pdf', 'Trocamos bolos em dois dias.']]);
    expect(await context.media.head(before.filePath!)).toBeNull();
    await runJobs(context);
    expect(await found()).toEqual([['trocas.pdf', 'Trocamos bolos em três dias.']]);
    expect(await knowledgeObjects(context)).toHaveLength(1);
    await newer('vazio.txt', strToU8(' '));
    await runJobs(context);
    expect(await context.stores.knowledge.get(before.id)).toMatchObject({ state: 'ready', problem: 'empty' });
    expect(await found()).toEqual([['trocas.pdf', 'Trocamos bolos em três dias.']]);
    await calls.deleteKnowledgeSource(context, { ...none, params: { id: before.id } });
    await runJobs(context);
    expect(await knowledgeObjects(context)).toEqual([]);
  });

  it('gets no file of another kind or of another user, and none where it is no file', async () => {
    const [{ context }, other] = [await knowingCompany(), await knowingCompany()];
    const file = await addFile(context, 'trocas.txt', strToU8('Trocamos bolos.'));
    const pair = await add(context, delivery);
    const change = (id: number, body: object) =>
      calls.updateKnowledgeSource(context, { ...none, params: { id }, body });
    const foreign = await upload(other.context, 'a.txt', strToU8('Outra'));
    const own = await upload(context, 'a.txt', strToU8('Nova'));
    const refusals = [
      [file.id, { filePath: foreign, fileName: 'a.txt' }, 'ERR_MEDIA_NOT_READY'],
      [file.id, { filePath: file.filePath!, fileName: 'a.txt' }, 'ERR_MEDIA_NOT_READY'],
      [file.id, { filePath: own, fileName: 'a.exe' }, 'ERR_KNOWLEDGE_FILE'],
      [file.id, { answer: 'Sim.' }, 'ERR_KNOWLEDGE_KIND'],
      [pair.id, { filePath: own, fileName: 'a.txt' }, 'ERR_KNOWLEDGE_KIND'],
    ] as const;
    for (const [id, body, code] of refusals) await expect(change(id, body)).rejects.toMatchObject({ code });
    await expect(
      calls.updateKnowledgeSource(other.context, {
        ...none,
        params: { id: file.id },
        body: { filePath: foreign, fileName: 'a.txt' },
      }),
    ).rejects.toMatchObject({ code: 'ERR_NO_KNOWLEDGE_SOURCE_FOUND' });
    expect(await context.stores.knowledge.get(file.id)).toMatchObject({ filePath: file.filePath, state: 'ready' });
  });

  it('that can’t be read says why, and can be renewed', async () => {
    const { context } = await knowingCompany();
    const source = await addFile(context, 'vazio.txt', strToU8(' \n'));
    expect(source).toMatchObject({ state: 'failed', problem: 'empty', pieces: 0 });
    await context.media.write(source.filePath!, { bytes: strToU8('Agora tem texto.'), mimetype: 'text/plain' });
    await calls.renewKnowledgeSource(context, { ...none, params: { id: source.id } });
    await runJobs(context);
    expect(await context.stores.knowledge.get(source.id)).toMatchObject({ state: 'ready', problem: null, pieces: 1 });
  });

  it.each<[string, Body, string]>([
    ['a file of another kind', { kind: 'file', filePath: 'x', fileName: 'a.exe' }, 'ERR_KNOWLEDGE_FILE'],
    ['a file that is not the caller’s', { kind: 'file', filePath: 'x', fileName: 'a.txt' }, 'ERR_MEDIA_NOT_READY'],
    ['an address with a password', { kind: 'page', url: 'https://a:b@example.com/' }, 'ERR_WEBHOOK_URL'],
  ])('is not %s', async (_, body, code) => {
    await expect(calls.createKnowledgeSource(userContext(), { ...none, body })).rejects.toMatchObject({ code });
  });

  it('that answers what nobody could takes that off the list', async () => {
    const { context } = await knowingCompany();
    const asked = { ticketUuid: '6f2d8f4e-9a51-4a7e-8e52-0c9d3c1f7a11', lastAt: 1 };
    await context.stores.unanswered.ask({ ...asked, text: 'Vocês entregam?' });
    await context.stores.unanswered.ask({ ...asked, text: 'vocês entregam', lastAt: 2 });
    const [question] = await context.stores.unanswered.list();
    expect(question).toMatchObject({ text: 'vocês entregam', count: 2, lastAt: 2 });
    await add(context, { ...delivery, unansweredId: question!.id });
    expect(await context.stores.unanswered.list()).toEqual([]);
  });
});

describe('the model', () => {
  it('reads a source again while it is busy, and leaves one whose key it refuses', async () => {
    const { context, apiKey } = await knowingCompany();
    await planEmbedding(apiKey, 'rateLimit');
    await planEmbedding(apiKey, 'server');
    expect(await add(context, delivery)).toMatchObject({ state: 'ready' });
    await planEmbedding(apiKey, 'badKey');
    expect(await add(context, { ...delivery, answer: 'Não.' })).toMatchObject({ state: 'failed', problem: 'key' });
    expect(await knowledgeObjects(context)).toHaveLength(1);
  });

  it('that does not answer a question leaves the search by words', async () => {
    const { context, apiKey } = await knowingCompany();
    await add(context, delivery);
    await planEmbedding(apiKey, 'server');
    expect(await search(context, 'entregam em Santos?')).toHaveLength(1);
  });

  it('that makes no vectors leaves its sources to be found by their words, until it makes some', async () => {
    const { context, apiKey, promptId } = await knowingCompany();
    const setAddress = (baseUrl: string) =>
      updatePrompt(context, { ...none, params: { id: promptId }, body: { baseUrl, apiKey } });
    await setAddress(chatsAlone());
    const source = await add(context, delivery);
    expect(source).toMatchObject({ state: 'ready', problem: null, pieces: 1, byWords: true });
    expect(presentSource(source)).toMatchObject({ byWords: true });
    expect(await knowledgeObjects(context)).toEqual([`${source.id}/${source.revision}/pack`]);
    const found = [[delivery.question, `${delivery.question}\n${delivery.answer}`]];
    expect(await search(context, 'quanto custa a entrega em Santos?')).toEqual(found);
    expect(await search(context, 'aceitam cheque?')).toEqual([]);
    await setAddress('');
    await calls.renewKnowledgeSource(context, { ...none, params: { id: source.id } });
    await runJobs(context);
    expect(await context.stores.knowledge.get(source.id)).toMatchObject({ state: 'ready', byWords: false });
    expect(await search(context, 'quanto custa a entrega em Santos?')).toEqual(found);
  });

  it('of a plan without artificial intelligence reads nothing, and goes on when the plan has it again', async () => {
    const { context, apiKey } = await knowingCompany();
    const { plans } = context.installation;
    await plans.save({ ...(await plans.get(3))!, id: 62, useOpenAi: false });
    context.company.planId = 62;
    const { id } = await calls.createKnowledgeSource(context, { ...none, body: delivery });
    await planEmbedding(apiKey, 'badKey');
    await runOne(context);
    expect(await context.stores.knowledge.get(id)).toMatchObject({ state: 'waiting', revision: null });
    context.company.planId = 3;
    // The fault that was planned says that nobody has asked for vectors meanwhile.
    await runOne(context, slicesOf(context).at(-1));
    await runOne(context, slicesOf(context).at(-1));
    expect(await context.stores.knowledge.get(id)).toMatchObject({ state: 'failed', problem: 'key' });
    await calls.renewKnowledgeSource(context, { ...none, params: { id } });
    await runJobs(context);
    expect(await context.stores.knowledge.get(id)).toMatchObject({ state: 'ready', problem: null });
  });

  it('costs within the budget of the day, and is counted', async () => {
    const { context } = await knowingCompany();
    const { modelUsage } = context.stores;
    await add(context, delivery);
    const month = new Date().toISOString().slice(0, 7);
    expect(await modelUsage.ofMonth(month, 'knowledge', 10)).toMatchObject([{ id: 0, answers: 1 }]);
    await context.commit([modelUsage.setBudget(0)], []);
    expect(await add(context, { ...delivery, answer: 'Não.' })).toMatchObject({ state: 'failed', problem: 'budget' });
  });

  it('is that of the company’s first prompt: without one nothing is read, until there is one', async () => {
    const { context, promptId } = await knowingCompany();
    const { queueId } = (await context.stores.prompts.get(promptId))!;
    await deletePrompt(context, { ...none, params: { id: promptId } });
    const { id } = await add(context, delivery);
    expect(await context.stores.knowledge.get(id)).toMatchObject({ state: 'failed', problem: 'noKey' });
    const prompt = 'Você atende os clientes de uma confeitaria e responde sobre bolos.';
    await createPrompt(context, { ...none, body: { name: 'Atendente', prompt, apiKey: 'sk-nova-0123', queueId } });
    await runJobs(context);
    expect(await context.stores.knowledge.get(id)).toMatchObject({ state: 'ready', problem: null });
  });

  it('whose key was refused reads its sources once it has another one, but for one that was removed', async () => {
    const { context, apiKey, promptId } = await knowingCompany();
    const changeKey = (key: string) =>
      updatePrompt(context, { ...none, params: { id: promptId }, body: { apiKey: key } });
    await changeKey('bad');
    const { id } = await add(context, delivery);
    expect(await context.stores.knowledge.get(id)).toMatchObject({ state: 'failed', problem: 'key' });
    const gone = { ...(await context.stores.knowledge.get(id))!, id: id + 1 };
    const list = vi.spyOn(context.stores.knowledge, 'list');
    list.mockResolvedValueOnce([gone, (await context.stores.knowledge.get(id))!]);
    await changeKey(apiKey);
    await runJobs(context);
    expect(await context.stores.knowledge.get(id)).toMatchObject({ state: 'ready', problem: null });
  });
});

describe('a page', () => {
  let server: Server;
  let page = { html: '', etag: '"1"' };
  let reads = 0;
  const address = (path: string): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/velha') return response.writeHead(301, { location: '/loja' }).end();
      if (request.url === '/roda') return response.writeHead(302, { location: '/roda' }).end();
      if (request.url === '/pdf') return response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF');
      if (request.url === '/longa')
        return response.writeHead(200, { 'content-type': 'text/html' }).end('x'.repeat(4e6));
      if (request.headers['if-none-match'] === page.etag) return response.writeHead(304).end();
      reads += 1;
      return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', etag: page.etag }).end(page.html);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void server.close());

  const htmlOf = (text: string): string =>
    `<html><head><title>Loja &amp; Cia</title><style>p{}</style></head><body><nav>Menu</nav><h1>Entrega</h1><p>${text}</p><script>alert(1)</script></body></html>`;

  it('is read where it leads to, without what is no text, and again a day later if it has changed', async () => {
    const { context } = await knowingCompany();
    page = { html: htmlOf('Entregamos em Santos.'), etag: '"1"' };
    const { id } = await calls.createKnowledgeSource(context, {
      ...none,
      body: { kind: 'page', url: address('/velha') },
    });
    const handled = new Set<string>();
    /** Runs the slices until the one that waits for the next day. */
    const run = async () => {
      for (;;) {
        const waiting = context.effects.flatMap((effect) =>
          effect.to === 'timers' && effect.message.type === 'delayed' ? [effect.message.message] : [],
        );
        const next = slicesOf(context).find(
          (slice) =>
            !handled.has(`${slice.slice}`) &&
            !waiting.some((message) => (message as { slice?: number }).slice === slice.slice),
        );
        if (!next) return waiting.at(-1) as ReturnType<typeof slicesOf>[number];
        handled.add(`${next.slice}`);
        await runOne(context, next);
      }
    };

    let tomorrow = await run();
    const first = (await context.stores.knowledge.get(id))!;
    expect(first).toMatchObject({ state: 'ready', name: 'Loja & Cia', etag: '"1"', pieces: 1 });
    expect(await search(context, 'entrega em Santos')).toEqual([['Loja & Cia', 'Entregamos em Santos.']]);
    await runOne(context, tomorrow);
    expect(reads).toBe(1);
    expect((await context.stores.knowledge.get(id))!).toMatchObject({ state: 'ready', revision: first.revision });
    page = { html: htmlOf('Entregamos em Santos e no Guarujá.'), etag: '"2"' };
    tomorrow = await run();
    await runOne(context, tomorrow);
    await run();
    expect(await search(context, 'entrega em Santos')).toEqual([['Loja & Cia', 'Entregamos em Santos e no Guarujá.']]);
    expect(await knowledgeObjects(context)).toHaveLength(1);
  });

  it.each([
    ['/roda', 'page'],
    ['/pdf', 'fileType'],
    ['/longa', 'tooLarge'],
  ])('at %s is not read: %s', async (path, problem) => {
    const { context } = await knowingCompany();
    const { id } = await calls.createKnowledgeSource(context, { ...none, body: { kind: 'page', url: address(path) } });

    await runOne(context);
    expect(await context.stores.knowledge.get(id)).toMatchObject({ state: 'failed', problem });
  });
});
