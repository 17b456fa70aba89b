import { describe, expect, test } from 'vitest';
import { markupLines, plainSpan } from './spans.ts';
import type { TextFont } from './text-font.ts';
import { wrapLine } from './wrap-line.ts';

/** A font of Latin letters, each as wide as high; pictures have 2 for each character. */
const font: TextFont = {
  covers: (text) => Array.from(text).every((character) => character <= '\u024F'),
  textWidth: (text) => text.length,
  pictureWidth: (text) => 2 * Array.from(new Intl.Segmenter().segment(text)).length,
};

/** Lines of at most 10 letters, with pictures in brackets. */
const wrapped = (text: string): string[] =>
  wrapLine([plainSpan(text)], 10, font).map((pieces) =>
    pieces.map((piece) => (piece.isPicture ? `[${piece.text}]` : piece.text)).join(''),
  );

describe('lines', () => {
  test.each([
    ['break at spaces', 'uma frase de teste', ['uma frase ', 'de teste']],
    ['lose the space that does not fit', '0123456789 01', ['0123456789', '01']],
    ['break in a long word', 'https://recado.com/a', ['https://re', 'cado.com/a']],
    ['do not break a word that fits into a line', 'aqui https://a', ['aqui ', 'https://a']],
    ['keep the spaces between words', 'a   b', ['a   b']],
    ['do not break at a no-break space', 'agora 10\u00A0reais', ['agora ', '10 reais']],
    ['may be empty', '', ['']],
    ['compose letters and accents', 'a\u0303', ['ã']],
    ['lose characters without a shape', 'a\u200E\u0000b\u00ADc®\uFE0F', ['abc®']],
  ])('%s', (_, text, lines) => {
    expect(wrapped(text)).toEqual(lines);
  });
});

describe('what the font lacks becomes a picture', () => {
  test.each([
    ['an emoji of several characters', 'Oi 👩🏽‍🚀!', ['Oi [👩🏽‍🚀]!']],
    ['a word with it keeps its other letters as text', 'ok👍ok', ['ok[👍]ok']],
    ['neighbours are one picture', '日本語', ['[日本語]']],
    ['a script without spaces breaks anywhere', 'abc 日本語日本', ['abc [日本語]', '[日本]']],
    ['words from the right are one picture, with numbers between them', 'a ب 1 ب', ['a [ب 1 ب]']],
    ['other words between them stay text', 'a ب b ب', ['a [ب] b [ب]']],
    ['a line from the right is a picture', 'عدد 3', ['[عدد 3]']],
  ])('%s', (_, text, lines) => {
    expect(wrapped(text)).toEqual(lines);
  });
});

test('a word of several styles does not break between them', () => {
  const [line = []] = markupLines('uma (*rua*) ~fim~', []);
  const lines = wrapLine(line, 8, font);
  expect(lines.map((pieces) => pieces.map(({ text, bold, strike }) => [text, bold, strike]))).toEqual([
    [['uma ', false, false]],
    [
      ['(', false, false],
      ['rua', true, false],
      [') ', false, false],
    ],
    [['fim', false, true]],
  ]);
});
