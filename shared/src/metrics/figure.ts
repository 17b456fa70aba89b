import { kindOf, type MetricName } from './metrics.ts';
import type { Tallies } from './summary.ts';
import { percentile } from './tally.ts';

/**
 * A metric's figure: of a count the number alone; else of the measured values also average, median and 90th percentile,
 * in milliseconds, as ratings or from 0 to 1, null where nothing was measured.
 */
interface Figure {
  count: number;
  average: number | null;
  median: number | null;
  p90: number | null;
}

/** Returns the figure of a metric. */
export const figureOf = (tallies: Tallies | undefined, name: MetricName): Figure => {
  const tally = tallies?.[name];
  if (tally === undefined || typeof tally === 'number')
    return { count: tally ?? 0, average: null, median: null, p90: null };
  const [count, sum] = tally;
  const kind = kindOf(name);
  return {
    count,
    average: count === 0 ? null : sum / count,
    median: percentile(kind, tally, 0.5),
    p90: percentile(kind, tally, 0.9),
  };
};

/** The shares of ratings in percent, 0 to 100, and the Net Promoter Score, -100 to 100. */
interface RatingShares {
  promoters: number;
  neutral: number;
  detractors: number;
  score: number;
}

/** Returns the shares of promoters, neutral people and detractors from the counts of their metrics; all 0 without ratings. */
export const sharesOf = (
  countOf: (name: 'rating' | 'promoters' | 'neutral' | 'detractors') => number,
): RatingShares => {
  const count = countOf('rating');
  const percent = (name: 'promoters' | 'neutral' | 'detractors'): number =>
    count === 0 ? 0 : (countOf(name) * 100) / count;
  const [promoters, detractors] = [percent('promoters'), percent('detractors')];
  return { promoters, neutral: percent('neutral'), detractors, score: promoters - detractors };
};

/** Returns the same of tallies. */
export const ratingShares = (tallies: Tallies | undefined): RatingShares =>
  sharesOf((name) => figureOf(tallies, name).count);
