import { AppError } from '@recado/shared/contract/errors';
import { cutText } from '@recado/shared/text/cut-text';
import { parseJson } from '@recado/shared/text/well-formed';
import * as z from 'zod';
import { OutsideCallFailed } from '../call-outside.ts';
import { log } from '../log.ts';
import { withOpenAi } from '../open-ai/with-open-ai.ts';
import { defaultModel, deployedKey } from './openai-key.ts';
import type { Audio, SpeechAccount, SpeechPort } from './speech-port.ts';

/** Milliseconds that the service has for its answer: the function must answer within 29 seconds. */
const timeout = 25_000;

const answerSchema = z.object({
  text: z.string(),
  usage: z.object({ seconds: z.number().positive() }).nullish().catch(null),
});
const errorSchema = z.object({
  error: z.object({ message: z.string().default(''), code: z.string().nullable().default(null) }),
});

const reasonOf = (body: string): { message: string; code: string | null } => {
  try {
    return errorSchema.parse(parseJson(body)).error;
  } catch {
    return { message: '', code: null };
  }
};

/** Returns the error of a refused call. The service's own words go to the agent, except those about the key. */
const refusalOf = ({ code: status, body, retryAfter }: OutsideCallFailed): AppError => {
  const { message, code } = reasonOf(body);
  log().warn('a transcription was refused', { status, code });
  switch (status) {
    case '401':
    case '403':
      return new AppError('ERR_TRANSCRIPTION_UNAVAILABLE');
    case '413':
      return new AppError('ERR_MEDIA_TOO_LARGE');
    case '429':
      return code === 'insufficient_quota'
        ? new AppError('ERR_TRANSCRIPTION_UNAVAILABLE')
        : new AppError('ERR_TOO_MANY_REQUESTS', { retryAfter: retryAfter ?? 5 });
    default:
      return new AppError('ERR_TRANSCRIPTION_REFUSED', { reason: cutText(message, { units: 200 }) });
  }
};

const failureOf = (error: unknown): unknown => {
  if (!(error instanceof OutsideCallFailed)) return error;
  if (/^\d{3}$/.test(error.code)) return refusalOf(error);
  if (error.code === 'NOT_JSON') return new AppError('ERR_TRANSCRIPTION_INVALID');
  if (error.isLate) return new AppError('ERR_TRANSCRIPTION_TIMEOUT');
  log().warn('the transcription service was not reached', { code: error.code });
  return new AppError('ERR_TRANSCRIPTION_UNAVAILABLE');
};

/** A key, its address and the model that transcribes. */
interface Transcriber extends SpeechAccount {
  model: string;
}

const ask = async (
  { apiKey, baseUrl, model }: Transcriber,
  { bytes, name, mimetype }: Audio,
  within: number,
): Promise<Awaited<ReturnType<SpeechPort['transcribe']>>> => {
  const file = new File([new Uint8Array(bytes)], name, { type: mimetype });
  const answered = await withOpenAi({ apiKey, baseUrl, within }, (client) =>
    client.audio.transcriptions.create({ file, model, response_format: 'json' }),
  );
  const answer = answerSchema.safeParse(answered);
  if (!answer.success) throw new OutsideCallFailed('NOT_JSON');
  return { text: answer.data.text.trim(), seconds: answer.data.usage?.seconds ?? null };
};

/** Milliseconds for which an address is not asked again that offers no transcription, and addresses that are known. */
const avoided = 10 * 60_000;
const maxAvoided = 1_000;

/** The time until which an address is not asked, in milliseconds since 1970. */
const without = new Map<string, number>();

/** True where an address offers no transcription, or none by the model. */
const offersNone = (error: unknown): error is OutsideCallFailed =>
  error instanceof OutsideCallFailed &&
  (/^(?:404|405|501)$/.test(error.code) || (/^4(?:00|22)$/.test(error.code) && /model/i.test(error.body)));

/** True where a key may not transcribe, though it may chat. */
const mayNot = (error: unknown): boolean =>
  error instanceof OutsideCallFailed && (error.code === '401' || error.code === '403');

/** Asks the account of a prompt. Returns null where it offers no transcription. */
const askAccount = async (account: SpeechAccount, audio: Audio, within: number) => {
  if ((without.get(account.baseUrl) ?? 0) > Date.now()) return null;
  try {
    return await ask({ ...account, model: defaultModel }, audio, within);
  } catch (error) {
    if (!offersNone(error) && !mayNot(error)) throw error;
    log().info('the account of a prompt offers no transcription', { code: (error as OutsideCallFailed).code });
    if (without.size >= maxAvoided) without.clear();
    if (offersNone(error)) without.set(account.baseUrl, Date.now() + avoided);
    return null;
  }
};

/**
 * Transcribes by OpenAI's protocol: by the account of a prompt where one is given, else by the key that a super user has
 * stored, else by that of the deployment.
 *
 * @param storedKey returns the key that a super user has stored; null where the deployment's key is used
 */
export const openAiSpeech = (storedKey: () => Promise<string | null>): SpeechPort => {
  const installation = async (): Promise<Transcriber> => {
    const apiKey = await storedKey();
    return { baseUrl: '', ...(apiKey === null ? await deployedKey() : { apiKey, model: defaultModel }) };
  };
  return {
    transcribe: async (audio, { within = timeout, account } = {}) => {
      const until = Date.now() + within;
      try {
        const heard = account && (await askAccount(account, audio, within));
        return heard ?? (await ask(await installation(), audio, Math.max(until - Date.now(), 1)));
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
};
