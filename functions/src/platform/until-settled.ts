import { AppError, type ErrorCode } from '@recado/shared/contract/errors';
import { ConditionFailed } from './write.ts';

const maxAttempts = 5;

/**
 * Runs a step that reads, decides and commits, again whenever somebody else wrote between. A failed condition that
 * means a refusal (by label) is answered as such.
 */
export const retryOnConflict = async <T>(
  refusals: Partial<Record<string, ErrorCode>>,
  step: () => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const refusal = error.labels.map((label) => refusals[label]).find((code) => code !== undefined);
      if (refusal) throw new AppError(refusal);
      if (attempt === maxAttempts) throw new AppError('ERR_BUSY');
    }
  }
};
