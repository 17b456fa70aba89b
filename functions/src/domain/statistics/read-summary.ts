import { mergeSummaries, summarise, type Summary, summaryVersion } from '@recado/shared/metrics/summary';
import { addDays, addMonths, dayBounds } from '@recado/shared/text/time';
import type { Context } from '../../context/context.ts';
import type { StoredSummary } from '../../data/statistics/store.ts';
import { countDays, type KeptFigures, settling, todayOf } from './count-days.ts';

/** Days from one date to another, both included: YYYY-MM-DD. */
export interface Period {
  from: string;
  to: string;
}

/** Days that one call counts at most, where their summaries are not kept (ADR 0083); the job `recount-figures` counts as many a slice. */
const countedAtOnce = 40;

/** The tallies of a period, and the days that are not in it yet because they have to be counted first. */
interface ReadSummary<Tallies> {
  summary: Tallies;
  missing: string[];
}

/** Returns the days of a period. */
export const daysOf = ({ from, to }: Period): string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

const monthOf = (day: string): string => day.slice(0, 7);
const firstOf = (month: string): string => `${month}-01`;
const lastOf = (month: string): string => addDays(addMonths(firstOf(month), 1), -1);

/** Returns the months that lie in a period as a whole and are over. */
const wholeMonths = ({ from, to }: Period, today: string): string[] => {
  const months: string[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = monthOf(addMonths(firstOf(month), 1)))
    if (firstOf(month) >= from && lastOf(month) <= to && lastOf(month) < today) months.push(month);
  return months;
};

/** Returns the ranges of days that follow one another without a gap. */
const rangesOf = (days: readonly string[]): Period[] => {
  const ranges: Period[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else ranges.push({ from: day, to: day });
  }
  return ranges;
};

/** Reads one period by what is kept, and counts what is not. */
class Reader<Tallies> {
  readonly #context: Context;
  readonly #figures: KeptFigures<Tallies>;
  readonly #changes: ReadonlyMap<string, number>;
  readonly #checkedAt: number;

  constructor(
    context: Context,
    figures: KeptFigures<Tallies>,
    changes: ReadonlyMap<string, number>,
    checkedAt: number,
  ) {
    this.#context = context;
    this.#figures = figures;
    this.#changes = changes;
    this.#checkedAt = checkedAt;
  }

  /** True if a summary of days has the figures of this release, and nothing that was committed since is missing in it. */
  #holds({ readAt, version }: StoredSummary<Tallies>, days: Period): boolean {
    const { company } = this.#context;
    if (version !== this.#figures.version) return false;
    if (readAt < dayBounds(days.to, company.timeZone).to + settling) return false;
    return daysOf(days).every((day) => (this.#changes.get(day) ?? 0) + settling < readAt);
  }

  /** Returns the summaries of whole months that still hold, by month. */
  async months(months: readonly string[]): Promise<Map<string, Tallies>> {
    if (months.length === 0) return new Map();
    const kept = await this.#context.stores.statistics.summaries<Tallies>(
      this.#figures.spans.month,
      months[0]!,
      months.at(-1)!,
    );
    const holding = kept.filter((one) => this.#holds(one, { from: firstOf(one.date), to: lastOf(one.date) }));
    return new Map(holding.map(({ date, summary }) => [date, summary]));
  }

  /** Returns the summaries of days by day: those that still hold, and counted ones. The newest days are counted first. */
  async days(days: readonly string[]): Promise<Map<string, Tallies>> {
    const { stores } = this.#context;
    const kept = await Promise.all(
      rangesOf(days).map(({ from, to }) => stores.statistics.summaries<Tallies>(this.#figures.spans.day, from, to)),
    );
    const holding = kept.flat().filter((one) => this.#holds(one, { from: one.date, to: one.date }));
    const found = new Map(holding.map(({ date, summary }) => [date, summary]));
    const missing = days.filter((day) => !found.has(day)).slice(-countedAtOnce);
    return new Map([...found, ...(await countDays(this.#context, this.#figures, missing))]);
  }

  /** Keeps the summary of a month whose days are all known. */
  async keepMonth(month: string, days: ReadonlyMap<string, Tallies>): Promise<void> {
    const parts = daysOf({ from: firstOf(month), to: lastOf(month) }).map((day) => days.get(day));
    if (parts.some((part) => part === undefined)) return;
    const summary = this.#figures.merge(parts as Tallies[]);
    await this.#context.stores.statistics.keep(this.#figures.spans.month, {
      date: month,
      readAt: this.#checkedAt,
      version: this.#figures.version,
      summary,
    });
  }
}

/**
 * Returns the tallies of a period. Months and days that are over are kept as summaries until something in them changes; today is
 * counted each time (ADR 0083). Days in the future are empty.
 */
export const readKept = async <Tallies>(
  context: Context,
  figures: KeptFigures<Tallies>,
  asked: Period,
): Promise<ReadSummary<Tallies>> => {
  const today = todayOf(context);
  const period = { from: asked.from, to: asked.to < today ? asked.to : today };
  const checkedAt = context.clock.now();
  const changes = await context.stores.statistics.changes(period.from, period.to);
  const reader = new Reader(context, figures, changes, checkedAt);
  const months = wholeMonths(period, today);
  const kept = await reader.months(months);
  const days = daysOf(period).filter((day) => !kept.has(monthOf(day)));
  const byDay = await reader.days(days);
  await Promise.all(months.filter((month) => !kept.has(month)).map((month) => reader.keepMonth(month, byDay)));
  return {
    summary: figures.merge([...kept.values(), ...byDay.values()]),
    missing: days.filter((day) => !byDay.has(day)),
  };
};

const cycleFigures: KeptFigures<Summary> = {
  spans: { day: 'day', month: 'month' },
  version: summaryVersion,
  count: async ({ stores, company }, day) => summarise(await stores.tickets.cyclesOn(day), company.timeZone),
  merge: mergeSummaries,
};

/** Returns the tallies of the service cycles that began in a period. */
export const readSummary = (context: Context, period: Period): Promise<ReadSummary<Summary>> =>
  readKept(context, cycleFigures, period);
