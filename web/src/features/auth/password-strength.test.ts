import { describe, expect, test } from 'vitest';
import { strengthOf, strengthScore } from './password-strength.ts';

describe('strength of a password', () => {
  test.each([
    ['', 0, 'weak'],
    ['abc', 1, 'weak'],
    ['abcdefgh', 2, 'weak'],
    ['ABC12', 2, 'weak'],
    ['Abc12', 3, 'medium'],
    ['Abcdefg1', 4, 'medium'],
    ['Ab1!', 4, 'medium'],
    ['Abcdef1!', 5, 'strong'],
    ['Ção-1234', 5, 'strong'],
  ] as const)('%j scores %i: %s', (password, score, strength) => {
    expect(strengthScore(password)).toBe(score);
    expect(strengthOf(password)).toBe(strength);
  });

  test('a space does not count as a symbol', () => {
    expect(strengthScore('abc def ghi')).toBe(2);
  });
});
