import { read, utils } from '@e965/xlsx';
import { strFromU8, unzipSync } from 'fflate';
import { EventEmitter } from 'events';
import { expect, test } from 'vitest';
import createArchive from './exceljs/archiver.ts';
import { type SheetCell, SheetFile } from './sheet-file.ts';

const head = {
  sheet: 'Contatos',
  columns: [
    { header: 'Nome', width: 20 },
    { header: 'Número', width: 20 },
  ],
};

const fileOf = async (rows: SheetCell[][]): Promise<Uint8Array> => {
  const file = new SheetFile(head);
  for (const row of rows) file.addRow(row);
  return new Uint8Array(await (await file.finish()).arrayBuffer());
};

/** The XML of the sheet. */
const xmlOf = async (rows: SheetCell[][]): Promise<string> => {
  const parts = unzipSync(await fileOf(rows));
  const sheet = Object.entries(parts).find(([name]) => name.includes('worksheets/'));
  return strFromU8(sheet![1]);
};

test('the sheet has a header and a row for each contact, with all digits of a number', async () => {
  const xml = await xmlOf([['Maria & João <3', '5511987654321']]);
  for (const text of ['Nome', 'Número', 'Maria &amp; João &lt;3', '5511987654321']) expect(xml).toContain(text);
});

test.each(['=HYPERLINK("http://evil.test")', '+1+1', '-2+3', '@SUM(A1)', '\t=1'])(
  '%j is a text, not a formula',
  async (name) => {
    const xml = await xmlOf([[name, '1']]);
    expect(xml).not.toMatch(/<f[ >]/);
    const cells = [...xml.matchAll(/<c [^>]*>/g)].map(([cell]) => cell);
    expect(cells).toHaveLength(4);
    for (const cell of cells) expect(cell).toMatch(/t="(s|str|inlineStr)"/);
  },
);

test('a figure is a number', async () => {
  const book = read(await fileOf([['Ana', 12.5]]), { type: 'array' });
  expect(utils.sheet_to_json(book.Sheets.Contatos!, { header: 1 }).at(-1)).toEqual(['Ana', 12.5]);
});

test('characters that would break the file are left out', async () => {
  expect(await xmlOf([['Ma\u0000ri\u0008a', '1']])).toContain('Maria');
});

test('another library reads it, with its widths', async () => {
  const book = read(
    await fileOf([
      ['Ana', '1'],
      ['José', '2'],
    ]),
    { type: 'array', cellStyles: true },
  );
  const sheet = book.Sheets.Contatos!;
  expect(sheet['!ref']).toBe('A1:B3');
  expect(utils.sheet_to_json(sheet, { header: 1 }).at(-1)).toEqual(['José', '2']);
  expect(sheet['!cols']![0]!.width).toBe(20);
});

test('the archive of the browser has the parts that are written to it, one of them bit by bit', async () => {
  const archive = createArchive();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const ended = new Promise<void>((resolve) => {
    archive.pipe({ write: (chunk) => void parts.push(new Uint8Array(chunk)), end: resolve });
  });
  const source = new EventEmitter();
  const given: { write(chunk: Uint8Array): void; end(): void }[] = [];
  archive.append(Object.assign(source, { pipe: (target: (typeof given)[number]) => void given.push(target) }), {
    name: '/xl/one.xml',
  });
  archive.append('dois', { name: 'two.xml' });
  const buffer = new TextEncoder().encode('um');
  given[0]!.write(buffer);
  buffer.fill(0);
  given[0]!.write(new TextEncoder().encode(' dois'));
  given[0]!.end();
  archive.finalize();
  await ended;
  const read = unzipSync(new Uint8Array(await new Blob(parts).arrayBuffer()));
  expect(Object.entries(read).map(([name, content]) => [name, strFromU8(content)])).toEqual([
    ['xl/one.xml', 'um dois'],
    ['two.xml', 'dois'],
  ]);
});
