import { fold } from '@recado/shared/text/fold';

/**
 * Words of numbers: Portuguese, Spanish, English and Turkish. Words that mean something else in another of these languages are
 * left out.
 */
const values: ReadonlyMap<string, number> = new Map(
  Object.entries({
    2: 'dois duas two iki',
    3: 'tres three',
    4: 'quatro cuatro four dort',
    5: 'cinco five',
    6: 'seis six alti',
    7: 'sete siete seven yedi',
    8: 'oito ocho eight sekiz',
    9: 'nove nueve nine dokuz',
    10: 'dez diez ten',
    11: 'onze eleven',
    12: 'doze twelve',
    13: 'treze trece thirteen',
    14: 'catorze quatorze catorce fourteen',
    15: 'quinze fifteen',
    16: 'dezesseis dieciseis sixteen',
    17: 'dezessete diecisiete seventeen',
    18: 'dezoito dieciocho eighteen',
    19: 'dezenove diecinueve nineteen',
    20: 'vinte veinte twenty yirmi',
    30: 'trinta treinta thirty otuz',
    40: 'quarenta cuarenta forty kirk',
    50: 'cinquenta cincuenta fifty elli',
    60: 'sessenta sesenta sixty altmis',
    70: 'setenta seventy yetmis',
    80: 'oitenta ochenta eighty seksen',
    90: 'noventa ninety doksan',
    100: 'cem cento cien ciento hundred yuz',
    200: 'duzentos duzentas doscientos doscientas',
    300: 'trezentos trezentas trescientos trescientas',
    400: 'quatrocentos quatrocentas cuatrocientos cuatrocientas',
    500: 'quinhentos quinhentas quinientos quinientas',
    600: 'seiscentos seiscentas seiscientos seiscientas',
    700: 'setecentos setecentas setecientos setecientas',
    800: 'oitocentos oitocentas ochocientos ochocientas',
    900: 'novecentos novecentas novecientos novecientas',
    1000: 'mil thousand bin',
  }).flatMap(([value, words]) => words.split(' ').map((word) => [word, Number(value)] as const)),
);

/** Words that join the parts of a number, and those of one, which is an article too and counts behind such a word alone. */
const joins: ReadonlySet<string> = new Set(['e', 'y', 'and']);
const ones: ReadonlySet<string> = new Set(['um', 'uma', 'uno', 'una', 'one']);
/** Words of a hundred that are multiplied: “two hundred”. */
const multiplied: ReadonlySet<string> = new Set(['hundred', 'yuz']);

/** A number that is read word by word. */
interface Reading {
  thousands: number;
  below: number;
}

/** Returns a number with one more word; null where the word begins another number. */
const withWord = ({ thousands, below }: Reading, word: string, value: number): Reading | null => {
  if (value === 1_000) return thousands > 0 ? null : { thousands: Math.max(below, 1) * 1_000, below: 0 };
  if (multiplied.has(word) && below > 1 && below < 10) return { thousands, below: below * 100 };
  const [tens, hundreds] = [below % 10 === 0 && below % 100 >= 20, below % 100 === 0];
  const fits = below === 0 || (value < 100 && hundreds) || (value < 10 && tens);
  return fits ? { thousands, below: below + value } : null;
};

/** Returns the numbers that a text writes out: “mil e duzentos” is one, “dois ou três” are two. One by itself is none. */
export const writtenNumbers = (text: string): number[] => {
  const words = fold(text).split(' ');
  const found: number[] = [];
  let number: Reading | null = null;
  for (const [at, word] of words.entries()) {
    const isJoined = joins.has(words[at - 1] ?? '');
    const value: number | undefined = values.get(word) ?? (isJoined && ones.has(word) && number ? 1 : undefined);
    if (value === undefined) {
      if (joins.has(word)) continue;
      if (number) found.push(number.thousands + number.below);
      number = null;
      continue;
    }
    const more: Reading | null = number && withWord(number, word, value);
    if (number && !more) found.push(number.thousands + number.below);
    number = more ?? withWord({ thousands: 0, below: 0 }, word, value);
  }
  if (number) found.push(number.thousands + number.below);
  return found;
};
