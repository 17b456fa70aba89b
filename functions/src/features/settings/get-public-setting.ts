import { type getPublicSetting as endpoint, publicSettingKeys } from '@recado/shared/contract/settings';
import type { PublicUseCase } from '../../context/binding.ts';
import { knownSetting } from './known-setting.ts';

/**
 * One of the settings that anybody may read. Another one does not exist for the caller. Sign-up is offered only while it is open:
 * the installation takes new companies (`userCreation`), and shows them the way (`allowSignup`).
 */
export const getPublicSetting: PublicUseCase<typeof endpoint> = async ({ installation: { settings } }, { params }) => {
  const key = knownSetting(publicSettingKeys, params.key);
  if (key === 'allowSignup' && (await settings.get('userCreation')) === 'disabled') return 'disabled';
  return settings.get(key);
};
