import type { MeasuredCycle } from '../src/metrics/cycle.ts';
import type { MetricName } from '../src/metrics/metrics.ts';
import type { DimensionName } from '../src/metrics/summary.ts';

/**
 * Figures as a reader computes them by hand, from the definitions on the screen. Nothing here may use the product's metrics,
 * dimensions, tallies or clock: two computations that share code agree in its mistakes.
 */

const one = (counts: boolean): number | null => (counts ? 1 : null);
const between = (from: number | null, to: number | null): number | null =>
  from !== null && to !== null && to > from ? to - from : null;
const part = (met: boolean | null): number | null => (met === null ? null : met ? 1 : 0);

const rules: Readonly<Record<MetricName, (cycle: MeasuredCycle) => number | null>> = {
  tickets: () => 1,
  finished: (cycle) => one(cycle.closedAt !== null),
  active: (cycle) => one(cycle.isActiveDemand),
  passive: (cycle) => one(!cycle.isActiveDemand),
  leads: (cycle) => one(cycle.isLead),
  solvedByBot: (cycle) => {
    if (cycle.closedAt === null || cycle.firstAnsweredAt !== null) return null;
    if (cycle.closedBy === 'bot') return 1;
    if (cycle.closingReason === 'clientClosed') return 1;
    return one(cycle.closedBy === null && cycle.closingReason === 'closed' && [...cycle.userIds].length === 0);
  },
  rated: (cycle) => one(cycle.closedAt !== null && cycle.rated),
  unrated: (cycle) => one(cycle.closedAt !== null && !cycle.rated),
  firstResponse: (cycle) => (cycle.isActiveDemand ? null : between(cycle.createdAt, cycle.firstAnsweredAt)),
  waiting: (cycle) => between(cycle.queuedAt, cycle.startedAt),
  support: (cycle) => between(cycle.startedAt, cycle.closedAt === null ? cycle.finishedAt : cycle.closedAt),
  resolution: (cycle) => between(cycle.createdAt, cycle.closedAt),
  rating: (cycle) => (cycle.rated ? cycle.rating : null),
  promoters: (cycle) => one(cycle.rated && [9, 10].includes(cycle.rating ?? -1)),
  neutral: (cycle) => one(cycle.rated && [7, 8].includes(cycle.rating ?? -1)),
  detractors: (cycle) => one(cycle.rated && [0, 1, 2, 3, 4, 5, 6].includes(cycle.rating ?? -1)),
  firstAnswerMet: (cycle) => part(cycle.firstAnswerMet),
  nextAnswerMet: (cycle) => part(cycle.nextAnswerMet),
  resolutionMet: (cycle) => part(cycle.resolutionMet),
};

const sums: ReadonlySet<MetricName> = new Set([
  'tickets',
  'finished',
  'active',
  'passive',
  'leads',
  'solvedByBot',
  'rated',
  'unrated',
  'promoters',
  'neutral',
  'detractors',
]);

const clocks = new Map<string, Intl.DateTimeFormat>();
const clockIn = (timeZone: string): Intl.DateTimeFormat => {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23', weekday: 'short' });
  clocks.set(timeZone, clock);
  return clock;
};

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

const localBeginOf = ({ createdAt }: MeasuredCycle, timeZone: string): { hour: string; weekday: number } => {
  const parts = clockIn(timeZone).formatToParts(createdAt);
  const text = (type: string): string => parts.find((found) => found.type === type)!.value;
  return { hour: String(Number(text('hour'))), weekday: weekdays.indexOf(text('weekday')) };
};

/** Returns the values of a dimension to which a cycle belongs. */
export const plainParts = (cycle: MeasuredCycle, dimension: DimensionName, timeZone: string): string[] => {
  switch (dimension) {
    case 'all':
      return [''];
    case 'queue':
      return [cycle.queueId === null ? '0' : `${cycle.queueId}`];
    case 'user':
      return [cycle.userId === null ? '0' : `${cycle.userId}`];
    case 'connection':
      return [`${cycle.whatsappId}`];
    case 'tag':
      return cycle.tagIds.map((id) => `${id}`);
    case 'reason':
      if (cycle.closingReason === null) return [];
      return [cycle.reasonId === null ? cycle.closingReason : `${cycle.reasonId}`];
    case 'day':
      return [cycle.day];
    case 'hour':
      return [localBeginOf(cycle, timeZone).hour];
    case 'weekHour': {
      const { hour, weekday } = localBeginOf(cycle, timeZone);
      return [`${weekday}-${hour}`];
    }
  }
};

/** Returns the values that cycles add to a metric, one for each that counts in it. */
export const plainValues = (cycles: readonly MeasuredCycle[], metric: MetricName): number[] =>
  cycles.flatMap((cycle) => rules[metric](cycle) ?? []);

/** Percentiles may differ by so much of their value, and averages of times that a log has to the millisecond. */
const [tolerance, rounding] = [0.0101, 0.0001];

const exact = (values: readonly number[], share: number): number | null =>
  values.toSorted((left, right) => left - right)[Math.max(1, Math.ceil(share * values.length)) - 1] ?? null;

const isNear = (given: number | null, wanted: number | null, by = tolerance): boolean =>
  given === null || wanted === null ? given === wanted : Math.abs(given - wanted) <= Math.abs(wanted) * by;

interface Shown {
  count: number;
  average: number | null;
  median: number | null;
  p90: number | null;
}

/** Returns whether a figure is that of the values: its count exactly, its average closely, percentiles to 1%. */
export const isFigureOf = (figure: Shown | undefined, metric: MetricName, values: readonly number[]): boolean => {
  const { count, average, median, p90 } = figure ?? { count: 0, average: null, median: null, p90: null };
  if (count !== values.length) return false;
  if (sums.has(metric)) return average === null && median === null && p90 === null;
  let sum = 0;
  for (const value of values) sum += value;
  const wanted = values.length === 0 ? null : sum / values.length;
  return isNear(average, wanted, rounding) && isNear(median, exact(values, 0.5)) && isNear(p90, exact(values, 0.9));
};
