import * as contract from '@recado/shared/contract/settings';
import { bind, bindPublic, type Binding } from '../../context/binding.ts';
import { getCompanySetting } from './get-company-setting.ts';
import { getCompanySettings } from './get-company-settings.ts';
import { getPublicSetting } from './get-public-setting.ts';
import { getSetting } from './get-setting.ts';
import { listSettings } from './list-settings.ts';
import { updateCompanySetting } from './update-company-setting.ts';
import { updateSetting } from './update-setting.ts';
import { version } from './version.ts';

export const publicSettingsBindings: Binding[] = [
  bindPublic(contract.getPublicSetting, getPublicSetting),
  bindPublic(contract.version, version),
];

export const settingsBindings: Binding[] = [
  bind(contract.listSettings, listSettings),
  bind(contract.getSetting, getSetting),
  bind(contract.updateSetting, updateSetting),
  bind(contract.getCompanySettings, getCompanySettings),
  bind(contract.getCompanySetting, getCompanySetting),
  bind(contract.updateCompanySetting, updateCompanySetting),
];
