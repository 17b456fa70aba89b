import { isTaxId } from '@recado/shared/text/tax-id';

/** A phone number as a text has it, and its place there. */
interface Phone {
  number: string;
  at: number;
}

/** A mark between groups of digits. */
const mark = String.raw`[ \u00a0.-]`;
const space = String.raw`[ \u00a0-]`;

/** Forms in which nothing else is written. */
const plain = [
  // +55 11 98765-4321, +1 (415) 555-0123, 00 351 912 345 678
  String.raw`\+[1-9](?:[ \u00a0.()-]{0,2}\d){7,14}`,
  String.raw`00 ?[1-9]\d{0,2}${mark}(?:[ \u00a0.()-]{0,2}\d){7,12}`,
  // (11) 98765-4321, (011) 3456-7890, (11) 9 8765 4321
  String.raw`(?:55${mark}?)?\(0?[1-9]\d\)${mark}?(?:9${mark}?)?\d{4,5}${mark}?\d{4}`,
  // 11 98765-4321, 55 11 9 8765-4321, 011 3456-7890, 1198765-4321
  String.raw`(?:55${mark})?0?[1-9]\d${mark}(?:9${mark})?\d{4,5}${mark}\d{4}`,
  String.raw`(?:55)?0?[1-9]\d9?\d{4}-\d{4}`,
  // 11 987654321, 11 9 87654321
  String.raw`(?:55${mark})?0?[1-9]\d${space}(?:9${mark}?\d{8}|[2-5]\d{7})`,
  // 98765-4321, 9 8765-4321
  String.raw`9${mark}?\d{4}${space}\d{4}`,
  // (415) 555-0123, 415-555-0123
  String.raw`(?:1${mark})?\([2-9]\d{2}\)${mark}?\d{3}${mark}?\d{4}`,
  String.raw`(?:1-)?[2-9]\d{2}-\d{3}-\d{4}`,
  // 0532 123 45 67, (0532) 123 45 67, 612 34 56 78
  String.raw`\(?0?[2-9]\d{2}\)?${space}(?:\d{3}|\d{2})${space}\d{2}${space}\d{2}`,
];

/** Digits without marks: Brazilian numbers with their area, and Turkish mobile numbers. */
const area = '(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])';
const bare = [String.raw`(?:55|0)?${area}(?:9\d{8}|[2-5]\d{7})`, String.raw`(?:90|0)5\d{9}`];

/** Digits that are a phone number where a word says so. */
const named = [String.raw`\d{8,15}`, String.raw`[2-5]\d{3}[ .-]\d{4}`, String.raw`\d{3}${mark}\d{3}${mark}\d{3}`];

/** The forms, neither within a longer number, a price or a date, nor within a word. */
const alone = (forms: readonly string[]): string =>
  String.raw`(?<![\p{L}\p{N}])(?<!\p{N}[.,/:-])(?:${forms.join('|')})(?![\p{L}\p{N}])(?![.,/:-]\p{N})`;
const candidates = new RegExp([plain, bare, named].map((forms) => `(${alone(forms)})`).join('|'), 'gu');

/** The words that say what digits are, in the four languages of the product; characters among which they are looked for. */
const phoneWords = [
  'tele?fones?|telefonos?|tel[eé]fonos?|phones?|fones?|tel|celular|cel|mobile|m[oó]vil|whats(?:app)?|zap|wa.me',
  'ligu?[aeo]r?|chamar?|call|ll[aá]ma(?:r|me)?|contat[oe]|contacto|contact|ara|aray[ıi]n|telefon\\p{L}*|cep telefonu',
].join('|');
const otherWords = [
  'cpf|cnpj|rg|cnh|cep|pedido|protocolo|c[oó]digo|nota|nfe?|boleto|rastreio|rastreamento|ordem|compra|conta|cart[aã]o',
  'chamado|matr[ií]cula|contrato|s[eé]rie|sku|ean|lote|fatura|n[º°]|orden|factura|tarjeta|cuenta|dni|nie|c[eé]dula|seguimiento',
  'order|invoice|tracking|account|card|ticket|serial|sipari[sş]\\p{L}*|takip|fatura\\p{L}*|kart\\p{L}*|tc',
].join('|');
const kinds = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?<phone>${phoneWords})|(?<other>${otherWords}))(?!\p{L})|(?<money>[$€£₺])`,
  'giu',
);
const characters = 40;

/** Returns the kind of the digits at a place by the nearest word before it; null where none says it. */
const kindBefore = (text: string, at: number): 'phone' | 'other' | null => {
  // oxlint-disable-next-line recado/no-text-slice -- the words of it are looked for, and nobody reads it
  const near = text.slice(Math.max(0, at - characters), at).replace(/^.*[\d\n]/s, '');
  const last = [...near.matchAll(kinds)].at(-1);
  if (!last) return null;
  return last.groups!.phone === undefined ? 'other' : 'phone';
};

const years = /^(?:\d\d )?(?:19|20)\d\d-(?:19|20)\d\d$/;
/** A place within the address of a page: the number of a product, or of an order. */
const inAddress: ReadonlySet<string | undefined> = new Set([...'/=&#%']);

const isPhone = (text: string, { index, 1: plainly, 2: barely }: RegExpExecArray): boolean => {
  if (plainly !== undefined) return !years.test(plainly);
  const kind = kindBefore(text, index);
  if (barely === undefined || inAddress.has(text[index - 1])) return kind === 'phone';
  return kind === 'phone' || (kind === null && !isTaxId(barely));
};

/**
 * Returns the phone numbers of a text: Brazilian ones with and without their area, and those of other countries. Digits without
 * marks are one where they have the form of a Brazilian or a Turkish number, unless the nearest word before them, or the check
 * digits of a CPF, say otherwise; other digits where a word says so. Orders, prices, dates and documents are none.
 */
export const phonesIn = (text: string): Phone[] =>
  [...text.matchAll(candidates)].flatMap((found) =>
    isPhone(text, found) ? [{ number: found[0], at: found.index }] : [],
  );
