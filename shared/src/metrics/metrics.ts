import type { MeasuredCycle } from './cycle.ts';

/**
 * The kinds of metrics: `count` adds up cycles; `duration` measures milliseconds; `rating` measures ratings from 0 to 10;
 * `share` measures 1 where something came true and 0 where it did not, so that the average is its share.
 */
export type MetricKind = 'count' | 'duration' | 'rating' | 'share';

/**
 * A metric, declared once: tables, charts, exports and the tickets behind a figure follow from it. Its name and its
 * definition in words are the texts `metrics.{name}` of the screens.
 */
interface Metric {
  kind: MetricKind;
  /** Returns the value that a cycle adds: 1 for a count, milliseconds, a rating, 1 or 0; null where the cycle does not count. */
  measure: (cycle: MeasuredCycle) => number | null;
}

const count = (counts: (cycle: MeasuredCycle) => boolean): Metric => ({
  kind: 'count',
  measure: (cycle) => (counts(cycle) ? 1 : null),
});

/** A time that is not positive was not measured: clocks of phones may be behind (behaviour, section 19). */
const duration = (bounds: (cycle: MeasuredCycle) => [from: number | null, to: number | null]): Metric => ({
  kind: 'duration',
  measure: (cycle) => {
    const [from, to] = bounds(cycle);
    return from === null || to === null || to <= from ? null : to - from;
  },
});

const share = (cameTrue: (cycle: MeasuredCycle) => boolean | null): Metric => ({
  kind: 'share',
  measure: (cycle) => {
    const value = cameTrue(cycle);
    return value === null ? null : Number(value);
  },
});

/** All metrics of service cycles (behaviour, section 19). */
export const metrics = {
  tickets: count(() => true),
  finished: count(({ closedAt }) => closedAt !== null),
  active: count(({ isActiveDemand }) => isActiveDemand),
  passive: count(({ isActiveDemand }) => !isActiveDemand),
  leads: count(({ isLead }) => isLead),
  /** Closed without an agent. */
  solvedByBot: count(({ closedAt, userIds }) => closedAt !== null && userIds.size === 0),
  rated: count(({ closedAt, rated }) => closedAt !== null && rated),
  unrated: count(({ closedAt, rated }) => closedAt !== null && !rated),
  /** Until the first answer of an agent to a contact that wrote by itself. */
  firstResponse: duration((cycle) => [cycle.isActiveDemand ? null : cycle.createdAt, cycle.firstAnsweredAt]),
  /** In the queue until an agent accepts. */
  waiting: duration(({ queuedAt, startedAt }) => [queuedAt, startedAt]),
  /** From accepting to the end. */
  support: duration(({ startedAt, closedAt, finishedAt }) => [startedAt, closedAt ?? finishedAt]),
  /** From the beginning to the end. */
  resolution: duration(({ createdAt, closedAt }) => [createdAt, closedAt]),
  rating: { kind: 'rating', measure: ({ rated, rating }) => (rated ? rating : null) },
  /** The service levels that were met, of those that are decided (ADR 0088). */
  firstAnswerMet: share(({ firstAnswerMet }) => firstAnswerMet),
  nextAnswerMet: share(({ nextAnswerMet }) => nextAnswerMet),
  resolutionMet: share(({ resolutionMet }) => resolutionMet),
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof metrics;

export const metricNames = Object.keys(metrics) as [MetricName, ...MetricName[]];

export const kindOf = (name: MetricName): MetricKind => metrics[name].kind;
