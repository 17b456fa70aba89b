import { describe, expect, it } from 'vitest';
import { conversation } from './related/conversation.ts';
import { everyday } from './related/everyday.ts';
import { fields } from './related/fields.ts';
import { intents } from './related/intents.ts';
import { matters } from './related/matters.ts';
import { services } from './related/services.ts';
import { trades } from './related/trades.ts';
import { WordList } from './word-list.ts';
import { stemOf } from './words.ts';

const list = new WordList(`
vazamento infiltração goteira
refrigerante suco bebida
origem_animal vegano queijo
`);

describe('a list of words', () => {
  it.each([
    ['vazamentos', [0]],
    ['goteira', [0]],
    ['queijos', [2]],
    ['origem', []],
    ['sopa', []],
  ])('has “%s” in the lines %j', (word, lines) => {
    expect(list.linesOf(word)).toEqual(lines);
  });

  it.each([
    ['vasamento', [0]],
    ['infltracao', [0]],
    ['refri', [1]],
    ['suc', []],
    ['sopas', []],
    ['12345', []],
  ])('has words near “%s” in the lines %j', (word, lines) => {
    expect(list.linesNear(word)).toEqual(lines);
  });

  it('has a phrase as it stands in its line', () => {
    expect(list.linesOfPhrases(['nao', 'como', 'nada', 'de', 'origem', 'animal'])).toEqual([[2]]);
    expect(list.linesOfPhrases(['origem', 'animal', 'sim'])).toEqual([[2]]);
    expect(list.linesOfPhrases(['animal', 'origem'])).toEqual([]);
  });

  it('gives the stems of the words of a line, and none of a phrase', () => {
    expect(list.stemsOf([0, 2])).toEqual(['vazamento', 'infiltracao', 'goteira', 'vegano', 'queijo'].map(stemOf));
  });
});

it('no line of the lists stands alone with one word, names a word twice or stands in them twice', () => {
  const lines = [conversation, everyday, fields, intents, matters, services, trades].flatMap((text) =>
    text.trim().split('\n'),
  );
  const faulty = lines.filter((line, at) => {
    const entries = line.split(' ');
    return entries.length < 2 || new Set(entries).size < entries.length || lines.indexOf(line) < at;
  });
  expect(faulty).toEqual([]);
});
