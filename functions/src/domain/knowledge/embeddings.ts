import * as z from 'zod';
import type { Context } from '../../context/context.ts';
import type { PromptRecord } from '../../data/prompts/store.ts';
import { OutsideCallFailed } from '../../platform/call-outside.ts';
import { environment } from '../../platform/environment.ts';
import { withOpenAi } from '../../platform/open-ai/with-open-ai.ts';
import { openToken } from '../../platform/sealed-token.ts';
import { readPrices } from '../models/read-prices.ts';
import { ServiceFailed } from '../models/service-failed.ts';
import { dayOf, withinBudget } from '../models/within-budget.ts';

/** Numbers of a vector, where the model can make shorter ones than its own. */
const dimensions = 512;

/** Texts of one call. */
export const textsAtOnce = 64;

/** The name of a company's account in its cache, and milliseconds that it stays there. */
const accountName = 'embedding account';
const accountLife = 60_000;

/** The reasons why texts got no vectors; `none` where the endpoint makes none, or has not the model. */
type EmbeddingFailure = 'noKey' | 'key' | 'quota' | 'budget' | 'none' | 'rejected' | 'busy' | 'unreachable';

/** Texts got no vectors. */
export class EmbeddingFailed extends Error {
  readonly failure: EmbeddingFailure;

  constructor(failure: EmbeddingFailure, cause?: unknown) {
    super(`texts got no vectors: ${failure}`, { cause });
    this.name = 'EmbeddingFailed';
    this.failure = failure;
  }

  /** True where another attempt may succeed. */
  get isTemporary(): boolean {
    return this.failure === 'busy' || this.failure === 'unreachable';
  }
}

/** The endpoint and the key with which a company's knowledge is compared. */
interface EmbeddingAccount {
  /** Empty for the installation's address. */
  baseUrl: string;
  apiKey: string;
  model: string;
  /** The name of what its vectors can be compared with. */
  space: string;
}

/** Returns the prompt whose key and address compare a company's knowledge: the first one at the installation's address, else the first one. */
export const embeddingPrompt = (prompts: readonly PromptRecord[]): PromptRecord | undefined => {
  const sorted = prompts.toSorted((one, other) => one.id - other.id);
  return sorted.find(({ baseUrl }) => baseUrl === '') ?? sorted[0];
};

/**
 * Returns the account of a company: the key of its first prompt at the installation's address, else of its first prompt at an
 * address of its own. A company's vectors must come from one model.
 *
 * @throws EmbeddingFailed `noKey` for a company without prompts
 */
export const embeddingAccount = ({ cache, clock, company, stores }: Context): Promise<EmbeddingAccount> =>
  cache.getOrLoad(accountName, clock.now(), accountLife, async () => {
    const prompt = embeddingPrompt(await stores.prompts.list());
    if (!prompt) throw new EmbeddingFailed('noKey');
    const { OPENAI_API_URL, EMBEDDING_MODEL: model } = environment();
    const { baseUrl } = prompt;
    const address = (baseUrl === '' ? OPENAI_API_URL : baseUrl).replace(/\/$/, '');
    const apiKey = await openToken(prompt.apiKey, { companyId: company.id, purpose: 'prompt' });
    return { baseUrl, apiKey, model, space: `${address} ${model} ${dimensions}` };
  });

/** Returns the account of a company as it is now. Throws EmbeddingFailed as `embeddingAccount` does. */
export const latestEmbeddingAccount = (context: Context): Promise<EmbeddingAccount> => {
  context.cache.delete(accountName);
  return embeddingAccount(context);
};

const answer = z.object({
  data: z.array(z.object({ index: z.int().min(0), embedding: z.union([z.string(), z.array(z.number())]) })),
  /** Null where the model counts nothing, or nonsense. */
  usage: z
    .object({ prompt_tokens: z.int().min(1) })
    .nullish()
    .catch(null),
});

const numbersOf = (embedding: string | number[]): Float32Array => {
  if (typeof embedding !== 'string') return Float32Array.from(embedding);
  const bytes = Uint8Array.from(Buffer.from(embedding, 'base64'));
  return new Float32Array(bytes.buffer, 0, Math.floor(bytes.length / 4));
};

