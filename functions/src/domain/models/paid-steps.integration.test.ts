import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callsOf, transcribedFiles } from '../../../test/openai-stand-in.ts';
import { addMessage, addTicket } from '../../../test/tickets.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { embed } from '../knowledge/embeddings.ts';
import { answerFormat } from '../prompts/read-answer.ts';
import { complete } from './complete.ts';
import { speak } from './speak.ts';
import { transcribe } from './transcribe.ts';

const source = join(import.meta.dirname, '../..');

/** The files of the functions that have a text, without the tests. */
const filesWith = (text: RegExp): string[] =>
  globSync('**/*.ts', { cwd: source })
    .filter((file) => !file.endsWith('.test.ts') && text.test(readFileSync(join(source, file), 'utf8')))
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();

describe('calls of models', () => {
  /** The calls of the package in each file: one that is added needs a step below. */
  const calls = {
    'domain/knowledge/embeddings.ts': ['embeddings.create'],
    'domain/models/complete.ts': ['chat.completions.create'],
    'domain/models/speak.ts': ['audio.speech.create'],
    'platform/speech/openai-speech.ts': ['audio.transcriptions.create'],
  };

  it('of OpenAI’s protocol stand in these files alone, and none is made past them', () => {
    expect(filesWith(/import\('openai'\)|from 'openai'/)).toEqual(['platform/open-ai/with-open-ai.ts']);
    expect(filesWith(/\bwithOpenAi\(/)).toEqual(Object.keys(calls));
    for (const [file, expected] of Object.entries(calls)) {
      const made = readFileSync(join(source, file), 'utf8').matchAll(/\bclient\.([\w.]+)\(/g);
      expect([...made].map(([, call]) => call)).toEqual(expected);
    }
  });

  it('and of Azure’s service are made within the budget', () => {
    expect(filesWith(/AZURE_SPEECH_URL\.replace/)).toEqual(['domain/models/speak.ts']);
    expect(filesWith(/\bspeech\.transcribe\(/)).toEqual(['domain/models/transcribe.ts']);
    expect(filesWith(/\bwithinBudget\(/)).toEqual([
      'domain/knowledge/embeddings.ts',
      'domain/models/complete.ts',
      'domain/models/speak.ts',
      'domain/models/transcribe.ts',
    ]);
  });
});

const patience = 5_000;
const voice = { voice: 'pt-BR-AntonioNeural', voiceRegion: '', voiceKey: null, baseUrl: '' };
const speech = { text: 'Olá, tudo bem?', form: 'opus', within: patience } as const;

/** A company with a budget, a key of its own and a voice note. */
const payer = async (perDay: number) => {
  const context = userContext();
  const apiKey = `sk-${context.company.id}-${String(context.company.id).slice(-4).padStart(4, '0')}`;
  await context.commit([context.stores.modelUsage.setBudget(perDay)], []);
  context.media = { ...context.media, read: () => Promise.resolve(new Uint8Array(9_000)) };
  const media = { key: 'c/voz.ogg', mimetype: 'audio/ogg', size: 9_000, name: null };
  const note = await addMessage(context, await addTicket(context, {}), {
    ...{ mediaType: 'audio', mediaState: 'ready' },
    media: { isVoice: true, ...media },
  });
  return { context, apiKey, note };
};
type Payer = Awaited<ReturnType<typeof payer>>;

const numberOf = async (kind: Parameters<typeof callsOf>[0], { apiKey }: Payer): Promise<number> =>
  (await callsOf(kind, apiKey.slice(-4))).length;

/** Each step that is paid, and the number of calls of it that the stand-in got. */
const steps: Record<string, { take: (by: Payer) => Promise<unknown>; count: (by: Payer) => Promise<number> }> = {
  'an answer, a summary or a suggestion': {
    take: ({ context, apiKey }) =>
      complete(context, {
        ...{ apiKey, baseUrl: '', model: '', maxTokens: 100, temperature: 1, within: () => patience },
        messages: [{ role: 'user', content: 'oi' }],
        format: answerFormat(false, true),
      }),
    count: (by) => numberOf('chat', by),
  },
  'a voice of OpenAI': {
    take: ({ context, apiKey }) => speak(context, { ...voice, apiKey }, speech),
    count: (by) => numberOf('speech', by),
  },
  'a voice of Azure': {
    take: ({ context, apiKey }) =>
      speak(context, { ...voice, apiKey: 'sk-other', voiceKey: apiKey, voiceRegion: 'brazilsouth' }, speech),
    count: (by) => numberOf('speech', by),
  },
  'a transcription for a prompt': {
    take: ({ context, apiKey, note }) =>
      transcribe(context, note, { within: patience, account: { apiKey, baseUrl: '' } }),
    count: (by) => numberOf('transcription', by),
  },
  'a transcription by an agent': {
    take: ({ context, note }) => transcribe(context, note),
    count: async () => (await transcribedFiles()).length,
  },
  'vectors of sources and questions': {
    take: ({ context, apiKey }) => {
      const model = 'text-embedding-3-small';
      return embed(context, { baseUrl: '', apiKey, model, space: model }, ['Vocês entregam em Santos?'], patience);
    },
    count: (by) => numberOf('embedding', by),
  },
};

const spentBy = ({ clock, stores }: TestContext): Promise<number> =>
  stores.modelUsage.spentOn(new Date(clock.now() - 3 * 60 * 60_000).toISOString().slice(0, 10));

it.each(Object.entries(steps))('%s is not begun without a budget, and is paid from one', async (_, { take, count }) => {
  const poor = await payer(0);
  const before = await count(poor);
  await expect(take(poor)).rejects.toMatchObject({ failure: 'budget' });
  expect(await count(poor)).toBe(before);
  const rich = await payer(1_000_000);
  const unpaid = await count(rich);
  await take(rich);
  expect(await count(rich)).toBe(unpaid + 1);
  expect(await spentBy(rich.context)).toBeGreaterThan(0);
});

it('fifty steps of all kinds at once do not pass the budget', async () => {
  const by = await payer(4_000);
  const all = Object.values(steps);
  const ends = await Promise.allSettled(Array.from({ length: 50 }, (_, at) => all[at % all.length]!.take(by)));
  const paid = ends.filter(({ status }) => status === 'fulfilled').length;
  expect(paid).toBeGreaterThan(0);
  expect(paid).toBeLessThan(50);
  for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject({ failure: 'budget' });
  expect(await spentBy(by.context)).toBeLessThanOrEqual(4_000);
});
