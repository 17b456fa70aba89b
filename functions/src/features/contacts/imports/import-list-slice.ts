import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../../context/context.ts';
import type { ContactImportRecord, PlacedRow } from '../../../data/contact-imports/store.ts';
import { columnsOf } from '../../../domain/operations/columns-of.ts';
import { ConditionFailed } from '../../../platform/write.ts';
import { importCheckedRow, importListRows } from './import-list-rows.ts';
import type { RowOutcome } from './import-row.ts';

type Outcome = RowOutcome['outcome'];

/** Rows of one transaction, which writes an item, its claim and the row's outcome. */
const rowsAtOnce = 25;

interface Pace {
  /** Milliseconds between two number checks. */
  interval: number;
  /** Milliseconds that WhatsApp's answer is waited for. */
  patience: number;
  /** The time when the slice begins no further row, in milliseconds since 1970. */
  end: number;
}

const importNext = async (
  context: Context,
  record: ContactImportRecord,
  contactListId: number,
  rows: readonly PlacedRow[],
  { interval, patience }: Pace,
): Promise<Outcome[]> => {
  if (!record.validateContact) return (await importListRows(context, record, contactListId, rows)).outcomes;
  const begun = context.clock.now();
  const { outcomes, asked } = await importCheckedRow(context, record, contactListId, rows[0]!, patience);
  if (asked) await delay(Math.max(0, begun + interval - context.clock.now()));
  return outcomes;
};

/**
 * Makes items of a contact list of rows in their order until the slice's time is over; checked ones one by one at
 * WhatsApp's pace. `stored` has the outcomes of rows that an interrupted delivery imported.
 *
 * @returns the outcomes of the rows that are done, and whether the list is gone, which ends the import
 */
export const importListSlice = async (
  context: Context,
  record: ContactImportRecord,
  contactListId: number,
  rows: readonly PlacedRow[],
  stored: ReadonlyMap<number, Outcome>,
  pace: Pace,
): Promise<{ outcomes: Outcome[]; isGone: boolean }> => {
  const list = await context.stores.contactLists.get(contactListId);
  if (!list || list.removing) return { outcomes: [], isGone: true };
  const kept = rows.map((row) => ({ ...row, columns: columnsOf(list, row.columns ?? {}) }));
  const step = record.validateContact ? 1 : rowsAtOnce;
  const done: Outcome[] = [];
  while (done.length < kept.length && context.clock.now() < pace.end) {
    const next = kept.slice(done.length, done.length + step);
    const fresh = next.filter(({ row }) => !stored.has(row));
    try {
      const results = fresh.length > 0 ? await importNext(context, record, contactListId, fresh, pace) : [];
      const outcomes = new Map(fresh.map(({ row }, index) => [row, results[index]!]));
      done.push(...next.map(({ row }) => stored.get(row) ?? outcomes.get(row)!));
    } catch (error) {
      if (error instanceof ConditionFailed && error.labels.includes('contact list'))
        return { outcomes: done, isGone: true };
      throw error;
    }
  }
  return { outcomes: done, isGone: false };
};
