import { expect, test } from 'vitest';
import { isLate } from './is-late.ts';

test.each([
  ['at once', '12:00:00', false],
  ['just within five minutes', '12:04:59', false],
  ['after an outage', '12:05:01', true],
])('a message that arrives %s', (_, takenAt, late) => {
  expect(isLate({ createdAt: '2026-01-01T12:00:00.000Z' }, { updatedAt: `2026-01-01T${takenAt}.000Z` })).toBe(late);
});
