import { AppError } from '@recado/shared/contract/errors';
import { cutText } from '@recado/shared/text/cut-text';
import { parseJson } from '@recado/shared/text/well-formed';
import * as z from 'zod';
import { environment } from '../environment.ts';
import { describeError, log } from '../log.ts';
import { defaultModel, deployedKey, type OpenAiKey } from './openai-key.ts';
import type { Audio, SpeechPort } from './speech-port.ts';

/** Milliseconds that the service has for its answer: the function must answer within 29 seconds. */
const timeout = 25_000;

const answerSchema = z.object({ text: z.string() });
const errorSchema = z.object({
  error: z.object({ message: z.string().default(''), code: z.string().nullable().default(null) }),
});

const parsed = (text: string): unknown => {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
};

/** Returns the error of a refused call. The service's own words go to the agent, except those about the key. */
const refusalOf = (response: Response, body: unknown): AppError => {
  const { message, code } = errorSchema.safeParse(body).data?.error ?? { message: '', code: null };
  log().warn('a transcription was refused', { status: response.status, code });
  switch (response.status) {
    case 401:
    case 403:
      return new AppError('ERR_TRANSCRIPTION_UNAVAILABLE');
    case 413:
      return new AppError('ERR_MEDIA_TOO_LARGE');
    case 429:
      return code === 'insufficient_quota'
        ? new AppError('ERR_TRANSCRIPTION_UNAVAILABLE')
        : new AppError('ERR_TOO_MANY_REQUESTS', { retryAfter: Number(response.headers.get('retry-after') ?? 5) || 5 });
    default:
      return new AppError('ERR_TRANSCRIPTION_REFUSED', { reason: cutText(message, { units: 200 }) });
  }
};

const post = async (
  { apiKey, model }: OpenAiKey,
  { bytes, name, mimetype }: Audio,
  within: number,
): Promise<{ response: Response; text: string }> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: mimetype }), name);
  form.append('model', model);
  form.append('response_format', 'json');
  try {
    const response = await fetch(`${environment().OPENAI_API_URL}/audio/transcriptions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}` },
      body: form,
      signal: AbortSignal.timeout(within),
    });
    return { response, text: await response.text() };
  } catch (error) {
    const late = error instanceof DOMException && error.name === 'TimeoutError';
    if (!late) log().warn('the transcription service was not reached', { error: describeError(error) });
    throw new AppError(late ? 'ERR_TRANSCRIPTION_TIMEOUT' : 'ERR_TRANSCRIPTION_UNAVAILABLE');
  }
};

/**
 * Transcribes by OpenAI's API.
 *
 * @param storedKey returns the key that a super user has stored; null where the deployment's key is used
 */
export const openAiSpeech = (storedKey: () => Promise<string | null>): SpeechPort => ({
  transcribe: async (audio, within = timeout) => {
    const apiKey = await storedKey();
    const { response, text } = await post(
      apiKey === null ? await deployedKey() : { apiKey, model: defaultModel },
      audio,
      Math.max(within, 1),
    );
    const body = parsed(text);
    if (!response.ok) throw refusalOf(response, body);
    const answer = answerSchema.safeParse(body);
    if (!answer.success) throw new AppError('ERR_TRANSCRIPTION_INVALID');
    return answer.data.text.trim();
  },
});
