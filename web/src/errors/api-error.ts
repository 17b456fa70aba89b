import type { ErrorCode } from '@recado/shared/contract/errors';

/**
 * A failed API call. `code` is null when the response carries none of the product's error codes; `status` is 0 when
 * there was no response.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly details: Record<string, unknown>;
  /** Id of the call in the server's log, of failures that nobody expected; otherwise null. */
  readonly requestId: string | null;

  constructor(
    status: number,
    code: ErrorCode | null,
    details: Record<string, unknown> = {},
    message: string = code ?? `HTTP ${status}`,
    requestId: string | null = null,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
  }

  get offline(): boolean {
    return this.status === 0;
  }
}

/**
 * Builds an ApiError from a failed response. Product error codes begin with ERR_; gateway errors carry none, but for the
 * gateway's own throttle, which says the same as the product's.
 */
export const apiErrorOf = async (response: Response): Promise<ApiError> => {
  const body: unknown = await response.json().catch(() => null);
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const own = typeof fields.error === 'string' && fields.error.startsWith('ERR_') ? (fields.error as ErrorCode) : null;
  const code = own ?? (response.status === 429 ? 'ERR_TOO_MANY_REQUESTS' : null);
  const details =
    typeof fields.details === 'object' && fields.details !== null
      ? { ...(fields.details as Record<string, unknown>) }
      : {};
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  if (Number.isFinite(retryAfter)) details.retryAfter = retryAfter;
  else if (own === null && code !== null) details.retryAfter = 1;
  const raw = typeof fields.message === 'string' ? fields.message : undefined;
  const requestId = typeof fields.requestId === 'string' ? fields.requestId : null;
  return new ApiError(response.status, code, details, code ?? raw, requestId);
};

export const isApiError = (error: unknown, ...codes: ErrorCode[]): error is ApiError =>
  error instanceof ApiError && (codes.length === 0 || (error.code !== null && codes.includes(error.code)));

/** Milliseconds that the server asks to wait before the next attempt; 0 if it does not. */
export const retryAfterOf = (error: unknown): number =>
  error instanceof ApiError && typeof error.details.retryAfter === 'number' ? error.details.retryAfter * 1000 : 0;
