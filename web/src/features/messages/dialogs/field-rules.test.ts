import { expect, test } from 'vitest';
import { isPhone, isWebAddress } from './field-rules.ts';

test('a URL button takes web URLs only', () => {
  expect(['https://exemplo.test/pao?x=1', 'http://exemplo.test'].map(isWebAddress)).toEqual([true, true]);
  expect(['exemplo.test', 'javascript:alert(1)', 'ftp://exemplo.test', ''].map(isWebAddress)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('a call button takes phone numbers only', () => {
  expect(['+55 (11) 3333-4444', '190'].map(isPhone)).toEqual([true, true]);
  expect(['ligue já', '12', '+'].map(isPhone)).toEqual([false, false, false]);
});
