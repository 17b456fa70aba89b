import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutToBytes, jsonBytes } from './cut-to-bytes.ts';

describe('cutToBytes', () => {
  it('leaves a text alone that fits', () => expect(cutToBytes('Olá', 6)).toBe('Olá'));

  it.each([
    ['aaaa', 5, 'aaa'],
    ['\u0001\u0001', 8, '\u0001'],
    ['a😀', 6, 'a'],
    ['a😀', 7, 'a😀'],
    ['"""', 6, '""'],
  ])('cuts %j for %d bytes to %j', (text, most, cut) => expect(cutToBytes(text, most)).toBe(cut));

  it('never exceeds, and only cuts the end off, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.integer({ min: 2, max: 200 }), (text, most) => {
        const cut = cutToBytes(text, most);
        expect(jsonBytes(cut)).toBeLessThanOrEqual(most);
        expect(text.startsWith(cut)).toBe(true);
      }),
    );
  });
});
