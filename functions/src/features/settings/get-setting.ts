import { type getSetting as endpoint, globalSettingKeys } from '@recado/shared/contract/settings';
import type { UseCase } from '../../context/binding.ts';
import { knownSetting } from './known-setting.ts';

/** One setting of the installation. */
export const getSetting: UseCase<typeof endpoint> = async ({ installation }, { params }) => {
  const key = knownSetting(globalSettingKeys, params.key);
  return { key, value: await installation.settings.get(key) };
};
