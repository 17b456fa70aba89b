import { utils, write, type BookType } from '@e965/xlsx';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readSheet, UnreadableFile } from './read-sheet.ts';

type Cells = Parameters<typeof utils.aoa_to_sheet>[0];

const bookOf = (cells: Cells, bookType: BookType, change?: (sheet: ReturnType<typeof utils.aoa_to_sheet>) => void) => {
  const sheet = utils.aoa_to_sheet(cells, { UTC: true });
  change?.(sheet);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([]), 'Vazia');
  utils.book_append_sheet(book, sheet, 'Contatos');
  return new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer);
};
const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.codePointAt(0)!);
const cellsOf = (data: Uint8Array, name: string) => readSheet(data, name).map(({ cells }) => cells);

const cells: Cells = [
  ['Nome', 'Número', 'Desde', 'Pedidos'],
  ['João', 5_511_987_654_321, new Date(Date.UTC(2024, 0, 5)), { t: 'n', f: 'SUM(1,1)', v: 2 }],
  [],
  ['Maria', '+55 11 98765-4322', null, { t: 'e', v: 42 }],
];

test.each([
  ['xlsx', 'contatos.xlsx'],
  ['biff8', 'CONTATOS.XLS'],
] as [BookType, string][])('%s: all digits, texts of dates, values of formulas, no empty rows', (type, name) => {
  const rows = readSheet(bookOf(cells, type), name);
  expect(rows.map(({ line }) => line)).toEqual([1, 2, 4]);
  expect(rows[1]!.cells).toEqual(['João', '5511987654321', '1/5/24', '2']);
  expect(rows[2]!.cells.slice(0, 2)).toEqual(['Maria', '+55 11 98765-4322']);
  expect(rows[2]!.cells.slice(2).join('')).toBe('');
});

test('a cell that is merged over rows stands in each of them', () => {
  const data = bookOf([['Nome'], ['Maria', '1'], [null, '2']], 'xlsx', (sheet) => {
    sheet['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }];
  });
  expect(cellsOf(data, 'a.xlsx')).toEqual([['Nome'], ['Maria', '1'], ['Maria', '2']]);
});

test('of very many merged cells only some thousand are filled', () => {
  const rows = Array.from({ length: 4_002 }, (_, at) => (at % 2 === 0 ? [`Maria ${at}`, '1'] : [null, '2']));
  const data = bookOf(rows, 'xlsx', (sheet) => {
    sheet['!merges'] = Array.from({ length: 2_001 }, (_, at) => ({
      s: { r: 2 * at, c: 0 },
      e: { r: 2 * at + 1, c: 0 },
    }));
  });
  const read = cellsOf(data, 'a.xlsx');
  expect(read[3_999]).toEqual(['Maria 3998', '2']);
  expect(read[4_001]).toEqual(['', '2']);
});

test.each([
  ['semicolons', utf8('ID;Nome;Obs\r\n1;"Silva; João";a,b\r\n')],
  ['commas', utf8('ID,Nome,Obs\n1,"Silva; João","a,b"\n')],
  ['tabs', utf8('ID\tNome\tObs\n1\tSilva; João\ta,b')],
  ['Latin-1', latin1('ID;Nome;Obs\n1;"Silva; João";a,b')],
  ['a byte order mark', utf8('\uFEFFID;Nome;Obs\n1;"Silva; João";a,b')],
  ['a declared separator', utf8('sep=,\nID,Nome,Obs\n1,"Silva; João","a,b"')],
])('a text with %s', (_, data) => {
  for (const name of ['a.csv', 'a.txt'])
    expect(cellsOf(data, name)).toEqual([
      ['ID', 'Nome', 'Obs'],
      ['1', 'Silva; João', 'a,b'],
    ]);
});

test('lines of a text are counted as in the file; numbers stay as they are written', () => {
  const [, row] = readSheet(utf8('Nome;Número\n\n0;0551E+1'), 'a.csv');
  expect(row).toEqual({ line: 3, cells: ['0', '0551E+1'] });
});

test('every row of a file with many empty lines is read; one with more lines than are read is unreadable', () => {
  const withEmpty = (count: number, empty: number) =>
    utf8(`Nome;Número\n${Array.from({ length: count }, (_, at) => `Maria;${at}\n${'\n'.repeat(empty)}`).join('')}`);
  expect(readSheet(withEmpty(45_000, 1), 'a.csv')).toHaveLength(45_001);
  expect(() => readSheet(withEmpty(45_000, 2), 'a.csv')).toThrow(UnreadableFile);
});

test('200 columns are read, and no more', () => {
  const [row] = readSheet(bookOf([Array.from({ length: 300 }, (_, column) => `c${column}`)], 'xlsx'), 'a.xlsx');
  expect(row!.cells).toHaveLength(200);
});

test.each([
  ['a zip that is no spreadsheet', zipSync({ 'a.txt': utf8('Olá') }), 'a.xlsx'],
  ['a text named .xlsx', utf8('Nome;Número'), 'a.xlsx'],
  ['a text that begins as a zip does, named .xlsx', utf8('PK não é uma planilha'), 'a.xlsx'],
  ['a spreadsheet cut short', bookOf(cells, 'xlsx').slice(0, 400), 'a.xlsx'],
  ['a spreadsheet named .csv', bookOf(cells, 'xlsx'), 'a.csv'],
  ['binary content named .csv', Uint8Array.of(1, 0, 2, 0, 3), 'a.csv'],
  ['a picture named .xls', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2), 'a.xls'],
  ['another kind of file', utf8('Nome;Número'), 'a.pdf'],
])('%s is unreadable', (_, data, name) => {
  expect(() => readSheet(data, name)).toThrow(UnreadableFile);
});
