import type { MeasuredCycle } from '@recado/shared/metrics/cycle';
import { figureOf } from '@recado/shared/metrics/figure';
import { dimensionNames, mergeSummaries, metricsBy, summarise } from '@recado/shared/metrics/summary';
import { measuredCycle } from '@recado/shared/test/measured-cycles';
import { isFigureOf, plainParts, plainValues } from '@recado/shared/test/plain-figures';
import fc from 'fast-check';

/** A year in which clocks are put forward and back. */
const timeZone = 'America/New_York';
const [from, to] = [Date.parse('2026-01-01T05:00:00Z'), Date.parse('2027-01-01T05:00:00Z')];
const cyclesOfHistory = 200;

/** Returns the figures of a history, put together from the summaries of its days, that differ from a computation without them. */
const differences = (cycles: readonly MeasuredCycle[]): string[] => {
  const days = [...Map.groupBy(cycles, ({ day }) => day).values()].map((part) => summarise(part, timeZone));
  const summary = mergeSummaries(days);
  const wrong: string[] = [];
  for (const dimension of dimensionNames) {
    const parts = Map.groupBy(
      cycles.flatMap((cycle) => plainParts(cycle, dimension, timeZone).map((value) => ({ cycle, value }))),
      ({ value }) => value,
    );
    for (const value of new Set([...parts.keys(), ...Object.keys(summary[dimension] ?? {})])) {
      const cyclesOf = (parts.get(value) ?? []).map(({ cycle }) => cycle);
      for (const name of metricsBy(dimension)) {
        const figure = figureOf(summary[dimension]?.[value], name);
        if (!isFigureOf(figure, name, plainValues(cyclesOf, name))) wrong.push(`${dimension} ${value} ${name}`);
      }
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
