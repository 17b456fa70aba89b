import type { getSetting as endpoint } from '@recado/shared/contract/settings';
import type { UseCase } from '../../context/binding.ts';

/** One setting of the installation. */
export const getSetting: UseCase<typeof endpoint> = async ({ installation }, { params: { key } }) => ({
  key,
  value: await installation.settings.get(key),
});
