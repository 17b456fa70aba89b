import type { getPublicSetting as endpoint } from '@recado/shared/contract/settings';
import type { PublicUseCase } from '../../context/binding.ts';

/** One of the settings that anybody may read; the contract names them. */
export const getPublicSetting: PublicUseCase<typeof endpoint> = ({ installation }, { params: { key } }) =>
  installation.settings.get(key);
