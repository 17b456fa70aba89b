import { localTime } from '../text/time.ts';
import type { MeasuredCycle } from './cycle.ts';
import { type MetricName, metricNames, metrics } from './metrics.ts';
import { addTallies, type Tally, withValue } from './tally.ts';

type ValuesOf = (cycle: MeasuredCycle, local: { hour: number; weekday: number }) => readonly (number | string)[];

interface Dimension {
  /** Returns the values under which a cycle counts; 0 stands for none, as for a ticket without a queue. */
  values: ValuesOf;
  /** The metrics that are kept by it; all unless given. */
  metrics?: readonly MetricName[];
}

/** The ways in which figures are broken down. */
const dimensions = {
  all: { values: () => [''] },
  queue: { values: ({ queueId }) => [queueId ?? 0] },
  user: { values: ({ userId }) => [userId ?? 0] },
  connection: { values: ({ whatsappId }) => [whatsappId] },
  tag: { values: ({ tagIds }) => tagIds },
  /** The company's own reason where an agent chose one, else what closed the ticket. */
  reason: {
    values: ({ reasonId, closingReason }) => (closingReason === null ? [] : [reasonId ?? closingReason]),
    metrics: ['finished'],
  },
  day: { values: ({ day }) => [day], metrics: ['tickets', 'finished'] },
  hour: { values: (_, { hour }) => [hour], metrics: ['tickets'] },
  /** Day of the week (0: Sunday) and hour. */
  weekHour: { values: (_, { hour, weekday }) => [`${weekday}-${hour}`], metrics: ['tickets'] },
} as const satisfies Record<string, Dimension>;

export type DimensionName = keyof typeof dimensions;

export const dimensionNames = Object.keys(dimensions) as [DimensionName, ...DimensionName[]];

export type Tallies = Partial<Record<MetricName, Tally>>;

/** Tallies of a period by dimension and value. */
export type Summary = Partial<Record<DimensionName, Record<string, Tallies>>>;

/** Returns the values of a dimension under which a cycle counts, as texts. */
export const valuesOf = (dimension: DimensionName, cycle: MeasuredCycle, timeZone: string): string[] => {
  const { time } = localTime(cycle.createdAt, timeZone);
  const weekday = new Date(`${cycle.day}T00:00:00Z`).getUTCDay();
  return dimensions[dimension].values(cycle, { hour: Number(time.slice(0, 2)), weekday }).map(String);
};

/** A figure, or its part for a value of a dimension. */
interface FigurePart {
  metric: MetricName;
  dimension: DimensionName;
  value: string;
}

/** Returns a function that returns what a cycle adds to a figure; null where it does not count in it. */
export const measuring =
  (timeZone: string, { metric, dimension, value }: FigurePart) =>
  (cycle: MeasuredCycle): number | null =>
    valuesOf(dimension, cycle, timeZone).includes(value) ? metrics[metric].measure(cycle) : null;

/** Returns the metrics that are kept by a dimension. */
export const metricsBy = (dimension: DimensionName): readonly MetricName[] =>
  (dimensions[dimension] as Dimension).metrics ?? metricNames;

const add = (tallies: Tallies, name: MetricName, cycle: MeasuredCycle): void => {
  const metric = metrics[name];
  const value = metric.measure(cycle);
  if (value !== null) tallies[name] = withValue(metric.kind, tallies[name], value);
};

/** Returns the tallies of cycles. */
export const summarise = (cycles: readonly MeasuredCycle[], timeZone: string): Summary => {
  const summary: Summary = {};
  for (const cycle of cycles)
    for (const dimension of dimensionNames)
      for (const value of valuesOf(dimension, cycle, timeZone)) {
        const tallies = ((summary[dimension] ??= {})[value] ??= {});
        for (const name of metricsBy(dimension)) add(tallies, name, cycle);
      }
  return summary;
};

/** Returns the tallies of several periods together. */
export const mergeSummaries = (summaries: readonly Summary[]): Summary => {
  const merged: Summary = {};
  for (const summary of summaries)
    for (const dimension of dimensionNames)
      for (const [value, tallies] of Object.entries(summary[dimension] ?? {})) {
        const into = ((merged[dimension] ??= {})[value] ??= {});
        for (const name of metricsBy(dimension)) {
          const [known, more] = [into[name], tallies[name]];
          if (more !== undefined) into[name] = known === undefined ? more : addTallies(known, more);
        }
      }
  return merged;
};
