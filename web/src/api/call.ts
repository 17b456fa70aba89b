import type { CallOf, Endpoint, ResultOf } from '@recado/shared/contract/grammar';
import { runtimeConfig } from '../config/runtime-config.ts';
import { endSession } from '../session/session-end.ts';
import { accessToken } from '../session/tokens.ts';
import { ApiError, apiErrorOf } from './api-error.ts';
import { buildUrl } from './url.ts';

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

interface Options {
  signal?: AbortSignal;
  /** The call goes on when the page goes. */
  keepalive?: boolean;
}

/** Milliseconds for an answer with all of its body: the gateway itself gives up at 29,000. */
const patience = 30_000;

const send = async (
  endpoint: Endpoint,
  parts: Parts,
  token: string | null,
  { signal, keepalive = false }: Options,
): Promise<Response> => {
  const { apiUrl } = await runtimeConfig();
  const headers: Record<string, string> = {};
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (parts.body !== undefined) headers['content-type'] = 'application/json';
  try {
    return await fetch(buildUrl(apiUrl, endpoint.path, parts.params, parts.query), {
      method: endpoint.method,
      headers,
      body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
      signal: AbortSignal.any([AbortSignal.timeout(patience), ...(signal ? [signal] : [])]),
      keepalive,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, null);
  }
};

/** The body may break off as well as the call. */
const bodyOf = async (response: Response, { signal }: Options): Promise<unknown> => {
  try {
    return await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, null);
  }
};

/** A gateway refuses a stale token with 401 or 403 and none of our codes; ours are decisions that a new token can't change. */
const staleToken = (error: ApiError): boolean => (error.status === 401 || error.status === 403) && error.code === null;

const refused = async (endpoint: Endpoint, parts: Parts, first: ApiError, options: Options): Promise<Response> => {
  if (!staleToken(first)) throw first;
  const token = await accessToken({ forceRefresh: true });
  const response = await send(endpoint, parts, token, options);
  if (!response.ok) throw await apiErrorOf(response);
  return response;
};

const attempt = async (endpoint: Endpoint, parts: Parts, options: Options): Promise<Response> => {
  const known = endpoint.access !== 'public';
  const token = known ? await accessToken() : null;
  if (known && token === null) throw new ApiError(401, 'ERR_SESSION_EXPIRED');
  const response = await send(endpoint, parts, token, options);
  if (response.ok) return response;
  const error = await apiErrorOf(response);
  return known ? refused(endpoint, parts, error, options) : Promise.reject(error);
};

const endsSession = (endpoint: Endpoint, error: unknown): error is ApiError =>
  endpoint.access !== 'public' &&
  error instanceof ApiError &&
  error.status === 401 &&
  error.code !== 'ERR_OUT_OF_HOURS';

/**
 * The typed client: one call of the contract. A token that a gateway calls stale is renewed once and the call repeated; a
 * session that the server calls over ends here for the whole app (specification 1, section 4). Throws ApiError, or what
 * `signal` threw.
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  parts: CallOf<E>,
  options: Options = {},
): Promise<ResultOf<E>> => {
  try {
    return (await bodyOf(await attempt(endpoint, parts as Parts, options), options)) as ResultOf<E>;
  } catch (error) {
    if (endsSession(endpoint, error)) endSession(error.code === 'ERR_SESSION_DISPLACED' ? 'displaced' : 'expired');
    throw error;
  }
};
