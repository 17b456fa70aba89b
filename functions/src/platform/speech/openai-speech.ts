import { AppError } from '@recado/shared/contract/errors';
import { cutText } from '@recado/shared/text/cut-text';
import { parseJson } from '@recado/shared/text/well-formed';
import * as z from 'zod';
import { OutsideCallFailed } from '../call-outside.ts';
import { log } from '../log.ts';
import { withOpenAi } from '../open-ai/with-open-ai.ts';
import { defaultModel, deployedKey, type OpenAiKey } from './openai-key.ts';
import type { SpeechPort } from './speech-port.ts';

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

/**
 * Transcribes by OpenAI's API.
 *
 * @param storedKey returns the key that a super user has stored; null where the deployment's key is used
 */
export const openAiSpeech = (storedKey: () => Promise<string | null>): SpeechPort => {
  const keyOf = async (): Promise<OpenAiKey> => {
    const apiKey = await storedKey();
    return apiKey === null ? deployedKey() : { apiKey, model: defaultModel };
  };
  return {
    transcribe: async ({ bytes, name, mimetype }, within = timeout) => {
      const { apiKey, model } = await keyOf();
      const file = new File([new Uint8Array(bytes)], name, { type: mimetype });
      try {
        const answered = await withOpenAi({ apiKey, baseUrl: '', within }, (client) =>
          client.audio.transcriptions.create({ file, model, response_format: 'json' }),
        );
        const answer = answerSchema.safeParse(answered);
        if (!answer.success) throw new OutsideCallFailed('NOT_JSON');
        return { text: answer.data.text.trim(), seconds: answer.data.usage?.seconds ?? null };
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
};
