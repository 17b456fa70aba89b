import { AppError } from '@recado/shared/contract/errors';

/**
 * Returns the name if it is one of these settings.
 *
 * @throws AppError ERR_NO_SETTING_FOUND
 */
export const knownSetting = <Name extends string>(names: readonly Name[], given: string): Name => {
  const name = names.find((known) => known === given);
  if (name === undefined) throw new AppError('ERR_NO_SETTING_FOUND');
  return name;
};
