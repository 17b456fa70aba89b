import { describe, expect, it } from 'vitest';
import { meetsResetPolicy } from './password-policy.ts';

describe('meetsResetPolicy', () => {
  it.each([
    ['Abcdef12', true],
    ['Ábcdé123', true],
    ['Abcde12', false],
    ['abcdef12', false],
    ['ABCDEF12', false],
    ['Abcdefgh', false],
    ['', false],
  ])('%j: %s', (password, meets) => expect(meetsResetPolicy(password)).toBe(meets));
});
