import { language } from '@recado/shared/contract/languages';
import { reportExportEvent } from '@recado/shared/contract/reports';
import { mergeSummaries, summarise, type Tallies } from '@recado/shared/metrics/summary';
import { clocksOf } from '@recado/shared/text/clocks';
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod';
import type { Context } from '../../context/context.ts';
import type { CycleRecord, ReportedCycle } from '../../data/tickets/record.ts';
import { defineJob } from '../../domain/jobs/define-job.ts';
import { progressEvent } from '../../domain/jobs/progress-event.ts';
import { cyclePlace, type CycleSource, reportedSourceOf, walkThrough } from '../../domain/statistics/walk-cycles.ts';
import { begun } from '../../platform/begun.ts';
import { passing, passingRow, reportFilter } from './filter.ts';
import { reportSource } from './list-reports.ts';
import { type ExportedRow, exportedSubjects, rowsOf } from './present-rows.ts';
import { weeklyMail } from './weekly-mail.ts';
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };
import tr from './texts/tr.json' with { type: 'json' };
import { storedSheet, storeParts, writeWorkbook } from '../../domain/operations/stored-sheet.ts';
import { type Cell, sheetHead, type SheetPart, sheetRows } from '../../domain/operations/workbook.ts';

const texts = { pt, en, es, tr };
type Texts = typeof pt;

/** Rows that are read at once, reads that are under way until the first of them is written, and milliseconds after which a slice reads no more. */
const rowsAtOnce = 500;
const readsAtOnce = 3;
const sliceTime = 6_000;

/** The name under which the file of an export stands beside its parts. */
export const exportedName = 'report.xlsx';

interface Column {
  name: keyof Texts['columns'];
  width: number;
  /** `clock` returns an instant as the clocks of the company show it. */
  cell: (row: ExportedRow, given: { texts: Texts; clock: (at: number) => number }) => Cell;
}

const columns: readonly Column[] = [
  { name: 'id', width: 10, cell: ({ id }) => id },
  { name: 'connection', width: 20, cell: ({ whatsappName }) => whatsappName },
  {
    name: 'contact',
    width: 30,
    cell: ({ contactName }, given) => contactName ?? given.texts.removed,
  },
  { name: 'user', width: 24, cell: ({ userName }) => userName },
  { name: 'queue', width: 20, cell: ({ queueName }) => queueName },
  { name: 'status', width: 14, cell: ({ status }, given) => given.texts.status[status] },
  { name: 'lastMessage', width: 50, cell: ({ lastMessage }) => lastMessage },
  { name: 'createdAt', width: 18, cell: ({ createdAt }, { clock }) => ({ clock: clock(createdAt) }) },
  {
    name: 'reason',
    width: 24,
    cell: ({ reasonName, closingReason }, given) => reasonName ?? (closingReason && given.texts.reason[closingReason]),
  },
  {
    name: 'closedAt',
    width: 18,
    cell: ({ closedAt }, { clock }) => (closedAt === null ? null : { clock: clock(closedAt) }),
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
const cursor = storedSheet.extend({
  place: cyclePlace.nullable(),
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
  const own = { texts: texts[given.language], clock: clocksOf(company.timeZone) };
  const parts: SheetPart[] = from
    ? []
    : [sheetHead(columns.map(({ name, width }) => ({ header: own.texts.columns[name], width })))];
  let count = 0;
  let tallies = from?.tallies ?? {};
  let names: ReturnType<typeof context.stores.closingReasons.names> | undefined;
  const reasonNames = () => (names ??= context.stores.closingReasons.names());
  const subjects = exportedSubjects(context, given.hideNumber);
  const walk = walkThrough(source, { from: from?.place ?? null, row: (cycle) => (passes(cycle) ? cycle : null) });
  const read = async () => {
    const { rows, next } = await walk.take(rowsAtOnce);
    return {
      cycles: rows,
      next,
      presenting: begun(rowsOf(context, rows, subjects, reasonNames)),
    };
  };
  for (const reads = [read()]; ;) {
    const { cycles, next, presenting } = await reads[0]!;
    while (next !== null && reads.length < readsAtOnce && clock.now() < end)
      reads.push(begun(reads.at(-1)!.then(read)));
    const rows = await presenting;
    // What was asked for leaves now: the table works on it while these rows are written.
    await setImmediate();
    parts.push(
      sheetRows(
        parts.at(-1) ?? from!,
        rows.map((row) => columns.map(({ cell }) => cell(row, own))),
      ),
    );
    tallies = tallied(tallies, cycles);
    count += rows.length;
    void reads.shift();
    if (reads.length === 0) return { parts, rows: count, place: next, tallies };
  }
};

/** Reads the fields that rows show, or whole cycles where a figure chooses the rows or a mail counts them. */
const readRows = async (context: Context, given: z.output<typeof input>, from: Cursor | null) => {
  const { filter, mail } = given;
  const { timeZone } = context.company;
  if (filter.figure === null && filter.contactIds === null && !mail)
    return readParts(context, given, {
      from,
      source: reportedSourceOf(context, filter),
      passes: passingRow(filter),
      tallied: (tallies) => tallies,
    });
  return readParts(context, given, {
    from,
    source: await reportSource(context, filter),
    passes: passing(filter, timeZone),
    tallied: (tallies, rows) => (mail ? withCycles(tallies, rows, timeZone) : tallies),
  });
};

/** Writes the rows of a report as a spreadsheet: each slice stores its rows, and the last one puts them together. */
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
    const { parts, rows, place, tallies } = await readRows(context, job.input, job.cursor);
    const counts = { rows };
    if (place !== null)
      return { counts, cursor: { place, tallies, ...(await storeParts(context, job.id, job.cursor, parts)) } };
    const { sheet } = texts[job.input.language];
    await writeWorkbook(context, { jobId: job.id, name: exportedName, sheet, before: job.cursor, parts });
    return { counts, effects: await weeklyMail(context, job, { outcome: 'done', tallies }), end: 'done' };
  },
});
