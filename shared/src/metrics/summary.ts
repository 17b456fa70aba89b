import { clocksOf } from '../text/clocks.ts';
import type { MeasuredCycle } from './cycle.ts';
import { type MetricName, metricNames, metrics } from './metrics.ts';
import { addTallies, type Tally, tallyOf } from './tally.ts';

/** Hour and day of the week (0: Sunday) at which a cycle began, in the company's time zone. */
interface LocalBegin {
  hour: number;
  weekday: number;
}

/** Returns an instant as the clocks of the company show it, in milliseconds since 1970. */
type Clock = (at: number) => number;

type ValuesOf = (cycle: MeasuredCycle, local: () => LocalBegin) => readonly (number | string)[];

interface Dimension {
  /** Returns the values under which a cycle counts; 0 stands for none, as for a ticket without a queue. */
  values: ValuesOf;
  /** The metrics that are kept by it; all unless given. */
  metrics?: readonly MetricName[];
}

/** Returns the company's own reason where an agent chose one, else what closed the ticket; nothing for a cycle in service. */
export const reasonsOf = ({ reasonId, closingReason }: Pick<MeasuredCycle, 'reasonId' | 'closingReason'>): string[] =>
  closingReason === null ? [] : [String(reasonId ?? closingReason)];

/** The ways in which figures are broken down. */
const dimensions = {
  all: { values: () => [''] },
  queue: { values: ({ queueId }) => [queueId ?? 0] },
  user: { values: ({ userId }) => [userId ?? 0] },
  connection: { values: ({ whatsappId }) => [whatsappId] },
  tag: { values: ({ tagIds }) => tagIds },
  reason: { values: reasonsOf, metrics: ['finished'] },
  day: { values: ({ day }) => [day], metrics: ['tickets', 'finished'] },
  hour: { values: (_, local) => [local().hour], metrics: ['tickets'] },
  /** Day of the week (0: Sunday) and hour. */
  weekHour: {
    values: (_, local) => [`${local().weekday}-${local().hour}`],
    metrics: ['tickets'],
  },
} as const satisfies Record<string, Dimension>;

export type DimensionName = keyof typeof dimensions;

export const dimensionNames = Object.keys(dimensions) as [DimensionName, ...DimensionName[]];

export type Tallies = Partial<Record<MetricName, Tally>>;

/**
 * The version of summaries that are kept. Raise it where a metric or a dimension is added or counts otherwise: kept summaries of
 * earlier versions are counted again.
 */
export const summaryVersion = 2;

/** Tallies of a period by dimension and value. */
export type Summary = Partial<Record<DimensionName, Record<string, Tallies>>>;

const localBegin = ({ createdAt, day }: MeasuredCycle, clock: Clock): LocalBegin => ({
  hour: new Date(clock(createdAt)).getUTCHours(),
  weekday: new Date(`${day}T00:00:00Z`).getUTCDay(),
});

/** A figure, or its part for a value of a dimension. */
interface FigurePart {
  metric: MetricName;
  dimension: DimensionName;
  value: string;
}

/** Returns a function that returns what a cycle adds to a figure; null where it does not count in it. */
export const measuring = (
  timeZone: string,
  { metric, dimension, value }: FigurePart,
): ((cycle: MeasuredCycle) => number | null) => {
  const clock = clocksOf(timeZone);
  return (cycle) => {
    const values: readonly (number | string)[] = dimensions[dimension].values(cycle, () => localBegin(cycle, clock));
    return values.some((one) => String(one) === value) ? metrics[metric].measure(cycle) : null;
  };
};

/** Returns the metrics that are kept by a dimension. */
export const metricsBy = (dimension: DimensionName): readonly MetricName[] =>
  (dimensions[dimension] as Dimension).metrics ?? metricNames;

/** The value that a cycle adds to each metric in which it counts. */
type Values = Partial<Record<MetricName, number>>;

/** Returns the tallies of cycles that have a value of a dimension in common. */
const talliesOf = (cycles: readonly { measured: Values }[], dimension: DimensionName): Tallies => {
  const tallies: Tallies = {};
  for (const name of metricsBy(dimension)) {
    const values: number[] = [];
    for (const { measured } of cycles) if (measured[name] !== undefined) values.push(measured[name]);
    if (values.length > 0) tallies[name] = tallyOf(metrics[name].kind, values);
  }
  return tallies;
};

/** Returns the values that a cycle adds to its metrics. */
const measure = (cycle: MeasuredCycle): Values => {
  const measured: Values = {};
  for (const name of metricNames) {
    const value = metrics[name].measure(cycle);
    if (value !== null) measured[name] = value;
  }
  return measured;
};

/** Returns the tallies of cycles. */
export const summarise = (cycles: readonly MeasuredCycle[], timeZone: string): Summary => {
  const clock = clocksOf(timeZone);
  const all = cycles.map((cycle) => ({ cycle, measured: measure(cycle), local: localBegin(cycle, clock) }));
  const summary: Summary = {};
  for (const dimension of dimensionNames) {
    const valued = all.flatMap(({ cycle, measured, local }) =>
      dimensions[dimension].values(cycle, () => local).map((value) => ({ value: String(value), measured })),
    );
    if (valued.length > 0)
      summary[dimension] = Object.fromEntries(
        [...Map.groupBy(valued, ({ value }) => value)].map(([value, of]) => [value, talliesOf(of, dimension)]),
      );
  }
  return summary;
};

/** Returns the tallies of a value of a dimension from several periods together. */
const mergeTallies = (all: readonly Tallies[], dimension: DimensionName): Tallies => {
  const merged: Tallies = {};
  for (const name of metricsBy(dimension)) {
    const parts = all.flatMap((tallies) => (tallies[name] === undefined ? [] : [tallies[name]]));
    if (parts.length > 0) merged[name] = addTallies(parts);
  }
  return merged;
};

/** Returns the tallies of several periods together. */
export const mergeSummaries = (summaries: readonly Summary[]): Summary => {
  const merged: Summary = {};
  for (const dimension of dimensionNames) {
    const parts = Map.groupBy(
      summaries.flatMap((summary) => Object.entries(summary[dimension] ?? {})),
      ([value]) => value,
    );
    if (parts.size === 0) continue;
    merged[dimension] = Object.fromEntries(
      [...parts].map(([value, of]) => [
        value,
        mergeTallies(
          of.map(([, tallies]) => tallies),
          dimension,
        ),
      ]),
    );
  }
  return merged;
};
