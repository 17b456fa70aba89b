import { utils, write } from '@e965/xlsx';
import type { CDPSession, Page } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '../../../../functions/src/context/context.ts';
import { ensureTags } from '../../../../functions/src/features/contacts/imports/ensure-tags.ts';
import { importRow } from '../../../../functions/src/features/contacts/imports/import-row.ts';
import type { Part } from '../part.ts';
import type { Figure } from '../report/figure.ts';
import { systemContextOf } from '../tenant/staff.ts';
import { signInPage, withBrowser } from '../world/browser-page.ts';
import { frameFigures, framesDuring, heapOf } from '../world/frames.ts';
import { TableMeter } from '../world/table-meter.ts';
import { withWorld, type World } from '../world/world.ts';

/** Rows whose table work is measured, one after the other. */
const metered = 50;
/** Milliseconds that any step of the browser may take. */
const patience = 30 * 60_000;

const headers = ['Nome', 'Número', 'E-mail', 'Etiquetas', 'Cidade'];
const rowOf = (index: number): string[] => [
  `Cliente ${index} da Silva`,
  `55119${String(10_000_000 + index)}`,
  `cliente${index}@exemplo.test`,
  index % 3 === 0 ? 'Cliente VIP' : '',
  'São Paulo',
];

/** Writes a spreadsheet of contacts. Returns its path. */
const writeFile = (folder: string, rows: number): string => {
  const book = utils.book_new();
  const cells = [headers, ...Array.from({ length: rows }, (_, index) => rowOf(index))];
  utils.book_append_sheet(book, utils.aoa_to_sheet(cells), 'Contatos');
  const path = join(folder, `contatos-${rows}.xlsx`);
  writeFileSync(path, write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer);
  return path;
};

interface Timed {
  seconds: number;
  frames: readonly number[];
}

const timed = async (page: Page, run: () => Promise<unknown>): Promise<Timed> => {
  const from = performance.now();
  const frames = await framesDuring(page, run);
  return { seconds: (performance.now() - from) / 1000, frames };
};

const secondsOf = (what: string, { seconds }: Timed, rows: number): Figure => ({
  what,
  value: seconds,
  unit: 's',
  note: `${rows} rows`,
});

/** Waits until the page shows that the server has imported all rows. Returns the seconds that it took. */
const untilImported = async (page: Page): Promise<number> => {
  const from = performance.now();
  await page.getByTestId('import-ended').waitFor();
  return (performance.now() - from) / 1000;
};

const heapFigure = async (when: string, cdp: CDPSession): Promise<Figure> => ({
  what: `memory of the tab's scripts ${when}`,
  value: await heapOf(cdp),
  unit: 'MB',
});

const inBrowser = (world: World, path: string, rows: number): Promise<Figure[]> =>
  withBrowser(async (browser) => {
    const context = await browser.newContext({
      baseURL: world.cloud.addresses.web,
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    await signInPage(page, world);
    await page.goto('/contacts/import');
    await page.getByTestId('choose-file').waitFor();
    const cdp = await context.newCDPSession(page);
    const figures = [await heapFigure('before', cdp)];
    const read = await timed(page, async () => {
      await page.locator('input[type=file]').setInputFiles(path);
      await page.getByTestId('column-0').waitFor();
    });
    figures.push(
      secondsOf('from the file to the table of its rows', read, rows),
      ...frameFigures('while the file is read', read.frames),
      await heapFigure('with the rows', cdp),
    );
    await page.getByTestId('validate-contacts').uncheck();
    const uploaded = await timed(page, async () => {
      await page.getByTestId('start-import').click();
      await page.getByTestId('column-0').waitFor({ state: 'detached' });
    });
    figures.push(secondsOf('upload', uploaded, rows), ...frameFigures('during the upload', uploaded.frames));
    let seconds = 0;
    const frames = await framesDuring(page, async () => {
      seconds = await untilImported(page);
    });
    figures.push(
      { what: 'imported, without number checks', value: rows / seconds, unit: 'rows/s', note: 'after the upload' },
      ...frameFigures('while the server imports', frames),
      await heapFigure('afterwards', cdp),
    );
    return figures;
  });

/** The table work of a row that becomes a contact, without a number check. */
const workOfRow = async (context: Context, rows: number): Promise<Figure[]> => {
  const tags = await ensureTags(context, []);
  const { calls, units } = await new TableMeter().during(metered, async (index) => {
    const [name = '', number = '', email = ''] = rowOf(rows + index);
    const row = { name, number, email, tags: [] };
    const { outcome } = await importRow(context, row, { validateContact: false, tags });
    if (outcome !== 'created') throw new Error(`a row is ${outcome}`);
  });
  return [
    { what: 'a row that becomes a contact: table calls', value: calls, unit: '' },
    { what: 'a row that becomes a contact: units', value: units, unit: 'request units' },
  ];
};

/** Imports contacts from a spreadsheet on the page, as an administrator does, without number checks. */
export const importPart: Part = ({ portBase, dataDir, rows }) =>
  withWorld({ portBase, dataDir: join(dataDir, 'import'), fresh: true, web: true }, async (world) => {
    const path = writeFile(join(dataDir, 'import'), rows);
    const context = await systemContextOf(world.admin.companyId);
    const before = await context.stores.contacts.count();
    const figures = await inBrowser(world, path, rows);
    const added = (await context.stores.contacts.count()) - before;
    if (added !== rows) throw new Error(`${added} contacts were added by ${rows} rows`);
    return [...figures, ...(await workOfRow(context, rows))];
  });
