import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contactText } from '@recado/shared/search/contact-text';
import { formerGramsOf } from './former-grams.ts';
import { gramsOf, lookupsOf } from './grams.ts';
import { matches, parseQuery } from './query.ts';

describe('grams', () => {
  it('cuts words into pieces of 3 and of 5, never across a space', () =>
    expect([...gramsOf('silva de')]).toEqual(['sil', 'ilv', 'lva', 'silva']));

  it('makes few pieces of a name, however long it is', () => {
    const letters = Array.from({ length: 250 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
    expect(gramsOf(contactText({ name: letters, number: '5511987654321' })).size).toBeLessThanOrEqual(160);
  });

  it('looks long words up by their long pieces', () => {
    expect(lookupsOf('silvas')).toEqual([['silva'], ['ilvas']]);
    expect(lookupsOf('silv')).toEqual([['sil'], ['ilv']]);
    expect(lookupsOf('si')).toEqual([]);
  });

  it('counts characters, not code units', () => expect(lookupsOf('𠮷𠮷𠮷')).toEqual([['𠮷𠮷𠮷']]));

  it('cuts digits into pieces of 4, the last of which ends with them', () => {
    expect([...gramsOf('98765 sala432b')]).toEqual([
      ...['9876', '8765', '765$'],
      ...['sal', 'ala', 'la4', 'a43', '432', '32b', 'sala4', 'ala43', 'la432', 'a432b', '432$'],
    ]);
    expect(gramsOf(contactText({ name: '', number: '5511987654321' })).size).toBe(14);
  });

  it('looks digits up by those that follow them', () => {
    expect(lookupsOf('98765')).toEqual([['9876'], ['8765']]);
    expect(lookupsOf('987')).toEqual([
      ['9870', '9871', '9872', '9873', '9874', '9875', '9876', '9877', '9878', '9879', '987$'],
    ]);
  });

  it.each([
    ['a name', fc.string({ unit: 'grapheme' }), fc.string(), fc.string()],
    ['digits', fc.stringMatching(/^\d{3,8}$/), fc.stringMatching(/^[\da ]{0,6}$/), fc.stringMatching(/^[\da ]{0,6}$/)],
  ])(
    'finds by each lookup every text that contains %s, as this release and as earlier ones stored it',
    (_, ...parts) => {
      fc.assert(
        fc.property(...parts, (word, left, right) => {
          const text = contactText({ name: left + word + right, number: '' });
          const query = parseQuery(word);
          if (!query || !matches(text, query, { hideNumbers: false })) return;
          const [grams, former] = [gramsOf(text), new Set(formerGramsOf(text))];
          for (const lookup of query.lookups) {
            expect(lookup.some((gram) => grams.has(gram))).toBe(true);
            expect(lookup.some((gram) => former.has(gram))).toBe(true);
          }
        }),
      );
    },
  );
});

describe('parseQuery', () => {
  it('takes a formatted number as one word', () =>
    expect(parseQuery('(11) 98765-4321')?.words).toEqual(['11987654321']));

  it('probes a bounded number of pieces, of each word at first', () => {
    const query = parseQuery('fernanda albuquerque cavalcanti montenegro vasconcelos')!;
    expect(query.words).toHaveLength(5);
    expect(query.lookups).toHaveLength(4);
    expect(parseQuery('paralelepipedo')!.lookups).toHaveLength(4);
  });

  it('looks 3 digits up only where there is nothing else', () => {
    expect(parseQuery('ana 987')!.lookups).toEqual([['ana']]);
    expect(parseQuery('987')!.lookups).toHaveLength(1);
  });

  it('is null without a word of 3 characters', () => expect(parseQuery('a bc d')).toBeNull());
});
