import type { Endpoint } from '@recado/shared/contract/grammar';
import { ApiError } from '../errors/api-error.ts';

/** Milliseconds that the id of a call without an answer is kept. The server keeps its answers longer. */
const lifetime = 60 * 60_000;

interface Unanswered {
  requestId: string;
  until: number;
}

/** The calls that may have created something although no answer came, by endpoint and input. */
const unanswered = new Map<string, Unanswered>();

/** True where the server may have done what was asked: no answer came, or one that a retry may turn out better. */
const mayBeDone = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** Takes the id of a call that got no answer; a new one where there is none. */
const takeId = (key: string, now: number): string => {
  const known = unanswered.get(key);
  unanswered.delete(key);
  return known && known.until > now ? known.requestId : crypto.randomUUID();
};

/**
 * Runs a call with its request id. A call that was made with the same input before, and got no answer, is made with the
 * same id, so that a form that is submitted again creates nothing twice. Calls that run side by side, as two equal messages
 * do, have ids of their own. Endpoints that create nothing have none.
 */
export const withRequestId = async <Result>(
  endpoint: Endpoint,
  input: unknown,
  run: (requestId: string | null) => Promise<Result>,
): Promise<Result> => {
  if (!endpoint.creates) return run(null);
  const key = `${endpoint.name} ${JSON.stringify(input)}`;
  const requestId = takeId(key, Date.now());
  try {
    return await run(requestId);
  } catch (error) {
    if (mayBeDone(error)) unanswered.set(key, { requestId, until: Date.now() + lifetime });
    throw error;
  }
};
