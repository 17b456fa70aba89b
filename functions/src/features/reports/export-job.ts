import { language } from '@recado/shared/contract/languages';
import { reportExportEvent, type ReportTicket } from '@recado/shared/contract/reports';
import { mergeSummaries, summarise, type Tallies } from '@recado/shared/metrics/summary';
import { localTime } from '@recado/shared/text/time';
import * as z from 'zod';
import type { Context } from '../../context/context.ts';
import type { CycleRecord, ReportedCycle } from '../../data/tickets/record.ts';
import { defineJob } from '../../domain/jobs/define-job.ts';
import { progressEvent } from '../../domain/jobs/progress-event.ts';
import {
  cyclePlace,
  type CycleSource,
  keepingLastDay,
  reportedSourceOf,
  walkCycles,
} from '../../domain/statistics/walk-cycles.ts';
import { reportKey } from '../../platform/media/keys.ts';
import { passing, passingRow, reportFilter } from './filter.ts';
import { reportSource } from './list-reports.ts';
import { presentRows } from './present-rows.ts';
import { weeklyMail } from './weekly-mail.ts';
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };
import tr from './texts/tr.json' with { type: 'json' };
import { type Cell, sheetHead, type SheetPart, sheetRows, workbookOf } from '../../domain/operations/workbook.ts';

const texts = { pt, en, es, tr };
type Texts = typeof pt;

/** Rows that are read at once, and milliseconds after which a slice reads no more. */
const rowsAtOnce = 500;
const sliceTime = 6_000;
const minute = 60_000;

/** The name under which the file of an export stands beside its parts. */
export const exportedName = 'report.xlsx';
export const mimetype = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Returns an instant as the clock of a time zone shows it. */
const clockOf = (iso: string, timeZone: string): number => {
  const at = Date.parse(iso);
  const { date, time } = localTime(at, timeZone);
  return Date.parse(`${date}T${time}Z`) + (at % minute);
};

interface Column {
  name: keyof Texts['columns'];
  width: number;
  cell: (row: ReportTicket, given: { texts: Texts; timeZone: string }) => Cell;
}

const columns: readonly Column[] = [
  { name: 'id', width: 10, cell: ({ id }) => id },
  { name: 'connection', width: 20, cell: ({ whatsappName }) => whatsappName },
  { name: 'contact', width: 30, cell: ({ contactName }) => contactName },
  { name: 'user', width: 24, cell: ({ userName }) => userName },
  { name: 'queue', width: 20, cell: ({ queueName }) => queueName },
  { name: 'status', width: 14, cell: ({ status }, given) => given.texts.status[status] },
  { name: 'lastMessage', width: 50, cell: ({ lastMessage }) => lastMessage },
  { name: 'createdAt', width: 18, cell: ({ createdAt }, { timeZone }) => ({ clock: clockOf(createdAt, timeZone) }) },
  {
    name: 'reason',
    width: 24,
    cell: ({ reasonName, closingReason }, given) => reasonName ?? (closingReason && given.texts.reason[closingReason]),
  },
  {
    name: 'closedAt',
    width: 18,
    cell: ({ closedAt }, { timeZone }) => closedAt && { clock: clockOf(closedAt, timeZone) },
  },
  { name: 'supportTime', width: 20, cell: ({ supportTime }) => supportTime && { duration: supportTime } },
  { name: 'rating', width: 8, cell: ({ NPS, rated }) => (rated ? NPS : null) },
];

const input = z.object({
  filter: reportFilter,
  language,
  hideNumber: z.boolean(),
  /** Rows of the file; null where that is not known before. */
  total: z.int().nullable(),
  /** The user that gets a mail at the end, and the name of the saved filter; null for an export that its reader waits for. */
  mail: z.object({ userId: z.int(), filterName: z.string() }).nullable().default(null),
});

/** The place of the next row, the parts of the file that are written, and the state of the sheet behind them. */
const cursor = z.object({
  place: cyclePlace.nullable(),
  parts: z.array(z.string()),
  size: z.int(),
  crc: z.int(),
  /** The figures of the rows so far, of an export that is mailed. */
  tallies: z.custom<Tallies>().optional(),
});
type Cursor = z.output<typeof cursor>;

/** Returns the figures of rows together with those of further ones. */
const withCycles = (tallies: Tallies, cycles: readonly CycleRecord[], timeZone: string): Tallies =>
  mergeSummaries([{ all: { '': tallies } }, summarise(cycles, timeZone)]).all?.[''] ?? {};

