import type { ContactImportSlice } from '@recado/shared/contract/queue-messages/contact-import';
import { contactImportLimits } from '@recado/shared/limits/contact-imports';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../../context/context.ts';
import type { ContactImportRecord, PlacedRow } from '../../../data/contact-imports/store.ts';
import type { Effect } from '../../../platform/outbox/effect.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
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

type Counts = Record<RowOutcome['outcome'], number>;

const importOne = async (
  context: Context,
  job: ContactImportRecord,
  row: PlacedRow,
  tags: TagIds,
): Promise<RowOutcome['outcome']> => {
  const { contactImports } = context.stores;
  const { validateContact } = job;
  const result = await importRow(context, row, {
    validateContact,
    patience,
    tags,
    onCreate: [contactImports.created(job, row)],
  });
  if (result.outcome === 'failed') await context.commit([contactImports.failed(job, row, result.reason)], []);
  return result.outcome;
};

/**
 * Makes contacts of rows in their order until the slice's time is over; checked ones one by one at WhatsApp's pace.
 * `stored` has the outcomes of rows that an interrupted delivery imported.
 */
const importContacts = async (
  context: Context,
  job: ContactImportRecord,
  rows: readonly PlacedRow[],
  stored: ReadonlyMap<number, RowOutcome['outcome']>,
  interval: number,
): Promise<RowOutcome['outcome'][]> => {
  const tags = await ensureTags(
    context,
    rows.flatMap((row) => row.tags),
  );
  const step = job.validateContact ? 1 : width;
  const end = Date.now() + sliceTime;
  const done: RowOutcome['outcome'][] = [];
  while (done.length < rows.length && Date.now() < end) {
    const next = rows.slice(done.length, done.length + step);
    const fresh = next.filter(({ row }) => !stored.has(row));
    const [results] = await Promise.all([
      Promise.all(next.map(async (row) => stored.get(row.row) ?? (await importOne(context, job, row, tags)))),
      job.validateContact && fresh.length > 0 ? delay(interval) : undefined,
    ]);
    done.push(...results);
  }
  return done;
};

/** What a slice did: the outcomes of its rows, and whether the contact list is gone that they belong to. */
interface Work {
  outcomes: readonly RowOutcome['outcome'][];
  isGone: boolean;
}

/** Imports rows; those that an interrupted delivery imported are counted as it left them. */
const importRows = async (
  context: Context,
  job: ContactImportRecord,
  rows: readonly PlacedRow[],
  interval: number,
): Promise<Work> => {
  const known = await context.stores.contactImports.outcomes(job, rows[0]!.row, rows.at(-1)!.row);
  const stored = new Map(known.map(({ row, outcome }) => [row, outcome]));
  if (job.contactListId === null)
    return { outcomes: await importContacts(context, job, rows, stored, interval), isGone: false };
  const end = Date.now() + sliceTime;
  return importListSlice(context, job, job.contactListId, rows, stored, { interval, patience, end });
};

/**
 * Stores what a slice did, and enqueues the next one in the same commit. A cancelled import keeps its counts and ends, as
 * does one whose contact list is gone.
 */
const store = (context: Context, slice: ContactImportSlice, { outcomes, isGone }: Work): Promise<void> =>
  retryOnConflict(async () => {
    const { contactImports } = context.stores;
    const job = await contactImports.get({ userId: slice.userId, id: slice.importId });
    if (job?.done !== slice.from) return;
    const counts: Counts = { created: 0, existing: 0, failed: 0 };
    for (const outcome of outcomes) counts[outcome] += 1;
    const after: ContactImportRecord = {
      ...job,
      done: job.done + outcomes.length,
      created: job.created + counts.created,
      existing: job.existing + counts.existing,
      failed: job.failed + counts.failed,
    };
    if (isGone && job.status === 'running') after.status = 'cancelled';
    else if (after.done >= job.total && job.status === 'running') after.status = 'finished';
    const next: Effect[] =
      after.status === 'running' ? [{ to: 'contact-imports', message: { ...slice, from: after.done } }] : [];
    await context.commit(contactImports.update(job, after), [...(await importProgressed(context, after)), ...next]);
  });

/**
 * Imports the next rows of an import and enqueues the slice that follows. A slice that is delivered again continues where
 * the interrupted delivery stopped; one that was finished does nothing.
 *
 * @param interval milliseconds between two number checks
 */
export const importSlice = async (
  context: Context,
  slice: ContactImportSlice,
  interval = checkInterval,
): Promise<void> => {
  const { contactImports } = context.stores;
  const job = await contactImports.get({ userId: slice.userId, id: slice.importId });
  if (job?.status !== 'running' || job.done !== slice.from) return;
  const first = slice.from - (slice.from % contactImportLimits.chunk);
  const rows = (await contactImports.rows(job, first)).filter(({ row }) => row >= slice.from);
  if (rows.length === 0) throw new Error('rows of an import are missing');
  await store(context, slice, await importRows(context, job, rows, interval));
};
