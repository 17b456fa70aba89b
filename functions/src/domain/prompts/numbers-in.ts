import { fold } from '@recado/shared/text/fold';
import { writtenNumbers } from './written-numbers.ts';

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
const noon = /\bmeio[- ]dia\b|\bmediod[ií]a\b|\bnoon\b/gi;
const midnight = /\bmeia[- ]noite\b|\bmedianoche\b|\bmidnight\b/gi;
/** A time behind noon, by the twelve hours of a clock. */
const afternoon =
  /(?<![\d.,])(0?\d|1[01])(?:[:h]([0-5]\d))?\s*(?:h(?:oras?)?\s*)?(?:da tarde|da noite|de la tarde|de la noche|p\.?\s?m\b)/gi;
const money = String.raw`(?:reais|real|d[oó]lares|d[oó]lar|euros?|pesos?|dollars?|liras?)`;
const cents = String.raw`(?:centavos?|c[eé]ntimos?|cents?|kuruş)`;
const moneyWithCents = new RegExp(String.raw`(\d)\s*${money}\s+(?:e|y|and|com|con)\s+(\d{1,2})\s*${cents}`, 'gi');
const centsAlone = new RegExp(String.raw`(?<![\d.,])(\d{1,2})\s*${cents}`, 'gi');
const multiple =
  /(?<![\d.,])(\d+(?:[.,]\d{1,2})?)\s*(mil|milh[ãa]o|milh[õo]es|mill[óo]n|millones|thousand|million|bin|milyon|k)(?![\p{L}\d])/giu;
const shortYear = /(?<!\d)(\d{1,2}([/.-])\d{1,2})\2(\d{2})(?!\d)/g;
const listMark = /^\s*\d{1,2}[.)]\s+/gm;

const timesIn = (text: string): Readings[] =>
  [...text.matchAll(time)].map(([, hour, minute = '00']) => [
    `${Number(hour)}:${minute}`,
    ...(minute === '00' ? [String(Number(hour))] : []),
  ]);

const monthsIn = (text: string): Readings[] =>
  fold(text)
    .split(' ')
    .flatMap((word): Readings[] => {
      const month = months.findIndex((names) => names.includes(word));
      return month === -1 ? [] : [[`month ${month + 1}`, String(month + 1)]];
    });

/** Numbers with a unit of which other texts write another one: hours of a clock, cents, thousands, years. */
const unitsIn = (text: string): Readings[] => [
  ...[...text.matchAll(noon)].map(() => ['12:00', '12']),
  ...[...text.matchAll(midnight)].map(() => ['24:00', '24', '0:00', '0']),
  ...[...text.matchAll(centsAlone)].map(([, count]) => [String(Number(count)), String(Number(count) / 100)]),
  ...[...text.matchAll(multiple)].map(([, count, unit]) => {
    const times = /^(?:milh|mill|milyon)/i.test(unit!) ? 1_000_000 : 1_000;
    return [String(Math.round(Number(count!.replace(',', '.')) * times))];
  }),
  ...[...text.matchAll(shortYear)].map(([, , , year]) => [`20${year}`, year!]),
];

/** The text with what one unit says in two numbers, or by the half of a day, as one number. */
const joined = (text: string): string =>
  text
    .replaceAll(moneyWithCents, (_, last: string, part: string) => `${last},${part.padStart(2, '0')}`)
    .replaceAll(afternoon, (_, hour: string, minute = '00') => `${Number(hour) + 12}h${minute}`);

/**
 * Returns the numbers of a text: digits, prices, times, dates, months, and numbers that are written out, in whichever of their
 * forms. The numbers of a list's items are none.
 */
export const numbersIn = (text: string): Readings[] => {
  const plain = joined(text.replaceAll(listMark, ''));
  const digits = plain.replaceAll(time, ' ');
  const rest = digits.replaceAll(centsAlone, ' ').replaceAll(multiple, ' ').replaceAll(shortYear, '$1');
  return [
    ...timesIn(plain),
    ...unitsIn(digits),
    ...[...rest.matchAll(number)].map(([found]) => readingsOf(found)).filter((readings) => readings.length > 0),
    ...monthsIn(digits),
    ...writtenNumbers(rest).map((value) => [String(value)]),
  ];
};
