import { expect, test } from 'vitest';
import { exceedsRoom } from './exceeds-room.ts';

const field = { value: 'abcd', selectionStart: 1, selectionEnd: 3 };

test.each([
  ['12345678', false],
  ['123456789', true],
  ['1234\r\n567', false],
])('of ten units, two stay: %j is cut: %s', (pasted, cut) => {
  expect(exceedsRoom(pasted, field, 10)).toBe(cut);
});
