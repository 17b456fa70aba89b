import OpenAI from 'openai';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { voiceNoteOf } from '../../../functions/src/platform/media/voice-note.ts';
import type { Running } from '../http/serve.ts';
import { startOpenAi } from './start.ts';

let running: Running;
let client: OpenAI;
beforeAll(async () => {
  running = await startOpenAi({ port: 0 });
  client = new OpenAI({ apiKey: 'sk-loja', baseURL: `${running.url}/v1`, maxRetries: 0 });
});
afterAll(() => running.close());

const model = 'gpt-4o-mini';
const user = (content: string) => ({ role: 'user' as const, content });
const set = (faults: object) =>
  fetch(`${running.url}/admin/commands`, { method: 'POST', body: JSON.stringify(faults) });

it('streams an answer with its usage', async () => {
  const stream = await client.chat.completions.create({
    ...{ model, messages: [user('Tem bolo de cenoura para amanhã?')] },
    ...{ stream: true, stream_options: { include_usage: true } },
  });
  let text = '';
  let tokens = 0;
  for await (const { choices, usage } of stream) {
    text += choices[0]?.delta.content ?? '';
    tokens += usage?.total_tokens ?? 0;
  }
  expect(text).toBe('IA: Tem bolo de cenoura para amanhã?');
  expect(tokens).toBeGreaterThan(0);
});

it('calls the function that a message names, and answers with what it returned', async () => {
  const tools = [{ type: 'function' as const, function: { name: 'find_order', parameters: { type: 'object' } } }];
  const asked = user('find_order {"id": 7}');
  const { choices } = await client.chat.completions.create({ model, tools, messages: [asked] });
  const [call] = choices[0]!.message.tool_calls!;
  expect(call).toMatchObject({ function: { name: 'find_order', arguments: '{"id":7}' } });
  const result = { role: 'tool' as const, tool_call_id: call!.id, content: 'pronto' };
  const then = await client.chat.completions.create({ model, tools, messages: [asked, choices[0]!.message, result] });
  expect(then.choices[0]!.message.content).toBe('IA: pronto');
});

it('answers in the form of a schema, and refuses one that is not strict', async () => {
  const ask = (schema: Record<string, unknown>) =>
    client.chat.completions.create({
      ...{ model, messages: [user('Quero trocar um presente')] },
      response_format: { type: 'json_schema', json_schema: { name: 'tags', strict: true, schema } },
    });
  const properties = { tags: { type: 'array', items: { type: 'string', enum: ['Trocar', 'Preço', 'Prazo'] } } };
  const { choices } = await ask({ type: 'object', properties, required: ['tags'], additionalProperties: false });
  expect(JSON.parse(choices[0]!.message.content!)).toEqual({ tags: ['Trocar'] });
  await expect(ask({ type: 'object', properties })).rejects.toMatchObject({ status: 400 });
});

it.each([
  ['o4-mini', { max_tokens: 500 }, 400],
  ['gpt-5-mini', { max_completion_tokens: 500, temperature: 0.3 }, 400],
  ['o1-mini', { max_completion_tokens: 500, reasoning_effort: 'low' }, 400],
  [model, { reasoning_effort: 'low' }, 400],
] as const)('a model refuses the settings that it does not take: %s %j', async (name, settings, status) => {
  const asked = client.chat.completions.create({ model: name, messages: [user('oi')], ...settings });
  await expect(asked).rejects.toMatchObject({ status });
});

it('a model thinks before its answer, for which its tokens may not suffice', async () => {
  const ask = (most: number) =>
    client.chat.completions.create({
      ...{ model: 'o4-mini', messages: [user('oi')], max_completion_tokens: most, reasoning_effort: 'low' },
    });
  expect(await ask(100)).toMatchObject({
    choices: [{ message: { content: '' }, finish_reason: 'length' }],
    usage: { completion_tokens: 100 },
  });
  expect(await ask(1_000)).toMatchObject({
    choices: [{ message: { content: 'IA: oi' }, finish_reason: 'stop' }],
    usage: { completion_tokens_details: { reasoning_tokens: 400 } },
  });
});

it('texts on the same matter are near each other without a word in common, and others are not', async () => {
  const { data } = await client.embeddings.create({
    model: 'text-embedding-3-small',
    input: [
      'ta pingando no meu banheiro',
      'Chame o encanador para vazamentos e infiltrações.',
      'Aceitamos cartão e Pix.',
    ],
  });
  const [asked, leak, payment] = data.map(({ embedding }) => embedding);
  const nearness = (one: number[], other: number[]): number =>
    one.reduce((sum, number, at) => sum + number * other[at]!, 0);
  expect(nearness(asked!, leak!)).toBeGreaterThan(nearness(asked!, payment!) + 0.1);
});

it('speaks in Ogg with Opus, which is a voice note', async () => {
  const speech = await client.audio.speech.create({
    ...{ model: 'tts-1', voice: 'nova', input: 'Olá, tudo bem?', response_format: 'opus' },
  });
  const note = await voiceNoteOf(new Uint8Array(await speech.arrayBuffer()));
  expect(note?.seconds).toBe(1);
});

it.each([
  ['quota', 429, 'insufficient_quota'],
  ['rateLimit', 429, 'rate_limit_exceeded'],
  ['server', 500, null],
] as const)('fails on request: %s', async (fault, status, code) => {
  await set({ chat: fault });
  const asked = client.chat.completions.create({ model, messages: [user('oi')] });
  await expect(asked).rejects.toMatchObject({ status, code });
  await set({ chat: null });
});

it('lists what it received', async () => {
  await client.chat.completions.create({ model, messages: [user('Que horas abre?')] });
  const { calls } = (await (await fetch(`${running.url}/admin/state`)).json()) as { calls: object[] };
  expect(calls[0]).toMatchObject({ kind: 'chat', keyEnd: 'loja', texts: [{ role: 'user', text: 'Que horas abre?' }] });
});
