import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measuredCycle } from '../../test/measured-cycles.ts';
import { figureOf, ratingShares } from './figure.ts';
import { kindOf, metrics } from './metrics.ts';
import { dimensionNames, mergeSummaries, metricsBy, summarise, valuesOf } from './summary.ts';

const timeZone = 'America/Sao_Paulo';
const cycles = fc.array(
  measuredCycle(Date.parse('2026-10-20T00:00:00Z'), Date.parse('2026-11-20T00:00:00Z'), timeZone),
  { maxLength: 60 },
);

/** The value at a share of the sorted values, as a reader computes it by hand. */
const exact = (values: readonly number[], share: number): number | null =>
  values.toSorted((one, other) => one - other)[Math.max(1, Math.ceil(share * values.length)) - 1] ?? null;

const isNear = (given: number | null, wanted: number | null): boolean =>
  given === null || wanted === null ? given === wanted : Math.abs(given - wanted) <= Math.abs(wanted) * 0.0101;

describe('summaries', () => {
  it('have the figures of a computation without them, percentiles to 1%', () => {
    fc.assert(
      fc.property(cycles, (all) => {
        const summary = summarise(all, timeZone);
        for (const dimension of dimensionNames)
          for (const [value, tallies] of Object.entries(summary[dimension] ?? {}))
            for (const name of metricsBy(dimension)) {
              const values = all
                .filter((cycle) => valuesOf(dimension, cycle, timeZone).includes(value))
                .flatMap((cycle) => metrics[name].measure(cycle) ?? []);
              const figure = figureOf(tallies, name);
              expect(figure.count).toBe(values.length);
              if (kindOf(name) === 'count') continue;
              const sum = values.reduce((one, other) => one + other, 0);
              expect(figure.average).toBe(values.length === 0 ? null : sum / values.length);
              expect(isNear(figure.median, exact(values, 0.5))).toBe(true);
              expect(isNear(figure.p90, exact(values, 0.9))).toBe(true);
            }
      }),
      { numRuns: 60 },
    );
  });

  it('are the same whether days are counted together or one by one, in any order and through JSON', () => {
    fc.assert(
      fc.property(cycles, fc.boolean(), (all, reversed) => {
        const parts = [...Map.groupBy(all, ({ day }) => day).values()].map((part) => summarise(part, timeZone));
        const stored = parts.map((part) => JSON.parse(JSON.stringify(part)) as (typeof parts)[number]);
        expect(mergeSummaries(reversed ? stored.toReversed() : stored)).toEqual(summarise(all, timeZone));
      }),
      { numRuns: 60 },
    );
  });

  it('share ratings out among promoters, neutral people and detractors', () => {
    const [cycle] = fc.sample(measuredCycle(0, 1, timeZone), 1);
    const rated = [10, 9, 8, 7, 6, 0].map((rating) => ({ ...cycle!, closedAt: 1, rated: true, rating }));
    const { all } = summarise(rated, timeZone);
    expect(ratingShares(all![''])).toEqual({
      promoters: 100 / 3,
      neutral: 100 / 3,
      detractors: 100 / 3,
      score: 0,
    });
    expect(ratingShares(undefined)).toEqual({ promoters: 0, neutral: 0, detractors: 0, score: 0 });
  });

  it('add to those that an earlier release kept, whose buckets were an object', () => {
    const [cycle] = fc.sample(measuredCycle(0, 1, timeZone), 1);
    const rated = [10, 7, 7].map((rating) => ({ ...cycle!, closedAt: 1, rated: true, rating }));
    const older = { all: { '': { rating: [3, 15, { '10': 1, '5': 1, '0': 1 }] as [number, number, object] } } };
    const merged = mergeSummaries([older as ReturnType<typeof summarise>, summarise(rated, timeZone)]).all!;
    expect(figureOf(merged[''], 'rating')).toEqual({ count: 6, average: 39 / 6, median: 7, p90: 10 });
    expect(ratingShares(merged[''])).toMatchObject({ promoters: 100 / 3, detractors: 100 / 3 });
    expect(figureOf(older.all[''] as never, 'rating').median).toBe(5);
  });

  it('share service levels out between met and missed, beside summaries that were kept before there were any', () => {
    const [cycle] = fc.sample(measuredCycle(0, 1, timeZone), 1);
    const levels = [true, false, true, null, true].map((firstAnswerMet) => ({ ...cycle!, firstAnswerMet }));
    const { all } = summarise(levels, timeZone);
    expect(figureOf(all![''], 'firstAnswerMet')).toMatchObject({ count: 4, average: 3 / 4 });
    const older = { all: { '': { tickets: 7 } } };
    const merged = mergeSummaries([older, { all: all! }, older]).all!;
    expect(figureOf(merged[''], 'firstAnswerMet')).toMatchObject({ count: 4, average: 3 / 4 });
    expect(figureOf(merged[''], 'tickets').count).toBe(19);
    expect(figureOf(older.all[''], 'firstAnswerMet')).toEqual({ count: 0, average: null, median: null, p90: null });
  });

  it('leave out answers to contacts that were written to, and times that clocks turn round', () => {
    const [cycle] = fc.sample(measuredCycle(1_000, 1_001, timeZone), 1);
    const { firstResponse } = metrics;
    const answered = { ...cycle!, isActiveDemand: false, createdAt: 1_000, firstAnsweredAt: 1_500 };
    expect(firstResponse.measure(answered)).toBe(500);
    expect(firstResponse.measure({ ...answered, isActiveDemand: true })).toBeNull();
    expect(firstResponse.measure({ ...answered, firstAnsweredAt: 900 })).toBeNull();
  });
});
