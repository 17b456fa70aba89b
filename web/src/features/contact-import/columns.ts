import type { ContactImportRow } from '@recado/shared/contract/contact-imports';
import { columnKey, isReservedColumn } from '@recado/shared/campaigns/columns';
import { contactImportLimits as limits } from '@recado/shared/limits/contact-imports';
import { contactListColumnLimits } from '@recado/shared/limits/contact-lists';
import { cutText } from '@recado/shared/text/cut-text';
import { fold } from '@recado/shared/text/fold';
import { maxColumns, type Sheet, type SheetRow } from '../../components/spreadsheet/reading/sheet-row.ts';

/** The fields of a contact that a column can hold. */
export const importFields = ['name', 'number', 'email', 'tags'] as const;
export type ImportField = (typeof importFields)[number];

/** The column of each field, from 0. */
export type Columns = Partial<Record<ImportField, number>>;

/** The further columns that are kept: the variables of campaigns that they become, by their place from 0. */
export type Variables = ReadonlyMap<number, string>;

const headers: Record<ImportField, readonly string[]> = {
  name: [
    'nome',
    'name',
    'nombre',
    'ad',
    'isim',
    'ad soyad',
    'contato',
    'contact',
    'contacto',
    'cliente',
    'nome completo',
    'full name',
  ],
  number: [
    'numero',
    'number',
    'telefone',
    'phone',
    'telefono',
    'telefon',
    'celular',
    'whatsapp',
    'fone',
    'numara',
    'phone number',
    'mobile',
  ],
  email: ['email', 'e-mail', 'mail', 'correo', 'eposta', 'e-posta'],
  tags: ['tags', 'tag', 'etiquetas', 'etiqueta', 'labels', 'etiketler'],
};

/** Returns the columns whose headers name one of the fields; the first one of each. */
export const guessColumns = ({ cells }: SheetRow, fields: readonly ImportField[] = importFields): Columns => {
  const folded = cells.map((cell) => fold(cell).trim());
  const found = fields.map(
    (field) => [field, folded.findIndex((header) => headers[field].some((known) => fold(known) === header))] as const,
  );
  return Object.fromEntries(found.filter(([, column]) => column !== -1));
};

/**
 * Returns the variable that each column may become, by its place. Headers without a letter become none, and further ones of
 * a name get a number.
 */
export const variablesOf = (cells: readonly string[]): Variables => {
  const variables = new Map<number, string>();
  const taken = new Set<string>();
  for (const [column, header] of cells.slice(0, maxColumns).entries()) {
    const key = columnKey(header);
    if (key === '') continue;
    const isFree = (name: string): boolean => !isReservedColumn(name) && !taken.has(name);
    let name = key;
    for (let number = 2; !isFree(name); number += 1)
      name = `${cutText(key, { units: contactListColumnLimits.key.max - 3 })}_${number}`;
    taken.add(name);
    variables.set(column, name);
  }
  return variables;
};

/** Returns the further columns that are kept at first: those that hold no field, as many as a list keeps. */
export const guessVariables = (variables: Variables, columns: Columns): Variables => {
  const fields = new Set(Object.values(columns));
  const free = [...variables].filter(([column]) => !fields.has(column));
  return new Map(free.slice(0, contactListColumnLimits.columns));
};

/** Returns whether the first row of a file holds headers: it names a field, or no cell of it looks like a number. */
export const looksLikeHeader = (row: SheetRow): boolean =>
  Object.keys(guessColumns(row)).length > 0 || !row.cells.some((cell) => cell.replaceAll(/\D/g, '').length >= 8);

/** Rows among which headers are looked for: a title and notes may stand above them. */
const headerRows = 10;

/** Returns the place of the row that holds headers: the first one that names two fields, else the first row of all. */
export const headerPlace = (rows: readonly SheetRow[], fields: readonly ImportField[] = importFields): number => {
  const found = rows.slice(0, headerRows).findIndex((row) => Object.keys(guessColumns(row, fields)).length > 1);
  return Math.max(0, found);
};

/** Returns the place of the sheet that is shown first: the first one whose headers name two fields, else the first one. */
export const mainSheet = (sheets: readonly Sheet[], fields: readonly ImportField[]): number => {
  const namesFields = ({ rows }: Sheet): boolean =>
    Object.keys(guessColumns(rows[headerPlace(rows, fields)]!, fields)).length > 1;
  return Math.max(0, sheets.findIndex(namesFields));
};

/**
 * The digits of a number in scientific notation, as spreadsheets write long ones into texts; empty where the notation has
 * lost digits, because it would be the number of another person. Other texts are unchanged.
 */
export const plainNumber = (text: string): string => {
  const [, whole, decimals = '', exponent] = /^(\d+)(?:[.,](\d+))?e\+?(\d{1,2})$/i.exec(text.trim()) ?? [];
  if (whole === undefined) return text;
  return decimals.length === Number(exponent) ? whole + decimals : '';
};

const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;|]/)
      .map((tag) => cutText(tag.trim(), { units: limits.tag.max }))
      .filter((tag) => tag !== ''),
  ),
];

const cell = ({ cells }: SheetRow, column: number | undefined): string =>
  (column === undefined ? '' : (cells[column] ?? '')).trim();

/** Returns whether a row has what each contact needs: a name and a number. */
export const isComplete = (row: SheetRow, { name, number }: Columns): boolean =>
  cell(row, name) !== '' && /\d/.test(plainNumber(cell(row, number)));

const valuesOf = (row: SheetRow, variables: Variables): Record<string, string> =>
  Object.fromEntries(
    [...variables].flatMap(([column, key]) => {
      const value = cell(row, column);
      return value === '' ? [] : [[key, value]];
    }),
  );

/** Returns whether the further columns of a row are longer than an item keeps. */
export const isTooLong = (row: SheetRow, variables: Variables): boolean => {
  const values = Object.values(valuesOf(row, variables));
  const { value, total } = contactListColumnLimits;
  return values.some(({ length }) => length > value.max) || values.join('').length > total;
};

/** Returns a row of a file as the server imports it. */
export const importRowOf = (row: SheetRow, columns: Columns, variables: Variables): ContactImportRow => ({
  line: row.line,
  // A name is one line, as texts to customers have it.
  name: cutText(cell(row, columns.name).replaceAll(/\s+/g, ' '), { units: limits.name.max }),
  number: cutText(plainNumber(cell(row, columns.number)), { units: limits.number.max }),
  email: cutText(cell(row, columns.email), { units: limits.email.max }),
  tags: tagsOf(cell(row, columns.tags)).slice(0, limits.tags),
  ...(variables.size > 0 && { columns: valuesOf(row, variables) }),
});
