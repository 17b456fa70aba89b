import { globalSettingKeys, type listSettings as endpoint } from '@recado/shared/contract/settings';
import type { UseCase } from '../../context/binding.ts';

/** All settings of the installation, each at its default until it is set. */
export const listSettings: UseCase<typeof endpoint> = async ({ installation }) => {
  const all = await installation.settings.all();
  return globalSettingKeys.map((key) => ({ key, value: all[key] }));
};