/** Scales a vector to the length of 1. */
const normalised = (vector: Float32Array): Float32Array => {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((number) => number / length);
};

/** True where an endpoint has no vectors, or none of the model. */
const makesNone = (code: string, body: string): boolean =>
  /^(?:404|405|501)$/.test(code) || (/^4(?:00|22)$/.test(code) && /model/i.test(body));

const failureOf = (error: unknown): EmbeddingFailed => {
  if (error instanceof ServiceFailed) return new EmbeddingFailed('budget', error);
  if (!(error instanceof OutsideCallFailed)) return new EmbeddingFailed('unreachable', error);
  const { code, body } = error;
  if (code === '401' || code === '403') return new EmbeddingFailed('key', error);
  if (code === '402') return new EmbeddingFailed('quota', error);
  if (code === '429') return new EmbeddingFailed(body.includes('insufficient_quota') ? 'quota' : 'busy', error);
  if (makesNone(code, body)) return new EmbeddingFailed('none', error);
  return new EmbeddingFailed(/^4(?!08|25)\d\d$/.test(code) || code === 'URL' ? 'rejected' : 'unreachable', error);
};

/** Asks for short vectors; an endpoint that refuses them makes those of the model's own length. */
const request = async ({ apiKey, baseUrl, model }: EmbeddingAccount, input: readonly string[], within: number) => {
  const body = { model, input: [...input], encoding_format: 'base64' as const };
  const send = (given: { dimensions?: number }): Promise<unknown> =>
    withOpenAi({ apiKey, baseUrl, within }, (client) => client.embeddings.create({ ...body, ...given }));
  const answered = await send({ dimensions }).catch((error: unknown) => {
    if (error instanceof OutsideCallFailed && error.code === '400' && error.body.includes('dimensions'))
      return send({});
    throw error;
  });
  const read = answer.safeParse(answered);
  if (!read.success) throw new OutsideCallFailed('NOT_JSON', read.error);
  return read.data;
};

/** Vectors with what they cost, in millionths of a US dollar. */
interface PaidVectors {
  vectors: Float32Array[];
  cost: number;
}

/**
 * Returns the vectors of texts, each of length 1, with their cost, within the company's budget of the day.
 *
 * @param texts `textsAtOnce` at most
 * @param within milliseconds for the answer
 * @throws EmbeddingFailed
 */
export const paidVectors = async (
  context: Context,
  account: EmbeddingAccount,
  texts: readonly string[],
  within: number,
): Promise<PaidVectors> => {
  const prices = await readPrices(context);
  const costOf = (input: number): number => prices.tokens(account.model, { input, output: 0 });
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  try {
    const { result, cost } = await withinBudget(context, costOf(bytes), async () => {
      const { data, usage } = await request(account, texts, within);
      const vectors = texts.flatMap((_, index) => {
        const found = data.find((one) => one.index === index);
        return found ? [normalised(numbersOf(found.embedding))] : [];
      });
      const isVector = (vector: Float32Array): boolean =>
        vector.length > 0 && vector.length === vectors[0]!.length && vector.every(Number.isFinite);
      if (vectors.length !== texts.length || !vectors.every(isVector)) throw new OutsideCallFailed('NOT_JSON');
      // A token has a byte at least.
      const input = Math.min(usage?.prompt_tokens ?? bytes, bytes);
      return { result: { vectors, input }, cost: costOf(input) };
    });
    const { vectors, input } = result;
    await context.stores.modelUsage.count(
      { day: dayOf(context), kinds: { knowledge: 0 } },
      { answers: 1, input, output: 0, cost },
    );
    return { vectors, cost };
  } catch (error) {
    throw failureOf(error);
  }
};

/**
 * Returns the vectors of texts, each of length 1, within the company's budget of the day.
 *
 * @throws EmbeddingFailed
 */
export const embed = async (...given: Parameters<typeof paidVectors>): Promise<Float32Array[]> =>
  (await paidVectors(...given)).vectors;
