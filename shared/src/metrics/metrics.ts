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

const ratingOf = ({ rated, rating }: MeasuredCycle): number | null => (rated ? rating : null);

/** The highest rating, and those from which a person is a promoter, and from which not a detractor (behaviour, section 19). */
const [highest, promoterFrom, neutralFrom] = [10, 9, 7];

const countRatings = (from: number, to: number): Metric =>
  count((cycle) => {
    const rating = ratingOf(cycle);
    return rating !== null && rating >= from && rating <= to;
  });

/** True if the bot closed the ticket, or the contact in the bot's dialogue, and no agent answered. */
const isSolvedByBot = ({ closedAt, closedBy, closingReason, firstAnsweredAt, userIds }: MeasuredCycle): boolean => {
  if (closedAt === null || firstAnsweredAt !== null) return false;
  if (closingReason === 'clientClosed' || closedBy === 'bot') return true;
  // Older cycles did not note who closed the ticket: those that no agent had count.
  return closedBy === null && closingReason === 'closed' && userIds.size === 0;
};

/** All metrics of service cycles (behaviour, section 19). */
export const metrics = {
  tickets: count(() => true),
  finished: count(({ closedAt }) => closedAt !== null),
  active: count(({ isActiveDemand }) => isActiveDemand),
  passive: count(({ isActiveDemand }) => !isActiveDemand),
  leads: count(({ isLead }) => isLead),
  solvedByBot: count(isSolvedByBot),
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
  rating: { kind: 'rating', measure: ratingOf },
  /** Shares of the ratings, whose difference is the Net Promoter Score. */
  promoters: countRatings(promoterFrom, highest),
  neutral: countRatings(neutralFrom, promoterFrom - 1),
  detractors: countRatings(0, neutralFrom - 1),
  /** The service levels that were met, of those that are decided (ADR 0088). */
  firstAnswerMet: share(({ firstAnswerMet }) => firstAnswerMet),
  nextAnswerMet: share(({ nextAnswerMet }) => nextAnswerMet),
  resolutionMet: share(({ resolutionMet }) => resolutionMet),
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof metrics;

export const metricNames = Object.keys(metrics) as [MetricName, ...MetricName[]];

export const kindOf = (name: MetricName): MetricKind => metrics[name].kind;
