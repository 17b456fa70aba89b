import { randomBytes } from 'node:crypto';

/** An error answer of the Graph API. */
export class GraphApiError extends Error {
  readonly status: number;
  readonly code: number;
  readonly subcode: number | undefined;
  readonly type: string;
  readonly isTransient: boolean;

  constructor(
    message: string,
    {
      code,
      subcode,
      status = 400,
      type = 'OAuthException',
      isTransient = false,
    }: { code: number; subcode?: number; status?: number; type?: string; isTransient?: boolean },
  ) {
    super(message);
    this.name = 'GraphApiError';
    Object.assign(this, { status, code, subcode, type, isTransient });
    this.status = status;
    this.code = code;
    this.subcode = subcode;
    this.type = type;
    this.isTransient = isTransient;
  }

  toBody(): object {
    const { message, type, code, subcode, isTransient } = this;
    return {
      error: {
        message: `(#${code}) ${message}`,
        type,
        code,
        ...(subcode === undefined ? {} : { error_subcode: subcode }),
        ...(isTransient ? { is_transient: true } : {}),
        fbtrace_id: `A${randomBytes(9).toString('base64url')}`,
      },
    };
  }
}

export const invalidParameter = (message: string): GraphApiError => new GraphApiError(message, { code: 100 });
export const unknownObject = (id: string): GraphApiError =>
  new GraphApiError(
    `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
    { code: 100, subcode: 33, type: 'GraphMethodException' },
  );
export const invalidToken = (subcode?: number): GraphApiError =>
  new GraphApiError(
    subcode === 463
      ? 'Error validating access token: Session has expired.'
      : 'Invalid OAuth access token - Cannot parse access token',
    { code: 190, subcode, status: 401 },
  );

/** Errors that the admin call `fail` can request, by name. */
export const faults = {
  rateLimit: () => new GraphApiError('Application request limit reached', { code: 4, isTransient: true }),
  pairRateLimit: () => new GraphApiError('(Business Account, Consumer Account) pair rate limit hit', { code: 131056 }),
  tokenExpired: () => invalidToken(463),
  windowClosed: () =>
    new GraphApiError('This message is sent outside of allowed window.', { code: 10, subcode: 2018278 }),
  reEngagement: () => new GraphApiError('Re-engagement message', { code: 131047 }),
  unavailable: () => new GraphApiError('Service temporarily unavailable', { code: 2, status: 503, isTransient: true }),
  userBlocked: () => new GraphApiError("This person isn't available right now.", { code: 551, subcode: 1545041 }),
  lostAnswer: null,
} as const satisfies Record<string, (() => GraphApiError) | null>;

export type FaultName = keyof typeof faults;
