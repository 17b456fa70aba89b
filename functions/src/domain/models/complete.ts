import { parseJson, wellFormed } from '@recado/shared/text/well-formed';
import type { ResponseFormatJSONSchema } from 'openai/resources/shared';
import * as z from 'zod';
import type { Context } from '../../context/context.ts';
import { OutsideCallFailed } from '../../platform/call-outside.ts';
import { environment } from '../../platform/environment.ts';
import { withOpenAi } from '../../platform/open-ai/with-open-ai.ts';
import { readPrices } from './read-prices.ts';
import { ServiceFailed } from './service-failed.ts';
import { withinBudget } from './within-budget.ts';

/** A message as the protocol has it. */
export interface ModelMessage {
  role: 'system' | 'user' | 'assistant';
  content:
    | string
    | ({ type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string; detail: 'low' } })[];
}

/** A call of a function that a model asks for, as the protocol has it. */
const functionCall = z.object({
  id: z.string(),
  type: z.literal('function').default('function'),
  function: z.object({ name: z.string(), arguments: z.string() }),
});
export type FunctionCall = z.output<typeof functionCall>;

/** The calls that a model asked for, and what each returned. */
export type FunctionMessage =
  | { role: 'assistant'; content: string | null; tool_calls: readonly FunctionCall[] }
  | { role: 'tool'; content: string; tool_call_id: string };

/** The functions that a model may call. */
export interface ModelFunction {
  type: 'function';
  function: { name: string; description: string; parameters: Record<string, unknown> };
}

/** A call of a model by OpenAI's protocol. */
interface ModelCall {
  apiKey: string;
  /** Empty for those of the installation. */
  baseUrl: string;
  model: string;
  messages: readonly (ModelMessage | FunctionMessage)[];
  /** The functions that it may call, and whether it may do so this time; none unless given. */
  functions?: { offered: readonly ModelFunction[]; choice: 'auto' | 'none' };
  /** The most tokens of the answer. */
  maxTokens: number;
  temperature: number;
  /** The form of the answer. */
  format: ResponseFormatJSONSchema;
  /** Returns the milliseconds that are left for an answer. */
  within: () => number;
}

const completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.string().nullish(),
          refusal: z.string().nullish(),
          tool_calls: z.array(functionCall).nullish(),
        }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  /** Null where it counts nothing, or nonsense. */
  usage: z
    .object({ prompt_tokens: z.int().min(1), completion_tokens: z.int().min(1) })
    .nullish()
    .catch(null),
});
export type Completion = z.output<typeof completion>;

/** An answer of a model with its cost. */
interface Completed {
  completion: Completion;
  /** Tokens that it read and wrote. */
  input: number;
  output: number;
  /** Millionths of a US dollar. */
  cost: number;
}

/** Tokens that an image counts as where it is looked at in little detail, at most. */
const tokensOfImage = 3_000;

/** OpenAI's models that think before they answer: they take neither a temperature nor the older name of the limit. */
const isOpenAiThinker = (model: string): boolean => /^(?:o\d|gpt-5(?!.*chat))/.test(model);

/** Models of other providers that think before they answer, as they are named. */
const otherThinkers =
  /gpt-oss|deepseek-r|reason|thinking|qwq|qwen3|magistral|gemini-(?:2\.5|[3-9])|grok-(?:3-mini|[4-9])|glm-(?:4\.[5-9]|[5-9])/i;

/** Models that think before they answer, of any provider. */
const thinks = (model: string): boolean =>
  isOpenAiThinker(model.slice(model.lastIndexOf('/') + 1)) || otherThinkers.test(model);

/** Tokens that a model may write while it thinks, beside those of its answer. */
const tokensOfThought = 2_000;

/** The most tokens that a model may write for an answer. */
const mostWritten = (model: string, maxTokens: number): number =>
  thinks(model) ? maxTokens + tokensOfThought : maxTokens;

/** The settings of a call that endpoints differ in. */
interface Settings {
  max_completion_tokens?: number;
  max_tokens?: number;
  temperature?: number;
  reasoning_effort?: 'low';
  response_format?: ResponseFormatJSONSchema;
}

/** Returns the settings of a call as a model takes them: those of OpenAI's that think are to think little, within seconds. */
const settingsFor = ({ model, maxTokens, temperature, format }: ModelCall): Settings => {
  const most = mostWritten(model, maxTokens);
  return {
    ...(isOpenAiThinker(model)
      ? { max_completion_tokens: most, reasoning_effort: 'low' }
      : { max_tokens: most, temperature }),
    response_format: format,
  };
};

/**
 * Returns the settings without what an endpoint refused: structured output, or a setting that its model does not know. Null
 * where the refusal is about something else.
 */
const withoutRefused = (settings: Settings, error: unknown): Settings | null => {
  if (!(error instanceof OutsideCallFailed) || !/^4(?:00|22)$/.test(error.code)) return null;
  const { max_tokens, max_completion_tokens, ...others } = settings;
  const refuses = (name: keyof Settings): boolean => settings[name] !== undefined && error.body.includes(name);
  const without = (name: keyof Settings): Settings => {
    const { [name]: _refused, ...left } = settings;
    return left;
  };
  for (const name of ['response_format', 'reasoning_effort'] as const) if (refuses(name)) return without(name);
  if (refuses('max_tokens')) return { ...others, max_completion_tokens: max_tokens! };
  if (refuses('max_completion_tokens')) return { ...others, max_tokens: max_completion_tokens! };
  return refuses('temperature') ? without('temperature') : null;
};

