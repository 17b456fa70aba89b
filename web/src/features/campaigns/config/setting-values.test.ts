import { defaultCampaignSettings } from '@recado/shared/contract/campaign-settings';
import { expect, test } from 'vitest';
import { hoursHintOf, settingRules, settingsBody, type SettingValues } from './setting-values.ts';

const values: SettingValues = { ...defaultCampaignSettings };

test('hours over midnight and of the whole day are explained', () => {
  expect(hoursHintOf({ startHour: '09:00', endHour: '18:00' })).toBeNull();
  expect(hoursHintOf({ startHour: '22:00', endHour: '06:00' })).toBe('campaigns:config.overnight');
  expect(hoursHintOf({ startHour: '09:00', endHour: '09:00' })).toBe('campaigns:config.wholeDay');
  expect(hoursHintOf({ startHour: '', endHour: '' })).toBeNull();
  expect(settingRules.endHour('')).not.toBeNull();
});

test.each([
  ['loja', null],
  ['loja_1', null],
  ['', 'Obrigatório'],
  ['minha loja', 'Só letras, números e _'],
  ['nome', 'Os nomes nome, numero e email são dos dados de cada contato: escolha outro.'],
  ['dupla', 'Este atalho já existe'],
])('a variable %j: %s', (key, expected) => {
  const variables = ['dupla', 'dupla'].map((known) => ({ key: known, value: 'x' }));
  const message = settingRules.variables.key(key, { ...values, variables });
  expect(message === null).toBe(expected === null);
});

test('numbers are sent as numbers', () => {
  expect(settingsBody({ ...values, messageInterval: '15' }).messageInterval).toBe(15);
});
