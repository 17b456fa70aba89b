import type { CampaignSettings } from '@recado/shared/contract/campaign-settings';
import { recipientVariables } from '@recado/shared/campaigns/render';
import { timeRule } from '../../../components/form/time-rule.ts';
import { translate } from '../../../i18n/i18n.ts';
import type { TranslationKey } from '../../../i18n/translation-key.ts';

/** The numbers of the settings with their units, as the texts name them. */
export const numberSettings = {
  messageInterval: 'seconds',
  longerIntervalAfter: 'messages',
  greaterInterval: 'seconds',
  jitter: 'percent',
  hourlyLimit: 'messages',
  dailyLimit: 'messages',
  pauseAt: 'percent',
} as const;
export type NumberSetting = keyof typeof numberSettings;

/** The values that the form edits: a number that is erased is an empty text until it is left. */
export type SettingValues = Omit<CampaignSettings, NumberSetting> & Record<NumberSetting, number | string>;

const names = Object.keys(numberSettings) as NumberSetting[];
const variableName = /^[\p{L}\p{N}_]+$/u;

const requiredNumber = (value: number | string): string | null =>
  value === '' ? translate('common:form.required') : null;

const requiredText = (value: string): string | null => (value.trim() === '' ? translate('common:form.required') : null);

const keyRule = (key: string, { variables }: Pick<SettingValues, 'variables'>): string | null => {
  if (key === '') return translate('common:form.required');
  if (!variableName.test(key)) return translate('campaigns:config.variableKeyRule');
  if (recipientVariables.some((name) => name === key)) return translate('errors:ERR_CAMPAIGN_VARIABLE_RESERVED');
  const isTaken = variables.filter((variable) => variable.key === key).length > 1;
  return isTaken ? translate('campaigns:config.variableKeyTaken') : null;
};

/** Validates the form: each returns the message, or null. */
export const settingRules = {
  ...(Object.fromEntries(names.map((name) => [name, requiredNumber])) as Record<NumberSetting, typeof requiredNumber>),
  startHour: timeRule,
  endHour: timeRule,
  variables: {
    key: (key: string, values: SettingValues) => keyRule(key, values),
    value: requiredText,
  },
};

/** The settings that the form saves. */
export const settingsBody = (values: SettingValues): CampaignSettings => ({
  ...values,
  ...(Object.fromEntries(names.map((name) => [name, Number(values[name])])) as Record<NumberSetting, number>),
});

/** Returns the explanation that hours need: they span midnight, or are the whole day; null for others. */
export const hoursHintOf = ({
  startHour,
  endHour,
}: Pick<SettingValues, 'startHour' | 'endHour'>): TranslationKey | null => {
  if (startHour === '' || endHour === '' || endHour > startHour) return null;
  return endHour === startHour ? 'campaigns:config.wholeDay' : 'campaigns:config.overnight';
};
