import type { KeyboardEvent } from 'react';
import { expect, test } from 'vitest';
import { enterSends } from './enter-sends.ts';

const press = (parts: Partial<KeyboardEvent>, native: Partial<KeyboardEvent['nativeEvent']> = {}): boolean =>
  enterSends({
    key: 'Enter',
    shiftKey: false,
    nativeEvent: { isComposing: false, keyCode: 13, ...native } as KeyboardEvent['nativeEvent'],
    ...parts,
  });

test('Enter sends, with Shift it breaks the line, other keys do neither', () => {
  expect([press({}), press({ shiftKey: true }), press({ key: 'a' })]).toEqual([true, false, false]);
});

test('the Enter that ends a word of an input method sends nothing, in Safari either', () => {
  expect([press({}, { isComposing: true }), press({}, { keyCode: 229 })]).toEqual([false, false]);
});