/** The text in the place of an image for a model that reads texts alone. */
const unseenImage = '[Imagem do cliente que este modelo não pode ver. Se ela for necessária, chame uma pessoa.]';

type Messages = ModelCall['messages'];

/** Returns messages as texts alone; null where they are that already. */
const withoutImages = (messages: Messages): Messages | null => {
  if (messages.every(({ content }) => !Array.isArray(content))) return null;
  return messages.map((message) =>
    'tool_calls' in message || typeof message.content === 'string' || message.role === 'tool'
      ? message
      : {
          ...message,
          content: message.content.map((part) => (part.type === 'text' ? part.text : unseenImage)).join('\n'),
        },
  );
};

/** True where an endpoint refused the images of a call, each in its own words: its model reads texts alone. */
const refusesImages = (error: unknown): boolean =>
  error instanceof OutsideCallFailed && /^4(?:00|04|15|22)$/.test(error.code) && /image|content/i.test(error.body);

const partsOf = (message: ModelMessage | FunctionMessage) => {
  const { content } = message;
  const calls = 'tool_calls' in message ? JSON.stringify(message.tool_calls) : '';
  if (typeof content === 'string' || content === null)
    return [{ type: 'text' as const, text: `${content ?? ''}${calls}` }];
  return content;
};

/** The most tokens that a model may count for what it reads: a token has a byte at least. */
const mostTokens = ({ messages, functions }: Pick<ModelCall, 'messages' | 'functions'>): number =>
  messages
    .flatMap(partsOf)
    .reduce(
      (sum, part) => sum + 20 + (part.type === 'text' ? Buffer.byteLength(part.text) : tokensOfImage),
      500 + (functions ? Buffer.byteLength(JSON.stringify(functions.offered)) : 0),
    );

/** Returns the tokens that a provider counted; the most that the call could take where it counts none, or more than that. */
const countedOf = (
  { usage }: Completion,
  most: { input: number; output: number },
): { input: number; output: number } => {
  if (!usage) return most;
  return {
    input: Math.min(usage.prompt_tokens, most.input),
    output: Math.min(usage.completion_tokens, most.output),
  };
};

const reasonOf = (body: string): string => {
  try {
    const { error } = parseJson(body) as { error?: { code?: unknown; type?: unknown } };
    return `${String(error?.code)} ${String(error?.type)}`;
  } catch {
    return '';
  }
};

/** Names why a provider refused a call; other failures stay as they are, for another attempt. */
const named = (error: unknown): unknown => {
  if (!(error instanceof OutsideCallFailed)) return error;
  if (error.code === '401' || error.code === '403') return new ServiceFailed('key', error);
  // OpenAI says by 429 that an account is empty, others by 402.
  if (error.code === '402' || (error.code === '429' && reasonOf(error.body).includes('insufficient_quota')))
    return new ServiceFailed('quota', error);
  return /^4(?!08|25|29)\d\d$/.test(error.code) ? new ServiceFailed('rejected', error) : error;
};

/** Calls of which each has one setting less that an endpoint refused, or no images. */
const mostRefusals = 5;

const ask = async (call: ModelCall): Promise<Completion> => {
  const { apiKey, baseUrl, model, messages, functions, within } = call;
  const body = {
    model,
    ...(functions && { tools: [...functions.offered], tool_choice: functions.choice }),
  };
  const send = async (said: Messages, settings: Settings, refusals: number): Promise<Completion> => {
    try {
      const answered = await withOpenAi({ apiKey, baseUrl, within: within() }, (client) =>
        client.chat.completions.create({
          ...body,
          // Assistants have texts alone, as the package's types demand.
          messages: said as { role: 'user'; content: string }[],
          ...settings,
        }),
      );
      const read = completion.safeParse(wellFormed(answered));
      if (!read.success) throw new OutsideCallFailed('NOT_JSON', read.error);
      return read.data;
    } catch (error) {
      if (refusals === mostRefusals) throw error;
      const fewer = withoutRefused(settings, error);
      if (fewer) return send(said, fewer, refusals + 1);
      const texts = refusesImages(error) ? withoutImages(said) : null;
      if (texts) return send(texts, settings, refusals + 1);
      throw error;
    }
  };
  return send(messages, settingsFor(call), 0);
};

/**
 * Lets a model answer within the company's budget of the day.
 *
 * @throws ServiceFailed `budget`, `key`, `quota`, `rejected`; OutsideCallFailed where another attempt may succeed
 */
export const complete = async (context: Context, { model: given, ...call }: ModelCall): Promise<Completed> => {
  const model = given === '' ? environment().AI_MODEL : given;
  const prices = await readPrices(context);
  const most = { input: mostTokens(call), output: mostWritten(model, call.maxTokens) };
  try {
    const { result, cost } = await withinBudget(context, prices.tokens(model, most), async () => {
      const answered = await ask({ ...call, model });
      const used = countedOf(answered, most);
      return { result: { completion: answered, ...used }, cost: prices.tokens(model, used) };
    });
    return { ...result, cost };
  } catch (error) {
    throw named(error);
  }
};
