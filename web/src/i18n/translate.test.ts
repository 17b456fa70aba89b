// @vitest-environment jsdom
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeLanguage, startI18n, translate } from './i18n.ts';

beforeAll(startI18n);
afterAll(() => changeLanguage('pt'));

const bell = (count: number): string => translate('layout:announcements.label', { count });

test('none are many, one is one', () => {
  expect([0, 1, 2].map(bell)).toEqual(['Informativos: 0 novos', 'Informativos: 1 novo', 'Informativos: 2 novos']);
});

test('numbers have separators of thousands in each language, unless they name a thing', async () => {
  expect(bell(12_345)).toContain('12.345');
  expect(translate('layout:activeUntil', { date: '01/01/2030' })).toContain('01/01/2030');
  await changeLanguage('en');
  expect(bell(12_345)).toContain('12,345');
});
