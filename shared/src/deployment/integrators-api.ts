import type { ErrorCode } from '../contract/errors.ts';

/** The name of the stage, which is part of the address. */
export const integratorsStage = 'live';

/** Types of bodies that reach functions as bytes, encoded in base64; others do as text. */
export const integratorsBinaryTypes: readonly string[] = ['multipart/form-data'];

/** The header whose value the authorizer examines. A call without it is refused before. */
export const identityHeader = 'Authorization';

/**
 * Seconds for which the gateway keeps the authorizer's answer about a header. The functions verify tokens themselves at
 * each call, so that one that is renewed is refused at once.
 */
export const integratorsAnswerSeconds = 300;

/** Headers of calls and answers that a page of the web app may send and read. */
export const integratorsCors = {
  allowed: ['Authorization', 'Content-Type', 'Idempotency-Key'],
  exposed: ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
} as const;

/**
 * The gateway's own refusals, whose bodies have the form of the functions' errors. The names are API Gateway's types of
 * gateway responses.
 */
export const integratorsRefusals = {
  UNAUTHORIZED: { status: 401, error: 'ERR_SESSION_EXPIRED' },
  ACCESS_DENIED: { status: 403, error: 'ERR_API_TOKEN' },
  MISSING_AUTHENTICATION_TOKEN: { status: 404, error: 'ERR_NOT_FOUND' },
  REQUEST_TOO_LARGE: { status: 413, error: 'ERR_BODY_TOO_LARGE' },
  THROTTLED: { status: 429, error: 'ERR_TOO_MANY_REQUESTS', retryAfter: 1 },
  /** The function has no execution left: of a restore, which stops it, or because too many run. */
  INTEGRATION_FAILURE: { status: 503, error: 'ERR_BUSY', retryAfter: 30 },
  QUOTA_EXCEEDED: { status: 429, error: 'ERR_API_QUOTA', retryAfter: 3_600 },
} as const satisfies Record<string, { status: number; error: ErrorCode; retryAfter?: number }>;

export type IntegratorsRefusal = keyof typeof integratorsRefusals;

/** Returns the body of one of the gateway's own refusals. */
export const refusalBody = (name: IntegratorsRefusal): string => {
  const refusal: { error: ErrorCode; retryAfter?: number } = integratorsRefusals[name];
  const { error, retryAfter } = refusal;
  return JSON.stringify({ error, ...(retryAfter !== undefined && { details: { retryAfter } }) });
};

/** Number of API keys, over which companies are spread (ADR 0097). */
const integratorsKeyCount = 16;

/**
 * Returns the values of an installation's API keys. They are no secrets: only the authorizer's answer selects a key, never
 * a header of the caller.
 *
 * @param prefix the installation's part of names, such as `prod-`
 */
export const integratorsKeys = (prefix: string): string[] =>
  Array.from({ length: integratorsKeyCount }, (_, index) => `${prefix}recado-integrators-${index + 1}`);

/** Calls a second, the burst and calls a day of each API key, where an installation sets no others. */
export const integratorsPlan = { rate: 200, burst: 400, quota: 2_000_000 } as const;
