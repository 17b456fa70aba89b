import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contactText } from '@recado/shared/search/contact-text';
import { gramsOf, lookupGrams } from './grams.ts';
import { matches, parseQuery } from './query.ts';

describe('grams', () => {
  it('cuts words into pieces of 3 and of 5, never across a space', () =>
    expect([...gramsOf('silva de')]).toEqual(['sil', 'ilv', 'lva', 'silva']));

  it('makes few pieces of a name, however long it is', () => {
    const letters = Array.from({ length: 250 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
    expect(gramsOf(contactText({ name: letters, number: '5511987654321' })).size).toBeLessThanOrEqual(160);
  });

  it('looks long words up by their long pieces', () => {
    expect(lookupGrams('silvas')).toEqual(['silva', 'ilvas']);
    expect(lookupGrams('silv')).toEqual(['sil', 'ilv']);
    expect(lookupGrams('si')).toEqual([]);
  });

  it('counts characters, not code units', () => expect(lookupGrams('𠮷𠮷𠮷')).toEqual(['𠮷𠮷𠮷']));

  it('has every piece of a lookup in each text that contains the word', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), fc.string(), (word, left, right) => {
        const text = contactText({ name: left + word + right, number: '' });
        const query = parseQuery(word);
        if (!query || !matches(text, query, { hideNumbers: false })) return;
        const grams = gramsOf(text);
        for (const gram of query.grams) expect(grams).toContain(gram);
      }),
    );
  });
});

describe('parseQuery', () => {
  it('takes a formatted number as one word', () =>
    expect(parseQuery('(11) 98765-4321')?.words).toEqual(['11987654321']));

  it('probes a bounded number of pieces, of each word at first', () => {
    const query = parseQuery('fernanda albuquerque cavalcanti montenegro vasconcelos')!;
    expect(query.words).toHaveLength(5);
    expect(query.grams).toHaveLength(4);
    expect(parseQuery('paralelepipedo')!.grams).toHaveLength(4);
  });

  it('is null without a word of 3 characters', () => expect(parseQuery('a bc d')).toBeNull());
});
