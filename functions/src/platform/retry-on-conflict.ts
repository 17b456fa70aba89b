import { AppError, type ErrorCode } from '@recado/shared/contract/errors';
import { setTimeout as delay } from 'node:timers/promises';
import { type Refusals, toRefusal } from './map-condition-failure.ts';
import { ConditionFailed } from './write.ts';

interface RetryOptions {
  /** The most times that the work runs. */
  attempts?: number;
  /** Labels that trying again does not help, with the code that the call is refused with. */
  refusals?: Refusals;
  /** Labels that the caller handles: their `ConditionFailed` is thrown at once. */
  rethrow?: readonly string[];
  /** The code of the error after the last attempt. */
  exhausted?: ErrorCode;
}

/** Milliseconds of the longest pause between two attempts. */
const maxPause = 250;

const pause = (attempt: number): Promise<void> => delay(Math.random() * Math.min(maxPause, 5 * 2 ** attempt));

/**
 * Runs work that reads, decides and commits, again with jitter while other writers are faster. The work reads again in
 * each attempt; `attempt` counts from 1.
 *
 * @throws AppError with the code of a label in `refusals`; with `exhausted`, ERR_BUSY unless given, after the last attempt
 * @throws ConditionFailed for a label in `rethrow`
 */
export const retryOnConflict = async <T>(
  work: (attempt: number) => Promise<T>,
  { attempts = 5, refusals = {}, rethrow = [], exhausted = 'ERR_BUSY' }: RetryOptions = {},
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt);
    } catch (thrown) {
      const error = toRefusal(thrown, refusals);
      if (!(error instanceof ConditionFailed) || error.labels.some((label) => rethrow.includes(label))) throw error;
      if (attempt === attempts) throw new AppError(exhausted);
      await pause(attempt);
    }
  }
};
