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

test('Enter sends, Shift+Enter breaks the line, other keys do neither', () => {
  expect([press({}), press({ shiftKey: true }), press({ key: 'a' })]).toEqual([true, false, false]);
});

test('Enter that ends an input method’s composition does not send, also in Safari', () => {
  expect([press({}, { isComposing: true }), press({}, { keyCode: 229 })]).toEqual([false, false]);
});
