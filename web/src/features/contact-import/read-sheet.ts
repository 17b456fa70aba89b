import { type CellObject, read, SSF, type WorkSheet } from '@e965/xlsx';
import { contactImportLimits } from '@recado/shared/limits/contact-imports';
import { maxColumns, type SheetRow } from './sheet-row.ts';

/** Lines that are read, with empty ones: twice as many as may be imported, so that a longer file is noticed. */
const maxLines = 2 * contactImportLimits.rows;
/** A file with rows among the last lines that are read goes on behind them. */
const lastLines = 1_000;

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

const readBook = (data: Uint8Array): WorkSheet => {
  const book = read(data, {
    type: 'array',
    dense: true,
    cellNF: true,
    cellHTML: false,
    cellFormula: false,
    sheetRows: maxLines,
  });
  const sheets = book.SheetNames.map((name) => book.Sheets[name]).filter((sheet) => sheet !== undefined);
  return sheets.find((sheet) => cellsOf(sheet).length > 0) ?? {};
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

/**
 * Reads the first sheet of a file that has rows: .xlsx, .xls, .csv or .txt. Rows that are empty are left out. Formulas give
 * their values, dates their texts, and numbers all of their digits.
 *
 * @throws UnreadableFile for content that is none of these, or that has more lines than are read
 */
export const readSheet = (data: Uint8Array, name: string): SheetRow[] => {
  const extension = /\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? '';
  const isText = extension === 'csv' || extension === 'txt';
  if (!isText && extension !== 'xls' && extension !== 'xlsx') throw new UnreadableFile();
  const isBook = isZip(data) || isOldBinary(data);
  if (isText === isBook || (extension === 'xlsx' && !isZip(data))) throw new UnreadableFile();
  try {
    const { sheet, linesBefore } = isText ? readText(data) : { sheet: readBook(data), linesBefore: 0 };
    const rows = Array.from(cellsOf(sheet), (row) =>
      Array.from({ length: Math.min(row?.length ?? 0, maxColumns) }, (_, at) => textOf(row[at])),
    );
    fillMerged(sheet, rows);
    const numbered = rows.map((cells, index) => ({ line: index + 1 - linesBefore, cells }));
    const filled = (isText ? numbered.slice(1) : numbered).filter(({ cells }) => cells.some((cell) => cell !== ''));
    if ((filled.at(-1)?.line ?? 0) > maxLines - lastLines && filled.length <= contactImportLimits.rows)
      throw new UnreadableFile();
    return filled;
  } catch {
    throw new UnreadableFile();
  }
};
