import fc from 'fast-check';
import { expect, test } from 'vitest';
import { highlight } from './highlight.ts';

const marked = (text: string, ...words: string[]): string =>
  highlight(text, words)
    .map((part) => (part.found ? `[${part.text}]` : part.text))
    .join('');

test('marks each place of a word, whatever its accents and case', () => {
  expect(marked('Érica de América', 'erica')).toBe('[Érica] de Am[érica]');
  expect(marked('José Álvares', 'jose', 'alv')).toBe('[José] [Álv]ares');
  expect(marked('😀 Ana 😀', 'ana')).toBe('😀 [Ana] 😀');
  expect(marked('Ana', 'zé')).toBe('Ana');
});

test('loses nothing of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string()), (text, words) => {
      expect(
        highlight(text, words)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
