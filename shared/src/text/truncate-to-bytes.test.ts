import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { truncateToBytes, jsonByteLength } from './truncate-to-bytes.ts';

describe('truncateToBytes', () => {
  it('returns a text that fits', () => expect(truncateToBytes('Olá', 6)).toBe('Olá'));

  it.each([
    ['aaaa', 5, 'aaa'],
    ['\u0001\u0001', 8, '\u0001'],
    ['a😀', 6, 'a'],
    ['a😀', 7, 'a😀'],
    ['"""', 6, '""'],
  ])('truncates %j for %d bytes to %j', (text, maxBytes, truncated) =>
    expect(truncateToBytes(text, maxBytes)).toBe(truncated),
  );

  it('returns a prefix within the limit for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.integer({ min: 2, max: 200 }), (text, maxBytes) => {
        const truncated = truncateToBytes(text, maxBytes);
        expect(jsonByteLength(truncated)).toBeLessThanOrEqual(maxBytes);
        expect(text.startsWith(truncated)).toBe(true);
      }),
    );
  });
});
