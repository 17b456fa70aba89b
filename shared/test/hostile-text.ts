/** Pieces that have broken programs: halves of emojis, controls, non-characters, marks, joiners and other directions. */
const pieces = [
  '\ud83d',
  '\ude00',
  '\udfff\ud800',
  '\0',
  '\u0001',
  '\u001b[31m',
  '\u007f\u0085',
  '\ufffe',
  '\uffff',
  '\ufeff',
  '\ufffd',
  '\u2028\u2029',
  '\u202eexe.',
  '\u2066\u2067\u2069',
  '\u200b\u200d\u200c',
  `Z${'\u0300\u0316\u0489'.repeat(12)}`,
  '\u0301',
  'مرحبا',
  'שלום',
  '李明',
  'नमस्ते',
  '👩‍👩‍👧‍👦',
  '🇧🇷🇹🇷🇪',
  '👋🏽',
  '\u{10ffff}',
  '\u{1f1e6}',
  'é',
  'ﬁ',
  'İ',
  'ß',
  'Ola ',
  '"\\',
  '<b>&amp;',
  '${x}{{y}}',
  '__proto__',
  '*_~`',
  '\r\n\t',
];

/**
 * Returns a text of `count` hostile pieces.
 *
 * @param random returns numbers in [0, 1)
 */
export const hostileText = (random: () => number, count: number): string =>
  Array.from({ length: count }, () => pieces[Math.floor(random() * pieces.length)]!).join('');

/** Every hostile piece once, in an order without whole pairs at the seams. */
export const allHostile = pieces.join('');
