import { type Summary, summarise } from '@recado/shared/metrics/summary';
import { dayBounds, localTime } from '@recado/shared/text/time';
import type { Context } from '../../context/context.ts';
import type { StoredSummary } from '../../data/statistics/store.ts';

/**
 * Milliseconds within which a committed change is in the index by which the cycles of a day are read, and by which clocks
 * of functions differ. A summary that was read sooner after a change counts as outdated.
 */
export const settling = 60_000;

/** Days read at once. */
const parallel = 8;

const countDay = async ({ stores, company, clock }: Context, day: string): Promise<StoredSummary> => {
  const readAt = clock.now();
  const cycles = await stores.tickets.cyclesOn(day);
  return { date: day, readAt, summary: summarise(cycles, company.timeZone) };
};

/** Counts the cycles of days, and keeps the summaries of those that are over. */
export const countDays = async (context: Context, days: readonly string[]): Promise<Map<string, Summary>> => {
  const { stores, company } = context;
  const counted = new Map<string, Summary>();
  const left = [...days];
  const work = async (): Promise<void> => {
    for (let day = left.shift(); day !== undefined; day = left.shift()) {
      const found = await countDay(context, day);
      counted.set(day, found.summary);
      if (found.readAt >= dayBounds(day, company.timeZone).to + settling) await stores.statistics.keep('day', found);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return counted;
};

/** Returns today's date in the company's time zone. */
export const todayOf = ({ clock, company }: Context): string => localTime(clock.now(), company.timeZone).date;
