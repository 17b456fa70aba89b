import { id } from '@recado/shared/contract/parameters';
import { contactImportLimits } from '@recado/shared/limits/contact-imports';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import type { Context } from '../../../context/context.ts';
import type { ContactImportRecord, PlacedRow } from '../../../data/contact-imports/store.ts';
import { defineJob, type Job, type JobDeclaration } from '../../../domain/jobs/define-job.ts';
import { type JobChange, startJob } from '../../../domain/jobs/start-job.ts';
import { ensureTags, type TagIds } from './ensure-tags.ts';
import { importProgressed } from './import-events.ts';
import { importListSlice } from './import-list-slice.ts';
import { importRow, type RowOutcome } from './import-row.ts';

/** Milliseconds between two number checks (specification 1, section 7). */
const checkInterval = 330;
/** Milliseconds that WhatsApp's answer is waited for, and after which a slice begins no further row: both far below the function's time. */
const patience = 5_000;
const sliceTime = 10_000;
/** Rows that are imported at once where nothing is checked. */
const width = 8;

const importOne = async (
  context: Context,
  record: ContactImportRecord,
  row: PlacedRow,
  tags: TagIds,
): Promise<RowOutcome['outcome']> => {
  const { contactImports } = context.stores;
  const { validateContact } = record;
  const result = await importRow(context, row, {
    validateContact,
    asking: { within: patience },
    tags,
    onCreate: [contactImports.created(record, row)],
  });
  if (result.outcome === 'failed') await context.commit([contactImports.failed(record, row, result.reason)], []);
  return result.outcome;
};

/**
 * Makes contacts of rows in their order until the slice's time is over; checked ones one by one at WhatsApp's pace.
 * `stored` has the outcomes of rows that an interrupted delivery imported.
 */
const importContacts = async (
  context: Context,
  record: ContactImportRecord,
  rows: readonly PlacedRow[],
  stored: ReadonlyMap<number, RowOutcome['outcome']>,
  interval: number,
): Promise<RowOutcome['outcome'][]> => {
  const tags = await ensureTags(
    context,
    rows.flatMap((row) => row.tags),
  );
  const step = record.validateContact ? 1 : width;
  const end = context.clock.now() + sliceTime;
  const done: RowOutcome['outcome'][] = [];
  while (done.length < rows.length && context.clock.now() < end) {
    const next = rows.slice(done.length, done.length + step);
    const fresh = next.filter(({ row }) => !stored.has(row));
    const [results] = await Promise.all([
      Promise.all(next.map(async (row) => stored.get(row.row) ?? (await importOne(context, record, row, tags)))),
      record.validateContact && fresh.length > 0 ? delay(interval) : undefined,
    ]);
    done.push(...results);
  }
  return done;
};

/** The result of a slice: the outcomes of its rows, and whether the contact list is gone that they belong to. */
interface Work {
  outcomes: readonly RowOutcome['outcome'][];
  isGone: boolean;
}

/** Imports rows; those that an interrupted delivery imported are counted as it left them. */
const importRows = async (
  context: Context,
  record: ContactImportRecord,
  rows: readonly PlacedRow[],
  interval: number,
): Promise<Work> => {
  const known = await context.stores.contactImports.outcomes(record, rows[0]!.row, rows.at(-1)!.row);
  const stored = new Map(known.map(({ row, outcome }) => [row, outcome]));
  if (record.contactListId === null)
    return { outcomes: await importContacts(context, record, rows, stored, interval), isGone: false };
  const end = context.clock.now() + sliceTime;
  return importListSlice(context, record, record.contactListId, rows, stored, { interval, patience, end });
};

const countsOf = (outcomes: readonly RowOutcome['outcome'][]): Record<RowOutcome['outcome'], number> => {
  const counts = { created: 0, existing: 0, failed: 0 };
  for (const outcome of outcomes) counts[outcome] += 1;
  return counts;
};

const input = z.object({ userId: id });

const recordOf = (context: Context, job: Job<z.output<typeof input>>): Promise<ContactImportRecord | null> =>
  context.stores.contactImports.get({ userId: job.input.userId, id: job.id });

/**
 * Imports the rows of an import, which has the id of its job. What a row did is stored in the transaction that did it, so
 * that a repeated slice counts it once. Imports of a company take turns: they check numbers no faster together than one
 * alone. Stops where the contact list is gone.
 *
 * @param interval milliseconds between two number checks
 */
export const contactImportJob = (interval = checkInterval): JobDeclaration<typeof input> =>
  defineJob({
    kind: 'import-contacts',
    input,
    /** Rows that come before the slice. */
    cursor: z.object({ from: z.int() }),
    group: () => 'contact-imports',
    progress: async (context, job) => {
      const record = await recordOf(context, job);
      return record ? importProgressed(context, record, job) : [];
    },
    slice: async (context, job) => {
      const record = await recordOf(context, job);
      if (!record) return { end: 'stopped' };
      const from = job.cursor?.from ?? 0;
      const first = from - (from % contactImportLimits.chunk);
      const rows = (await context.stores.contactImports.rows(record, first)).filter(({ row }) => row >= from);
      if (rows.length === 0) throw new Error('rows of an import are missing');
      const { outcomes, isGone } = await importRows(context, record, rows, interval);
      const [counts, done] = [countsOf(outcomes), from + outcomes.length];
      if (isGone) return { counts, end: 'stopped' };
      return done < record.total ? { counts, cursor: { from: done } } : { counts, end: 'done' };
    },
  });

/** Starts the job of an import whose rows are there: commit it with the import. */
export const startImportJob = (context: Context, { id: importId, userId }: ContactImportRecord): JobChange =>
  startJob(context, contactImportJob(), { userId }, { id: importId, askedBy: userId });
