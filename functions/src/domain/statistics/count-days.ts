import { dayBounds, localTime } from '@recado/shared/text/time';
import type { Context } from '../../context/context.ts';
import type { Span, StoredSummary } from '../../data/statistics/store.ts';

/** Tallies of days and months that are kept once they are over. */
export interface KeptFigures<Tallies> {
  spans: Record<'day' | 'month', Span>;
  /** Kept summaries of other versions are out of date. */
  version: number;
  count: (context: Context, day: string) => Promise<Tallies>;
  merge: (parts: readonly Tallies[]) => Tallies;
}

/**
 * Milliseconds within which a committed change is in the index by which the cycles of a day are read, and by which clocks
 * of functions differ. A summary that was read sooner after a change counts as outdated.
 */
export const settling = 60_000;

/** Days read at once. */
const parallel = 8;

const countDay = async <Tallies>(
  context: Context,
  { version, count }: KeptFigures<Tallies>,
  day: string,
): Promise<StoredSummary<Tallies>> => {
  const readAt = context.clock.now();
  return { date: day, readAt, version, summary: await count(context, day) };
};

/** Counts days, and keeps the summaries of those that are over. */
export const countDays = async <Tallies>(
  context: Context,
  figures: KeptFigures<Tallies>,
  days: readonly string[],
): Promise<Map<string, Tallies>> => {
  const { stores, company } = context;
  const counted = new Map<string, Tallies>();
  const left = [...days];
  const work = async (): Promise<void> => {
    for (let day = left.shift(); day !== undefined; day = left.shift()) {
      const found = await countDay(context, figures, day);
      counted.set(day, found.summary);
      if (found.readAt >= dayBounds(day, company.timeZone).to + settling)
        await stores.statistics.keep(figures.spans.day, found);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return counted;
};

/** Returns today's date in the company's time zone. */
export const todayOf = ({ clock, company }: Context): string => localTime(clock.now(), company.timeZone).date;
