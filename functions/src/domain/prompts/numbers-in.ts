import { fold } from '@recado/shared/text/fold';

/**
 * Numbers as they are written out: Portuguese, Spanish, English and Turkish. One is left out, which is an article too, and so
 * are words that mean something else in another of these languages.
 */
const written: ReadonlyMap<string, number> = new Map(
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
    15: 'quinze fifteen',
    20: 'vinte veinte twenty yirmi',
    30: 'trinta treinta thirty otuz',
    40: 'quarenta cuarenta forty',
    50: 'cinquenta cincuenta fifty',
    60: 'sessenta sesenta sixty',
    90: 'noventa ninety',
    100: 'cem cien hundred yuz',
  }).flatMap(([number, words]) => words.split(' ').map((word) => [word, Number(number)] as const)),
);

const months = [
  ...['janeiro enero january ocak', 'fevereiro febrero february subat', 'marco marzo march', 'abril april nisan'],
  ...['maio mayo mayis', 'junho junio june haziran', 'julho julio july temmuz', 'agosto august agustos'],
  ...['setembro septiembre september eylul', 'outubro octubre october ekim', 'novembro noviembre november kasim'],
  'dezembro diciembre december aralik',
].map((words) => words.split(' '));

/** The ways to read a number; it is the same as another one where they share one. */
type Readings = readonly string[];

/** Reads a number with separators as Portuguese writes it, and as English does. */
const readingsOf = (digits: string): Readings => {
  const parts = digits.split(/[.,]/);
  if (parts.length === 1) return [String(Number(digits))];
  const last = parts.at(-1)!;
  const whole = parts.slice(0, -1).join('');
  const groups = parts.slice(1).every((part) => part.length === 3);
  const isMixed = digits.includes('.') && digits.includes(',');
  const fraction = parts.length === 2 || isMixed ? [String(Number(`${whole}.${last}`))] : [];
  return [...fraction, ...(groups && !isMixed ? [String(Number(parts.join('')))] : [])];
};

const time = /(?<![\d.,])([01]?\d|2[0-4])\s*(?:h(?:oras?|rs?)?|:)\s*([0-5]\d)?(?!\d)/gi;
const number = /\d+(?:[.,]\d+)*/g;
const listMark = /^\s*\d{1,2}[.)]\s+/gm;

const timesIn = (text: string): Readings[] =>
  [...text.matchAll(time)].map(([, hour, minute = '00']) => [
    `${Number(hour)}:${minute}`,
    ...(minute === '00' ? [String(Number(hour))] : []),
  ]);

const wordsIn = (text: string): Readings[] =>
  fold(text)
    .split(' ')
    .flatMap((word): Readings[] => {
      const month = months.findIndex((names) => names.includes(word));
      if (month !== -1) return [[`month ${month + 1}`, String(month + 1)]];
      const count = written.get(word);
      return count === undefined ? [] : [[String(count)]];
    });

/** Returns the numbers of a text: digits, prices, times, dates, months, and numbers that are written out. The numbers of a list's items are none. */
export const numbersIn = (text: string): Readings[] => {
  const plain = text.replaceAll(listMark, '');
  const digits = plain.replaceAll(time, ' ');
  return [
    ...timesIn(plain),
    ...[...digits.matchAll(number)].map(([found]) => readingsOf(found)).filter((readings) => readings.length > 0),
    ...wordsIn(digits),
  ];
};
