import { AppError } from '@recado/shared/contract/errors';
import { describeError, log } from '../../../platform/log.ts';
import { GraphError, GraphUnanswered } from './graph-error.ts';
import { outcomeOf } from './classify-error.ts';

/**
 * Runs calls of the Graph API that a user waits for, and maps their errors to the contract's.
 *
 * @throws AppError ERR_CHANNEL_TOKEN for a token or id that Meta refuses, ERR_CHANNEL_UNREACHABLE if the calls may succeed later
 */
export const mapGraphErrors = async <T>(calls: () => Promise<T>): Promise<T> => {
  try {
    return await calls();
  } catch (error) {
    if (!(error instanceof GraphError) && !(error instanceof GraphUnanswered)) throw error;
    log().info('the Graph API refused a user’s call', {
      error: describeError(error),
      ...(error instanceof GraphError ? { code: error.code, trace: error.trace } : {}),
    });
    const isTemporary = error instanceof GraphUnanswered || outcomeOf(error).retry;
    throw new AppError(isTemporary ? 'ERR_CHANNEL_UNREACHABLE' : 'ERR_CHANNEL_TOKEN');
  }
};
