import { type CellObject, read, utils, type WorkSheet } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { sheetHead, type SheetPart, sheetRows, workbookOf } from './workbook.ts';

const columns = [
  { header: 'Contato', width: 30 },
  { header: 'Abertura', width: 18 },
  { header: 'Tempo', width: 20 },
  { header: 'NPS', width: 8 },
];

const fileOf = async (rows: Parameters<typeof sheetRows>[1], atOnce: number): Promise<Uint8Array> => {
  const parts: SheetPart[] = [sheetHead(columns)];
  for (let at = 0; at < rows.length; at += atOnce) parts.push(sheetRows(parts.at(-1)!, rows.slice(at, at + atOnce)));
  const compressed = parts.map(({ bytes }) => bytes);
  return Buffer.concat(await Array.fromAsync(workbookOf('Atendimentos', compressed, parts.at(-1)!)));
};

const cellOf = (sheet: WorkSheet, at: string): CellObject => sheet[at] as CellObject;

test('another program reads the rows of all parts, with dates and durations as such', async () => {
  const opened = Date.parse('2026-11-20T15:30:00Z');
  const rows = Array.from({ length: 25 }, (_, index) => [
    `Maria ${index}`,
    { clock: opened },
    { duration: 26.5 * 3_600_000 },
    index === 0 ? null : 9,
  ]);
  const book = read(await fileOf(rows, 10), { type: 'array', cellDates: true, cellStyles: true });
  const sheet = book.Sheets.Atendimentos!;
  expect(sheet['!ref']).toBe('A1:D26');
  expect(utils.sheet_to_json(sheet, { header: 1 })[0]).toEqual(columns.map(({ header }) => header));
  expect(cellOf(sheet, 'B2')).toMatchObject({ t: 'd', v: new Date(opened), w: '20/11/2026 15:30' });
  expect(cellOf(sheet, 'C2').w).toBe('26:30:00');
  expect(cellOf(sheet, 'D2')).toMatchObject({ t: 'z' });
  expect(cellOf(sheet, 'D26')).toMatchObject({ t: 'n', v: 9 });
});

test.each(['=HYPERLINK("http://evil.test")', '+1+1', '@SUM(A1)', 'Ana & João <3', 'a\u0000b\ud800', ' a\n  b '])(
  '%j is a text, not a formula, and does not break the file',
  async (text) => {
    const sheet = read(await fileOf([[text, null, null, null]], 10), { type: 'array' }).Sheets.Atendimentos!;
    const cell = cellOf(sheet, 'A2');
    expect(cell).toMatchObject({ t: 's' });
    expect(cell.f).toBeUndefined();
    expect(cell.v).toBe(text.replace('\u0000', '').replace('\ud800', '\ufffd'));
  },
);
