import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measuredCycle } from '../../test/measured-cycles.ts';
import { isFigureOf, plainParts, plainValues } from '../../test/plain-figures.ts';
import type { MeasuredCycle } from './cycle.ts';
import { figureOf, ratingShares } from './figure.ts';
import { metrics } from './metrics.ts';
import { dimensionNames, mergeSummaries, metricsBy, summarise } from './summary.ts';

const timeZone = 'America/Sao_Paulo';
const cycles = fc.array(
  measuredCycle(Date.parse('2026-10-20T00:00:00Z'), Date.parse('2026-11-20T00:00:00Z'), timeZone),
  { maxLength: 60 },
);

describe('summaries', () => {
  it('have the figures of a computation without them, percentiles to 1%', () => {
    fc.assert(
      fc.property(cycles, (all) => {
        const summary = summarise(all, timeZone);
        for (const dimension of dimensionNames) {
          const parts = new Set(all.flatMap((cycle) => plainParts(cycle, dimension, timeZone)));
          expect(new Set(Object.keys(summary[dimension] ?? {}))).toEqual(parts);
          for (const value of parts) {
            const cyclesOf = all.filter((cycle) => plainParts(cycle, dimension, timeZone).includes(value));
            for (const name of metricsBy(dimension)) {
              const figure = figureOf(summary[dimension]![value], name);
              expect(isFigureOf(figure, name, plainValues(cyclesOf, name)), `${dimension} ${value} ${name}`).toBe(true);
            }
          }
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

  it.each<[string, Partial<MeasuredCycle>, 1 | null]>([
    ['closed by the bot', { closedBy: 'bot' }, 1],
    ['closed by the bot after a wallet gave it an agent', { closedBy: 'bot', userIds: new Set([3]) }, 1],
    ['left by the contact in the menu', { closedBy: 'contact', closingReason: 'clientClosed' }, 1],
    ['closed by the bot after an agent had answered', { closedBy: 'bot', firstAnsweredAt: 1_500 }, null],
    ['left by the contact after an answer', { closingReason: 'clientClosed', firstAnsweredAt: 1_500 }, null],
    ['closed by an agent that never accepted it', { closedBy: 'agent' }, null],
    ['closed by a timer or a program', { closedBy: 'system', closingReason: 'autoClose' }, null],
    ['of a contact that refused consent', { closedBy: 'contact', closingReason: 'lgpd' }, null],
    ['in service', { closedAt: null, closingReason: null }, null],
    ['closed by an earlier release without an agent', { closedBy: null }, 1],
    ['closed by an earlier release with an agent', { closedBy: null, userIds: new Set([3]) }, null],
    ['merged by an earlier release', { closedBy: null, closingReason: 'merged' }, null],
  ])('count as solved by the bot a cycle %s: %#', (_, given, value) => {
    const [cycle] = fc.sample(measuredCycle(1_000, 1_001, timeZone), 1);
    const closed = {
      closedAt: 2_000,
      closingReason: 'closed',
      firstAnsweredAt: null,
      userIds: new Set<number>(),
    } as const;
    expect(metrics.solvedByBot.measure({ ...cycle!, ...closed, ...given })).toBe(value);
  });
});
