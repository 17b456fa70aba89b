import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText, jsonByteLength, type CutLimit } from './cut-text.ts';

const family = '👩‍👩‍👧‍👦';
const hostile = fc.constantFrom('\ud83d', '\ude00', '\0', '\ufffe', '\u0301', '\u200d', '\u202e', '🇧🇷', family, 'ع');
const anyText = fc.string({ unit: fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), hostile) });

const isBoundary = (text: string, at: number): boolean =>
  at === text.length || new Intl.Segmenter().segment(text).containing(at)?.index === at;

describe('cutText', () => {
  it.each<[string, CutLimit, string]>([
    ['Maria', { units: 5 }, 'Maria'],
    ['Maria', { units: 3 }, 'Mar'],
    ['a😀', { units: 2 }, 'a'],
    [`a${family}b`, { units: 8 }, 'a'],
    ['José', { units: 4 }, 'José'.normalize('NFC')],
    ['Jose\u0301', { units: 4 }, 'Jos'],
    ['Olá', { bytes: 6 }, 'Olá'],
    ['Olá', { bytes: 5 }, 'Ol'],
    ['\u0001\u0001', { bytes: 8 }, '\u0001'],
    ['a😀', { bytes: 5 }, 'a'],
    [family.repeat(3), { characters: 2 }, family.repeat(2)],
    ['abc', { characters: 3 }, 'abc'],
    ['half \ud83d', { units: 10 }, 'half \ufffd'],
    ['', { units: 0 }, ''],
  ])('cuts %j to %j', (text, limit, cut) => expect(cutText(text, limit)).toBe(cut));

  it('cuts a character that is longer than 64 code units, so that a letter with many accents is not lost', () => {
    expect(cutText(`e${'\u0301'.repeat(1_000)}`, { units: 500 })).toHaveLength(500);
    expect(cutText(`e${'\u0301'.repeat(100_000)}`, { characters: 2 }).length).toBeLessThanOrEqual(128);
  });

  it('keeps the limit, is well-formed and ends between characters', () => {
    fc.assert(
      fc.property(anyText, fc.nat(60), (text, most) => {
        const whole = text.toWellFormed();
        const limits: [CutLimit, (cut: string) => number][] = [
          [{ units: most }, (cut) => cut.length],
          [{ bytes: most + 2 }, (cut) => jsonByteLength(cut) - 2],
          [{ characters: most }, (cut) => [...new Intl.Segmenter().segment(cut)].length],
        ];
        for (const [limit, size] of limits) {
          const cut = cutText(text, limit);
          expect(size(cut)).toBeLessThanOrEqual(most);
          expect(cut.isWellFormed()).toBe(true);
          expect(whole.startsWith(cut)).toBe(true);
          expect(isBoundary(whole, cut.length)).toBe(true);
        }
      }),
    );
  });
});
