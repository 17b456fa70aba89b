import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';

describe('fold', () => {
  it.each([
    ['  José  D´Ávila-Çelik ', 'jose d avila celik'],
    ['ﬁnança 😀 Nº 5', 'financa no 5'],
    ['李明', '李明'],
    ['+55 (11) 98765-4321', '55 11 98765 4321'],
    ['<script>', 'script'],
  ])('turns %s into %s', (text, folded) => expect(fold(text)).toBe(folded));

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });

  it('is the same for upper and lower case and for composed and decomposed letters', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zà-öù-ý ]*$/), (text) => {
        expect(fold(text.toUpperCase())).toBe(fold(text));
        expect(fold(text.normalize('NFD'))).toBe(fold(text));
      }),
    );
  });
});
