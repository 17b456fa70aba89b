import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { truncateToBytes, jsonByteLength } from './truncate-to-bytes.ts';

describe('truncateToBytes', () => {
  it('leaves a text alone that fits', () => expect(truncateToBytes('Olá', 6)).toBe('Olá'));

  it.each([
    ['aaaa', 5, 'aaa'],
    ['\u0001\u0001', 8, '\u0001'],
    ['a😀', 6, 'a'],
    ['a😀', 7, 'a😀'],
    ['"""', 6, '""'],
  ])('cuts %j for %d bytes to %j', (text, most, cut) => expect(truncateToBytes(text, most)).toBe(cut));

  it('never exceeds, and only cuts the end off, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.integer({ min: 2, max: 200 }), (text, most) => {
        const cut = truncateToBytes(text, most);
        expect(jsonByteLength(cut)).toBeLessThanOrEqual(most);
        expect(text.startsWith(cut)).toBe(true);
      }),
    );
  });
});
