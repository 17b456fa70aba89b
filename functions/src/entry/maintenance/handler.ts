import { AppError } from '@recado/shared/contract/errors';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { answerError } from '../http/answer.ts';

/** Seconds after which callers are to come again: a restore takes minutes. */
const retryAfter = 30;

/** Answers every call while the functions that write are stopped: providers of payments repeat theirs, and screens wait. */
export const handler = (): Promise<APIGatewayProxyStructuredResultV2> =>
  Promise.resolve(answerError(new AppError('ERR_MAINTENANCE', { retryAfter }), {}));
