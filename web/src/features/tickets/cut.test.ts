import { expect, test } from 'vitest';
import { cut } from './cut.ts';

test('leaves what is short enough', () => {
  expect(cut('Maria', 60)).toBe('Maria');
  expect(cut('x'.repeat(40), 40)).toBe('x'.repeat(40));
});

test('cuts at whole characters', () => {
  expect(cut('abcdef', 3)).toBe('abc…');
  expect(cut('👩‍👩‍👧‍👦'.repeat(5), 2)).toBe(`${'👩‍👩‍👧‍👦'.repeat(2)}…`);
  expect(cut('👩‍👩‍👧‍👦'.repeat(2), 2)).toBe('👩‍👩‍👧‍👦'.repeat(2));
});
