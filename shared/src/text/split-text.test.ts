import { describe, expect, it } from 'vitest';
import { splitText } from './split-text.ts';

describe('a text for a channel with a maximum length', () => {
  it('stays whole if it fits', () => {
    expect(splitText('bom dia', 7)).toEqual(['bom dia']);
    expect(splitText('', 7)).toEqual([]);
  });

  it('is cut at the ends of words', () => {
    expect(splitText('uma frase um pouco longa', 12)).toEqual(['uma frase um', 'pouco longa']);
    expect(splitText('primeira linha\nsegunda', 16)).toEqual(['primeira linha', 'segunda']);
  });

  it('is cut inside a word that is longer than half of a piece, but never inside an emoji', () => {
    expect(splitText('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
    for (const piece of splitText('😀'.repeat(9), 5)) expect(piece).toBe('😀'.repeat(piece.length / 2));
  });
});
