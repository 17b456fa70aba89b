import { expect, test } from 'vitest';
import { unreadGlyph } from './unread-glyph.ts';

test.each([
  [0, ''],
  [1, '①'],
  [20, '⑳'],
  [21, '(21)'],
])('%i unread tickets are shown as %j', (count, glyph) => {
  expect(unreadGlyph(count)).toBe(glyph);
});
