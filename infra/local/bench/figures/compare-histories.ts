import type { MeasuredCycle } from '@recado/shared/metrics/cycle';
import { figureOf } from '@recado/shared/metrics/figure';
import { kindOf, metrics } from '@recado/shared/metrics/metrics';
import { dimensionNames, mergeSummaries, metricsBy, summarise, valuesOf } from '@recado/shared/metrics/summary';
import { measuredCycle } from '@recado/shared/test/measured-cycles';
import fc from 'fast-check';

/** A year in which clocks are put forward and back. */
const timeZone = 'America/New_York';
const [from, to] = [Date.parse('2026-01-01T05:00:00Z'), Date.parse('2027-01-01T05:00:00Z')];
const cyclesOfHistory = 200;
/** Percentiles may differ by so much of their value. */
const tolerance = 0.0101;

const exact = (values: readonly number[], share: number): number | null =>
  values.toSorted((one, other) => one - other)[Math.max(1, Math.ceil(share * values.length)) - 1] ?? null;

const isNear = (given: number | null, wanted: number | null): boolean =>
  given === null || wanted === null ? given === wanted : Math.abs(given - wanted) <= Math.abs(wanted) * tolerance;

/** Returns the figures of a history, put together from the summaries of its days, that differ from a computation without them. */
const differences = (cycles: readonly MeasuredCycle[]): string[] => {
  const days = [...Map.groupBy(cycles, ({ day }) => day).values()].map((part) => summarise(part, timeZone));
  const summary = mergeSummaries(days);
  const wrong: string[] = [];
  for (const dimension of dimensionNames) {
    const valued = cycles.map((cycle) => ({ cycle, values: valuesOf(dimension, cycle, timeZone) }));
    for (const [value, tallies] of Object.entries(summary[dimension] ?? {}))
      for (const name of metricsBy(dimension)) {
        const values = valued
          .filter((one) => one.values.includes(value))
          .flatMap(({ cycle }) => metrics[name].measure(cycle) ?? []);
        const figure = figureOf(tallies, name);
        const isRight =
          figure.count === values.length &&
          (kindOf(name) === 'count' ||
            (isNear(figure.median, exact(values, 0.5)) && isNear(figure.p90, exact(values, 0.9))));
        if (!isRight) wrong.push(`${dimension} ${value} ${name}`);
      }
  }
  return wrong;
};

/** Returns the number of figures of random histories that differ from a naive computation. */
export const compareHistories = (count: number, seed: number): number =>
  fc
    .sample(fc.array(measuredCycle(from, to, timeZone), { minLength: cyclesOfHistory, maxLength: cyclesOfHistory }), {
      numRuns: count,
      seed,
    })
    .reduce((sum, cycles) => sum + differences(cycles).length, 0);
