import { defaultCampaignSettings } from '@recado/shared/contract/campaign-settings';
import { expect, test } from 'vitest';
import { settingRules, settingsBody, type SettingValues } from './setting-values.ts';

const values: SettingValues = { ...defaultCampaignSettings };

test('the end must be after the start', () => {
  expect(settingRules.endHour('18:00', { ...values, startHour: '09:00' })).toBeNull();
  expect(settingRules.endHour('09:00', { ...values, startHour: '09:00' })).not.toBeNull();
});

test.each([
  ['loja', null],
  ['loja_1', null],
  ['', 'Obrigatório'],
  ['minha loja', 'Só letras, números e _'],
  ['nome', 'Este atalho já existe'],
  ['dupla', 'Este atalho já existe'],
])('a variable %j: %s', (key, expected) => {
  const variables = ['dupla', 'dupla'].map((known) => ({ key: known, value: 'x' }));
  const message = settingRules.variables.key(key, { ...values, variables });
  expect(message === null).toBe(expected === null);
});

test('numbers are sent as numbers', () => {
  expect(settingsBody({ ...values, messageInterval: '15' }).messageInterval).toBe(15);
});
