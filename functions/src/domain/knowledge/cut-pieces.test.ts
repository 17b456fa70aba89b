import { describe, expect, it } from 'vitest';
import { cutPieces } from './cut-pieces.ts';

const sentence = (number: number): string =>
  `Esta é a frase ${number}, que fala de bolos, de prazos e de entregas no bairro.`;
const paragraph = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) => sentence(from + index)).join(' ');

describe('a text', () => {
  it('is cut by its headings, which its pieces keep', () => {
    const text = '# Loja\n\n## Entrega\n\nEntregamos de terça a sábado.\n\n## Troca\n\nTrocamos em sete dias.';
    expect(cutPieces(text)).toEqual([
      { heading: 'Loja › Entrega', text: 'Entregamos de terça a sábado.' },
      { heading: 'Loja › Troca', text: 'Trocamos em sete dias.' },
    ]);
  });

  it('takes a short line that stands alone for a heading, and no sentence', () => {
    expect(cutPieces('Formas de pagamento\n\nPix e cartão.\n\nDinheiro também.')).toEqual([
      { heading: 'Formas de pagamento', text: 'Pix e cartão.\nDinheiro também.' },
    ]);
  });

  it('without an end is cut between sentences, and each piece begins with the end of the one before', () => {
    const pieces = cutPieces(Array.from({ length: 10 }, (_, index) => paragraph(index * 10, 10)).join('\n\n'));
    expect(pieces.length).toBeGreaterThan(5);
    for (const { text } of pieces) expect(text.length).toBeLessThanOrEqual(1_400);
    const all = pieces.map(({ text }) => text);
    for (let number = 0; number < 100; number += 1)
      expect(all.some((text) => text.includes(sentence(number)))).toBe(true);
    expect(all[1]!.startsWith('Esta é a frase')).toBe(true);
    expect(all[0]!.endsWith(all[1]!.split('\n', 1)[0]!)).toBe(true);
  });

  it('without spaces is cut anyway, and one without words has no pieces', () => {
    expect(cutPieces('x'.repeat(5_000)).every(({ text }) => text.length <= 1_200)).toBe(true);
    expect(cutPieces(' \n\n \n')).toEqual([]);
  });
});
