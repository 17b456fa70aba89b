import { type CellObject, read, SSF, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { contactImportLimits } from '@recado/shared/limits/contact-imports';
import { maxColumns, type Sheet, type SheetRow } from './sheet-row.ts';

/** Lines that are read, with empty ones: twice as many as may be imported, so that a longer file is noticed. */
const maxLines = 2 * contactImportLimits.rows;
/** Stray rows that the last lines of a reading may have: a file with more of them continues behind its last line. */
const lastLines = 1_000;
const strayRows = 10;

/** A file that can't be read as a spreadsheet or a text. */
export class UnreadableFile extends Error {}

const startsWith = (data: Uint8Array, ...bytes: number[]): boolean =>
  bytes.every((byte, index) => data[index] === byte);
const isZip = (data: Uint8Array): boolean => startsWith(data, 0x50, 0x4b, 0x03, 0x04);
const isOldBinary = (data: Uint8Array): boolean =>
  startsWith(data, 0xd0, 0xcf, 0x11, 0xe0) || (data[0] === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(data[1] ?? -1));

/** Decodes a text: UTF-8, UTF-16 with its mark, or else Latin-1 as Windows writes it. */
const decode = (data: Uint8Array): string => {
  if (startsWith(data, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(data);
  if (startsWith(data, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(data);
  if (data.includes(0)) throw new UnreadableFile();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data);
  } catch {
    return new TextDecoder('windows-1252').decode(data);
  }
};

const separators = [';', '\t', ','] as const;

/** Returns the separator that the first line has most of outside of quotes. */
const separatorOf = (text: string): string => {
  const line = (/^(?:"[^"]*"|[^"\r\n])*/.exec(text.trimStart())?.[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const counts = separators.map((separator) => line.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ';';
};

/** Reads separated values. The added first line keeps the library from guessing other formats from the first characters. */
const readText = (data: Uint8Array): { sheet: WorkSheet; linesBefore: number } => {
  const text = decode(data);
  const declared = /^sep=(.)\r?\n/.exec(text);
  const body = declared ? text.replace(declared[0], '') : text;
  const separator = declared?.[1] ?? separatorOf(body);
  const book = read(`-\n${body}`, { type: 'string', raw: true, dense: true, FS: separator, sheetRows: maxLines + 1 });
  return { sheet: book.Sheets[book.SheetNames[0] ?? ''] ?? {}, linesBefore: declared ? 0 : 1 };
};

/** The format of dates that a sheet leaves to its reader. */
export type DateFormat = 'dd/mm/yyyy' | 'yyyy-mm-dd';

const options = { dense: true, cellNF: true, cellHTML: false, cellFormula: false, sheetRows: maxLines } as const;

/** True for a table of HTML, or a book of XML, as many systems export under the name .xls. */
const isMarkup = (text: string): boolean =>
  /^\s*<(?:\?xml|!doctype|html|head|meta|table|body|style|div)/i.test(text.replace(/^\uFEFF/, ''));

/** Reads a binary book, or one that is written as markup, whose cells stay as they are written. */
const readBook = (data: Uint8Array, dateNF: DateFormat): WorkBook => {
  if (isZip(data) || isOldBinary(data)) return read(data, { ...options, type: 'array', dateNF });
  const text = decode(data);
  if (!isMarkup(text)) throw new UnreadableFile();
  return read(text.replace(/^\uFEFF/, ''), { ...options, type: 'string', raw: true, dateNF });
};

/** The sheets of a book, without those that are hidden unless all are. */
const sheetsOf = ({ SheetNames, Sheets, Workbook }: WorkBook): { name: string; sheet: WorkSheet }[] => {
  const all = SheetNames.map((name, at) => ({
    name,
    sheet: Sheets[name] ?? {},
    isHidden: (Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0,
  }));
  const visible = all.filter(({ isHidden }) => !isHidden);
  return visible.length > 0 ? visible : all;
};

const cellsOf = (sheet: WorkSheet): (CellObject | undefined)[][] => sheet['!data'] ?? [];

/** All digits of a number: a spreadsheet shows long ones in scientific notation. */
const numberText = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER ? BigInt(value).toString() : String(value);

const isDate = ({ z }: CellObject): boolean =>
  typeof z === 'string' && (SSF as { is_date: (format: string) => boolean }).is_date(z);

const textOf = (cell: CellObject | undefined): string => {
  if (cell?.v === undefined || cell.t === 'e' || cell.t === 'z') return '';
  if (cell.t !== 'n') return (cell.t === 's' ? String(cell.v) : (cell.w ?? String(cell.v))).trim();
  return isDate(cell) ? (cell.w ?? '') : numberText(Number(cell.v));
};

/** Merged ranges that are filled: a file with more of them would take minutes. */
const maxMerges = 2_000;

/** Gives each row of a cell that is merged over several rows its value. */
const fillMerged = (sheet: WorkSheet, rows: string[][]): void => {
  for (const { s: start, e: end } of (sheet['!merges'] ?? []).slice(0, maxMerges))
    for (let row = start.r + 1; row <= Math.min(end.r, rows.length - 1); row++) {
      const value = rows[start.r]?.[start.c];
      if (value !== undefined) rows[row]![start.c] = value;
    }
};

/** The rows of a sheet that are not empty; of a text, without the line that was added. */
const rowsOf = (sheet: WorkSheet, text?: { linesBefore: number }): SheetRow[] => {
  const rows = Array.from(cellsOf(sheet), (row) =>
    Array.from({ length: Math.min(row?.length ?? 0, maxColumns) }, (_, at) => textOf(row[at])),
  );
  fillMerged(sheet, rows);
  const filled = rows
    .map((cells, index) => ({ line: index + 1 - (text?.linesBefore ?? 0), cells }))
    .slice(text ? 1 : 0)
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const isLast = ({ line }: SheetRow): boolean => line > maxLines - lastLines;
  if (filled.length <= contactImportLimits.rows && filled.filter(isLast).length > strayRows) throw new UnreadableFile();
  return filled;
};

/**
 * Reads the sheets of a file that have rows: .xlsx, .xls (also tables of HTML and books of XML), .csv or .txt. Rows that are
 * empty are left out. Formulas give their values, dates their texts, and numbers all of their digits.
 *
 * @throws UnreadableFile for content that is none of these, or that has more lines than are read
 */
export const readSheets = (data: Uint8Array, name: string, dateFormat: DateFormat): Sheet[] => {
  const extension = /\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? '';
  const isText = extension === 'csv' || extension === 'txt';
  if (!isText && extension !== 'xls' && extension !== 'xlsx') throw new UnreadableFile();
  const isBook = isZip(data) || isOldBinary(data);
  if ((isText && isBook) || (extension === 'xlsx' && !isZip(data))) throw new UnreadableFile();
  try {
    if (isText) {
      const { sheet, linesBefore } = readText(data);
      return [{ name: '', rows: rowsOf(sheet, { linesBefore }) }].filter(({ rows }) => rows.length > 0);
    }
    return sheetsOf(readBook(data, dateFormat))
      .map((one) => ({ name: one.name, rows: rowsOf(one.sheet) }))
      .filter(({ rows }) => rows.length > 0);
  } catch {
    throw new UnreadableFile();
  }
};
