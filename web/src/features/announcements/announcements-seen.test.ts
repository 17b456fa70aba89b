// @vitest-environment jsdom
import type { Announcement } from '@recado/shared/contract/announcements';
import { expect, test } from 'vitest';
import { isUnseen, markSeen, seenUntil } from './announcements-seen.ts';

const at = (updatedAt: string) => ({ updatedAt }) as Announcement;

test('each user of a browser has seen what it looked at, until that is changed', () => {
  const [old, late] = [at('2026-01-01T00:00:00.000Z'), at('2026-02-01T00:00:00.000Z')];
  expect(isUnseen(old, seenUntil(1))).toBe(true);
  markSeen(1, [late, old]);
  expect([old, late].map((one) => isUnseen(one, seenUntil(1)))).toEqual([false, false]);
  expect(isUnseen(at('2026-02-02T00:00:00.000Z'), seenUntil(1))).toBe(true);
  expect(isUnseen(old, seenUntil(2))).toBe(true);
  markSeen(1, [old]);
  expect(isUnseen(late, seenUntil(1))).toBe(false);
});
