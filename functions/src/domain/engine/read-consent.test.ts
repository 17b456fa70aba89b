import { expect, test } from 'vitest';
import { readConsent } from './read-consent.ts';

test.each([
  ['1', true],
  [' 1 ', true],
  ['1.', true],
  ['*[1]*', true],
  ['*[1]* Sim', true],
  ['1️⃣', true],
  ['１', true],
  ['Sim', true],
  ['SIM!', true],
  ['2', false],
  ['2)', false],
  ['Não', false],
  ['nao', false],
  ['NÃO.', false],
])('%j answers %j', (text, consent) => {
  expect(readConsent(text)).toBe(consent);
});

test.each(['', '12', '1 2', '3', '11', 'sim ou não?', 'talvez', 'constructor', '0', '-', 'simples'])(
  '%j is no answer',
  (text) => {
    expect(readConsent(text)).toBeNull();
  },
);
