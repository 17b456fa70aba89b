import { AppError, notFoundCodes, type Thing } from '@recado/shared/contract/errors';

/**
 * Returns a record that was read.
 *
 * @throws AppError the not-found code of the thing where there is none
 */
export const existing = <Found>(thing: Thing, record: Found | null | undefined): Found => {
  if (record === null || record === undefined) throw new AppError(notFoundCodes[thing]);
  return record;
};