/** The place that rows come from, the ones that are taken, and what the mail says of them. */
interface Rows<Cycle extends ReportedCycle> {
  source: CycleSource<Cycle>;
  passes: (cycle: Cycle) => boolean;
  tallied: (tallies: Tallies, rows: readonly Cycle[]) => Tallies;
}

/** Reads rows until the time is over. Returns their parts of the sheet, and the place behind them; null at the end. */
const readParts = async <Cycle extends ReportedCycle>(
  context: Context,
  given: z.output<typeof input>,
  { from, source, passes, tallied }: Rows<Cycle> & { from: Cursor | null },
) => {
  const { clock, company } = context;
  const end = clock.now() + sliceTime;
  const own = { texts: texts[given.language], timeZone: company.timeZone };
  const parts: SheetPart[] = from
    ? []
    : [sheetHead(columns.map(({ name, width }) => ({ header: own.texts.columns[name], width })))];
  let rows = 0;
  let tallies = from?.tallies ?? {};
  const walk = (place: Cursor['place']) =>
    walkCycles(source, { from: place, size: rowsAtOnce, row: (cycle) => (passes(cycle) ? cycle : null) });
  let walked = await walk(from?.place ?? null);
  for (;;) {
    const { next } = walked;
    tallies = tallied(tallies, walked.rows);
    // The table looks for the rows that come next while these are written.
    const [following, presented] = await Promise.all([
      next !== null && clock.now() < end ? walk(next) : null,
      presentRows(context, walked.rows, given.hideNumber),
    ]);
    parts.push(
      sheetRows(
        parts.at(-1) ?? from!,
        presented.map((row) => columns.map(({ cell }) => cell(row, own))),
      ),
    );
    rows += presented.length;
    if (following === null) return { parts, rows, place: next, tallies };
    walked = following;
  }
};

/** Reads the fields that rows show, or whole cycles where a figure chooses the rows or a mail counts them. */
const readRows = async (context: Context, given: z.output<typeof input>, from: Cursor | null) => {
  const { filter, mail } = given;
  const { timeZone } = context.company;
  if (filter.figure === null && filter.contactIds === null && !mail)
    return readParts(context, given, {
      from,
      source: keepingLastDay(reportedSourceOf(context, filter)),
      passes: passingRow(filter),
      tallied: (tallies) => tallies,
    });
  return readParts(context, given, {
    from,
    source: keepingLastDay(await reportSource(context, filter)),
    passes: passing(filter, timeZone),
    tallied: (tallies, rows) => (mail ? withCycles(tallies, rows, timeZone) : tallies),
  });
};

/**
 * Writes the rows of a report as a spreadsheet. Each slice stores the compressed bytes of its rows beside those before; the
 * last one puts them together. A slice that is repeated stores others under another name.
 */
export const exportJob = defineJob({
  kind: 'export-reports',
  input,
  cursor,
  progress: async (context, job) => [
    ...progressEvent(context, job, reportExportEvent, {
      action: 'update',
      exportId: job.id,
      state: job.state === 'stopped' ? 'failed' : job.state,
      done: job.counts.rows ?? 0,
      total: job.input.total,
    }),
    ...(job.state === 'failed' ? await weeklyMail(context, job, { outcome: 'failed', tallies: {} }) : []),
  ],
  slice: async (context, job) => {
    const { company, ids, media } = context;
    const keyOf = (name: string): string => reportKey(company.id, job.id, name);
    const { parts, rows, place, tallies } = await readRows(context, job.input, job.cursor);
    const bytes = Buffer.concat(parts.map((part) => part.bytes));
    const written = job.cursor?.parts ?? [];
    const { size, crc } = parts.at(-1)!;
    const counts = { rows };
    if (place !== null) {
      const name = ids.ulid();
      await media.write(keyOf(name), { bytes, mimetype: 'application/octet-stream' });
      return { counts, cursor: { place, parts: [...written, name], size, crc, tallies } };
    }
    const before = await Promise.all(written.map((name) => media.read(keyOf(name))));
    const file = workbookOf(texts[job.input.language].sheet, [...before, bytes], { size, crc });
    await media.write(keyOf(exportedName), { bytes: file, mimetype });
    return { counts, effects: await weeklyMail(context, job, { outcome: 'done', tallies }), end: 'done' };
  },
});
