import type { CallOf, Endpoint, ResultOf, Seen } from '@recado/shared/contract/grammar';
import { runtimeConfig } from '../config/runtime-config.ts';
import { addErrorTexts } from '../i18n/i18n.ts';
import { endLogin, type LoginEnd } from '../sign-in/login-end.ts';
import { accessToken } from '../sign-in/tokens.ts';
import { ApiError, apiErrorOf, isApiError } from '../errors/api-error.ts';
import { askForProof } from './proof.ts';
import { withRequestId } from './request-ids.ts';
import { buildUrl } from './url.ts';

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  seen?: Seen;
}

interface Options {
  signal?: AbortSignal;
  /** The request completes even when the page is closed. */
  keepalive?: boolean;
}

/** Milliseconds until a request with its whole body times out; the gateway's own limit is 29,000. */
const responseTimeout = 30_000;

const bodyOf = ({ body, seen }: Parts): string | undefined =>
  body === undefined ? undefined : JSON.stringify(seen ? { ...(body as object), seen } : body);

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
      body: bodyOf(parts),
      signal: AbortSignal.any([AbortSignal.timeout(responseTimeout), ...(signal ? [signal] : [])]),
      keepalive,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, null);
  }
};

/** Reads the JSON body. An interrupted transfer is reported as a network failure. */
const readBody = async (response: Response, { signal }: Options): Promise<unknown> => {
  try {
    return await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, null);
  }
};

/**
 * True when a gateway rejected the token: status 401 or 403 without a product error code. Product errors do not change
 * with a new token.
 */
const isStaleToken = (error: ApiError): boolean =>
  (error.status === 401 || error.status === 403) && error.code === null;

const retryWithNewToken = async (
  endpoint: Endpoint,
  parts: Parts,
  error: ApiError,
  options: Options,
): Promise<Response> => {
  if (!isStaleToken(error)) throw error;
  const token = await accessToken({ forceRefresh: true });
  const response = await send(endpoint, parts, token, options);
  if (response.ok) return response;
  const second = await apiErrorOf(response);
  throw isStaleToken(second) ? new ApiError(401, null, { isNewToken: true }) : second;
};

const sendWithToken = async (endpoint: Endpoint, parts: Parts, options: Options): Promise<Response> => {
  const authenticated = endpoint.access !== 'public';
  const token = authenticated ? await accessToken() : null;
  if (authenticated && token === null) throw new ApiError(401, 'ERR_SESSION_EXPIRED');
  const response = await send(endpoint, parts, token, options);
  if (response.ok) return response;
  const error = await apiErrorOf(response);
  return authenticated ? retryWithNewToken(endpoint, parts, error, options) : Promise.reject(error);
};

const endsLogin = (endpoint: Endpoint, error: unknown): error is ApiError =>
  endpoint.access !== 'public' &&
  error instanceof ApiError &&
  // The form of the sign-in shows why a switched-off company is refused.
  (error.code === 'ERR_COMPANY_OFF'
    ? endpoint.name !== 'openLogin'
    : error.status === 401 && error.code !== 'ERR_OUT_OF_HOURS');

/**
 * Returns the reason why the login has ended. A gateway that rejects a new token, too, takes none of this user pool's
 * tokens.
 */
const endOf = ({ code, details }: ApiError): LoginEnd => {
  if (code === 'ERR_SESSION_DISPLACED') return 'displaced';
  if (code === 'ERR_COMPANY_OFF') return 'switchedOff';
  return details.isNewToken === true ? 'invalid' : 'expired';
};

/**
 * Calls an endpoint of the contract. Renews a token that a gateway rejected and retries once. When the server reports
 * that the login has ended, ends it for the whole app (specification 1, section 4). Where a call needs a recent sign-in, asks
 * the user for a proof in its place. Calls that create something carry a
 * request id, the same one when they are made again without an answer. Throws ApiError, once the texts of the error codes
 * are loaded, or the abort reason of `signal`.
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  parts: CallOf<E>,
  options: Options = {},
): Promise<ResultOf<E>> => {
  const given = parts as Parts;
  try {
    return await withRequestId(endpoint, given, async (requestId) => {
      const named = requestId === null ? given : { ...given, body: { ...(given.body as object), requestId } };
      return (await readBody(await sendWithToken(endpoint, named, options), options)) as ResultOf<E>;
    });
  } catch (error) {
    if (endsLogin(endpoint, error)) endLogin(endOf(error));
    if (isApiError(error) && error.code !== null) await addErrorTexts();
    if (isApiError(error, 'ERR_RECENT_SIGN_IN') && (await askForProof())) return call(endpoint, parts, options);
    throw error;
  }
};
