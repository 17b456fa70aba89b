import { type getPublicSetting as endpoint, publicSettingKeys } from '@recado/shared/contract/settings';
import type { PublicUseCase } from '../../context/binding.ts';
import { knownSetting } from './known-setting.ts';

/** One of the settings that anybody may read. Another one does not exist for the caller. */
export const getPublicSetting: PublicUseCase<typeof endpoint> = async ({ installation }, { params }) =>
  installation.settings.get(knownSetting(publicSettingKeys, params.key));
