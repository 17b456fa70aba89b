import type OpenAI from 'openai';
import { OutsideCallFailed } from '../call-outside.ts';
import { environment } from '../environment.ts';
import { guardedFetch } from '../guarded-fetch.ts';

/** Bytes of an answer: ten minutes of speech. */
const maxBytes = 5_000_000;

/** A service that speaks OpenAI's protocol. */
interface OpenAiService {
  apiKey: string;
  /** Empty for the installation's. */
  baseUrl: string;
  /** Milliseconds for the whole answer. */
  within: number;
}

/** The failure of the caller, which the package wraps in an error of its own; an answer that it can't read is no JSON. */
const failureOf = (error: unknown): OutsideCallFailed => {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof OutsideCallFailed ? cause : new OutsideCallFailed('NOT_JSON', error);
};

/**
 * Makes one call of OpenAI's protocol: no retries, one time for the whole answer, public addresses only.
 *
 * @throws OutsideCallFailed, with the code NOT_JSON for an answer of another form
 */
export const withOpenAi = async <Result>(
  { apiKey, baseUrl, within }: OpenAiService,
  call: (client: OpenAI) => PromiseLike<Result>,
): Promise<Result> => {
  // Loaded at the first call only: most calls of these functions need no model.
  const { default: Client } = await import('openai');
  const client = new Client({
    ...{ apiKey, baseURL: baseUrl === '' ? environment().OPENAI_API_URL : baseUrl.replace(/\/$/, '') },
    // Not what the variables of the process say.
    ...{ organization: null, project: null, webhookSecret: null, logLevel: 'off' },
    ...{ maxRetries: 0, timeout: Math.max(within, 1), fetch: guardedFetch({ within: () => within, maxBytes }) },
  });
  try {
    return await call(client);
  } catch (error) {
    throw failureOf(error);
  }
};
