import { AppError, type ErrorCode } from '@recado/shared/contract/errors';
import { ConditionFailed } from '../../platform/write.ts';

const taken: Record<string, ErrorCode> = {
  'queue color': 'ERR_QUEUE_COLOR_ALREADY_EXISTS',
  'queue name': 'ERR_QUEUE_NAME_ALREADY_EXISTS',
};

/** Awaits a commit and says which unique thing was taken; `others` are codes of further labels. */
export const refuseWhereTaken = async (
  committed: Promise<void>,
  others: Record<string, ErrorCode> = {},
): Promise<void> => {
  try {
    await committed;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const code = error.labels.map((label) => taken[label] ?? others[label]).find((known) => known !== undefined);
    throw code ? new AppError(code) : error;
  }
};
