import { utils, write, type BookType } from '@e965/xlsx';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readSheets, UnreadableFile } from './read-sheet.ts';

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
/** The rows of the first sheet that has rows. */
const readSheet = (data: Uint8Array, name: string) => readSheets(data, name, 'dd/mm/yyyy')[0]!.rows;
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
  expect(rows[1]!.cells).toEqual(['João', '5511987654321', '05/01/2024', '2']);
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

const contacts: Cells = [
  ['Nome', 'Número'],
  ['Maria', '5511987654321'],
];

/** A book of sheets, of which some are hidden. */
const bookWith = (bookType: BookType, sheets: { name: string; cells: Cells; hidden?: 0 | 1 | 2 }[]) => {
  const book = utils.book_new();
  for (const { name, cells: given } of sheets) utils.book_append_sheet(book, utils.aoa_to_sheet(given), name);
  book.Workbook = { Sheets: sheets.map(({ name, hidden = 0 }) => ({ name, Hidden: hidden })) };
  return new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer);
};

test.each([
  ['xlsx', 'a.xlsx'],
  ['biff8', 'a.xls'],
] as [BookType, string][])('%s: sheets that are hidden or empty are left out, unless all are hidden', (type, name) => {
  const other: Cells = [['Notas']];
  const names = (data: Uint8Array) => readSheets(data, name, 'dd/mm/yyyy').map((sheet) => sheet.name);
  const hidden = { name: 'Lista', cells: other, hidden: 1 } as const;
  const sheets = [
    hidden,
    { name: 'Vazia', cells: [] },
    { name: 'Contatos', cells: contacts },
    { name: 'B', cells: other },
  ];
  expect(names(bookWith(type, sheets))).toEqual(['Contatos', 'B']);
  expect(names(bookWith('xlsx', [{ ...hidden, hidden: 0 }]))).toEqual(['Lista']);
});

test('a stray cell far below the rows does not make a book unreadable', () => {
  const data = bookOf(contacts, 'xlsx', (sheet) => {
    utils.sheet_add_aoa(sheet, [['x']], { origin: 'D100000' });
  });
  expect(cellsOf(data, 'a.xlsx').slice(0, 2)).toEqual(contacts);
});

test.each([
  ['dd/mm/yyyy', '28/02/2026'],
  ['yyyy-mm-dd', '2026-02-28'],
] as const)('a date whose format is its reader’s reads as %s', (format, text) => {
  const data = bookOf([['Desde'], [new Date(Date.UTC(2026, 1, 28))]], 'xlsx');
  expect(readSheets(data, 'a.xlsx', format)[0]!.rows[1]!.cells).toEqual([text]);
});

const html = '<table><tr><th>Nome</th><th>Número</th></tr><tr><td>João</td><td>011987654321</td></tr></table>';
const xml = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Worksheet ss:Name="Contatos"><Table><Row><Cell><Data ss:Type="String">Nome</Data></Cell><Cell><Data ss:Type="String">Número</Data></Cell></Row>
<Row><Cell><Data ss:Type="String">João</Data></Cell><Cell><Data ss:Type="String">011987654321</Data></Cell></Row></Table></Worksheet></Workbook>`;

test.each([
  ['a table of HTML', utf8(html)],
  ['a page of HTML in Latin-1', latin1(`<!DOCTYPE html><html><body>${html}</body></html>`)],
  ['a table of HTML with a mark', utf8(`\uFEFF\r\n${html}`)],
  ['a book of XML', utf8(xml)],
])('%s named .xls is read with all its digits', (_, data) => {
  expect(cellsOf(data, 'a.xls')).toEqual([
    ['Nome', 'Número'],
    ['João', '011987654321'],
  ]);
  expect(() => readSheet(data, 'a.xlsx')).toThrow(UnreadableFile);
});
