import { AppError, type ErrorBody, errorStatus } from '@recado/shared/contract/errors';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { describeError, log } from '../../platform/log.ts';
import { ConditionFailed } from '../../platform/write.ts';

/** Answers are about one user: nothing on the way may keep them. */
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

export const answer = (
  statusCode: number,
  body: unknown,
  more: Record<string, string> = {},
): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: { ...headers, ...more },
  body: JSON.stringify(body),
});

/** Errors of a table that is throttled: the same call may succeed a moment later. */
const passing = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'TransactionCanceledException',
  'TransactionConflictException',
]);

const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const busy = error instanceof ConditionFailed || (error instanceof Error && passing.has(error.name));
  return new AppError(busy ? 'ERR_BUSY' : 'ERR_INTERNAL');
};

/**
 * Returns the body that a caller gets for a refusal: its code; of anything unexpected ERR_INTERNAL with the id of the call, under
 * which its place is in the log.
 */
export const refusalOf = (error: unknown, ids: Record<string, unknown>): ErrorBody => {
  const refusal = toAppError(error);
  if (refusal !== error) log().error('a call failed', { ...ids, code: refusal.code, error: describeError(error) });
  else if (refusal.status === 429) log().info('a call is over its budget', { ...ids, code: refusal.code });
  return {
    error: refusal.code,
    ...(refusal.details && { details: refusal.details }),
    ...(refusal.code === 'ERR_INTERNAL' && typeof ids.requestId === 'string' && { requestId: ids.requestId }),
  };
};

/**
 * Answers a refusal.
 *
 * @param more headers of the answer besides
 */
export const answerError = (
  error: unknown,
  ids: Record<string, unknown>,
  more: Record<string, string> = {},
): APIGatewayProxyStructuredResultV2 => {
  const body = refusalOf(error, ids);
  const { retryAfter } = body.details ?? {};
  const waiting: Record<string, string> = typeof retryAfter === 'number' ? { 'retry-after': String(retryAfter) } : {};
  return answer(errorStatus[body.error], body, { ...more, ...waiting });
};
