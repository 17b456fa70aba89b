import { expect, test } from 'vitest';
import { truncate } from './truncate.ts';

test('keeps a short text', () => {
  expect(truncate('Maria', 60)).toBe('Maria');
  expect(truncate('x'.repeat(40), 40)).toBe('x'.repeat(40));
});

test('truncates at whole characters', () => {
  expect(truncate('abcdef', 3)).toBe('abc…');
  expect(truncate('👩‍👩‍👧‍👦'.repeat(5), 2)).toBe(`${'👩‍👩‍👧‍👦'.repeat(2)}…`);
  expect(truncate('👩‍👩‍👧‍👦'.repeat(2), 2)).toBe('👩‍👩‍👧‍👦'.repeat(2));
});
