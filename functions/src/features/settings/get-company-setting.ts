import { companySettingColumns, type getCompanySetting as endpoint } from '@recado/shared/contract/settings';
import type { UseCase } from '../../context/binding.ts';
import { knownSetting } from './known-setting.ts';

/** One setting of the caller's company: an object with that column alone. */
export const getCompanySetting: UseCase<typeof endpoint> = async ({ stores }, { query }) => {
  const column = knownSetting(companySettingColumns, query.column);
  const settings = await stores.settings.company();
  return { [column]: settings[column] };
};
