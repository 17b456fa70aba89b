import { AppError, type ErrorCode } from '@recado/shared/contract/errors';
import { ConditionFailed } from './write.ts';

/** Error codes by the label of the write whose failed condition they stand for. */
export type Refusals = Readonly<Partial<Record<string, ErrorCode>>>;

/** The refusal that a failed condition stands for; any other error is returned as it is. */
export const toRefusal = (error: unknown, refusals: Refusals, details?: Record<string, unknown>): unknown => {
  if (!(error instanceof ConditionFailed)) return error;
  const code = error.labels.map((label) => refusals[label]).find((known) => known !== undefined);
  return code ? new AppError(code, details) : error;
};

/**
 * Awaits a commit and turns a failed condition into the error that its label stands for. Entities declare these in
 * `refusals`: `mapConditionFailure(context.commit(...), queueEntity.refusals)`.
 *
 * @throws AppError with the code of the first label that has one
 * @throws ConditionFailed for other labels
 */
export const mapConditionFailure = async <T>(
  committed: Promise<T>,
  refusals: Refusals,
  details?: Record<string, unknown>,
): Promise<T> => {
  try {
    return await committed;
  } catch (error) {
    throw toRefusal(error, refusals, details);
  }
};
