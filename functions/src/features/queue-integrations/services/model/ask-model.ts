import { localTime } from '@recado/shared/text/time';
import { parseJson } from '@recado/shared/text/well-formed';
import type { Context } from '../../../../context/context.ts';
import type { MessageRecord } from '../../../../data/messages/record.ts';
import { OutsideCallFailed } from '../../../../platform/call-outside.ts';
import { environment } from '../../../../platform/environment.ts';
import { postJson, type Service, type ServiceCall, ServiceFailed } from '../service.ts';
import { type ModelMessage, systemText, textOfMessage, withoutNumber } from './messages.ts';
import { costOf } from './prices.ts';
import { answerFormat, completion, type Completion, readAnswer } from './read-answer.ts';
import { transcribeLast } from './transcribe-last.ts';

/** The settings of a prompt, or of a node of a flow. */
interface ModelSettings {
  /** Null for a node of a flow. */
  promptId: number | null;
  prompt: string;
  apiKey: string;
  /** Empty for those of the installation. */
  model: string;
  baseUrl: string;
  maxTokens: number;
  temperature: number;
  maxMessages: number;
  /** The queue to which the model hands customers over; null for none. */
  queueId: number | null;
}

/** Tokens of an answer's object besides its text. */
const tokensOfForm = 60;
/** Tokens that an image counts as where it is looked at in little detail, at most. */
const tokensOfImage = 3_000;
/** Images of the newest messages that are sent, and bytes of each. */
const maxImages = 2;
const maxImage = 4_000_000;
const imageTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);
/** Milliseconds that are left for what follows an answer. */
const margin = 700;

/** Models that think before they answer take neither a temperature nor the older name of the limit. */
const thinks = (model: string): boolean => /^(?:o\d|gpt-5)/.test(model);

const imageOf = async ({ media }: Context, { media: file, mediaState }: MessageRecord): Promise<string | null> => {
  const { key, mimetype, size } = file ?? {};
  if (!key || !mimetype || !imageTypes.has(mimetype) || mediaState !== 'ready' || (size ?? 0) > maxImage) return null;
  return `data:${mimetype};base64,${Buffer.from(await media.read(key)).toString('base64')}`;
};

/** The conversation as the model reads it: what the company sent as the assistant's, what the contact sent as the user's. */
const conversation = async (
  context: Context,
  { contact }: ServiceCall,
  history: readonly MessageRecord[],
): Promise<ModelMessage[]> => {
  const { lgpdHideNumber } = await context.stores.settings.company();
  const shown = (text: string): string => (lgpdHideNumber === 'enabled' ? withoutNumber(text, contact.number) : text);
  const withImages = new Set(
    history.filter(({ fromMe, mediaType }) => !fromMe && mediaType === 'image').slice(-maxImages),
  );
  const messages = await Promise.all(
    history.map(async (message): Promise<ModelMessage[]> => {
      const text = shown(textOfMessage(message));
      const url = withImages.has(message) ? await imageOf(context, message) : null;
      if (url !== null)
        return [
          {
            role: 'user',
            content: [
              ...(text === '' ? [] : [{ type: 'text' as const, text }]),
              { type: 'image_url', image_url: { url, detail: 'low' } },
            ],
          },
        ];
      return text === '' ? [] : [{ role: message.fromMe ? 'assistant' : 'user', content: text }];
    }),
  );
  return messages.flat();
};

const partsOf = ({ content }: ModelMessage) =>
  typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content;

/** The most tokens that a model may count for messages: a token has a byte at least. */
const mostTokens = (messages: readonly ModelMessage[]): number =>
  messages
    .flatMap(partsOf)
    .reduce((sum, part) => sum + 20 + (part.type === 'text' ? Buffer.byteLength(part.text) : tokensOfImage), 500);

/** True where a refusal is about the form of the answer: an endpoint without structured output. */
const refusesForm = (error: unknown): boolean =>
  error instanceof OutsideCallFailed && error.code === '400' && error.body.includes('response_format');

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
  if (error.code === '429' && reasonOf(error.body).includes('insufficient_quota'))
    return new ServiceFailed('quota', error);
  return /^4(?!08|25|29)\d\d$/.test(error.code) ? new ServiceFailed('rejected', error) : error;
};

const complete = async (
  { apiKey, baseUrl, maxTokens, temperature }: ModelSettings,
  model: string,
  messages: readonly ModelMessage[],
  within: () => number,
): Promise<Completion> => {
  const url = `${(baseUrl === '' ? environment().OPENAI_API_URL : baseUrl).replace(/\/$/, '')}/chat/completions`;
  const most = maxTokens + tokensOfForm;
  const body = {
    model,
    messages,
    ...(thinks(model) ? { max_completion_tokens: most } : { max_tokens: most, temperature }),
  };
  const send = (given: object): Promise<Completion> =>
    postJson(url, given, completion, { authorization: `Bearer ${apiKey}` }, Math.max(within(), 1));
  try {
    return await send({ ...body, response_format: answerFormat });
  } catch (error) {
    if (refusesForm(error)) return send(body);
    throw error;
  }
};

/** Lets a model answer, by OpenAI's protocol, with the newest messages of the ticket, within the company's budget of the day. */
export const askModel = (context: Context, settings: ModelSettings): Service => ({
  isHurried: true,
  ask: async (call) => {
    const { clock, company, stores } = context;
    const within = (): number => call.until - margin - clock.now();
    const model = settings.model === '' ? environment().AI_MODEL : settings.model;
    const history = await transcribeLast(context, call, await call.history(settings.maxMessages), within());
    const { prompt, maxTokens } = settings;
    const messages: ModelMessage[] = [
      { role: 'system', content: systemText({ prompt, maxTokens, name: call.contact.name }) },
      ...(await conversation(context, call, history)),
    ];
    const day = localTime(clock.now(), company.timeZone).date;
    const reserved = costOf(model, { input: mostTokens(messages), output: maxTokens + tokensOfForm });
    if (!(await stores.modelUsage.reserve(day, reserved))) throw new ServiceFailed('budget');
    try {
      const answered = await complete(settings, model, messages, within);
      const { prompt_tokens: input = 0, completion_tokens: output = 0 } = answered.usage ?? {};
      const cost = answered.usage ? costOf(model, { input, output }) : reserved;
      await stores.modelUsage.settle(day, reserved, cost);
      const of = { month: day.slice(0, 7), promptId: settings.promptId ?? 0, ticketId: call.ticketId };
      await stores.modelUsage.count(of, { input, output, cost });
      const { text, handsOver } = readAnswer(answered);
      return {
        parts: text === '' ? [] : [{ text }],
        command: handsOver ? { type: 'handOver', queueId: settings.queueId, userId: null } : null,
        tokens: input + output,
      };
    } catch (error) {
      // A call that was refused costs nothing. One without an answer may be billed: it stays reserved.
      if (error instanceof OutsideCallFailed && /^[45]\d\d$/.test(error.code))
        await stores.modelUsage.settle(day, reserved, 0);
      throw named(error);
    }
  },
});
