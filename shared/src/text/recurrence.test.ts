import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideSeries, firstDue, nextSendAt, type Recurrence, repeats, type Series, timesOf } from './recurrence.ts';

const timeZone = 'America/Sao_Paulo';
const every = (given: Partial<Recurrence>): Recurrence => ({
  intervalo: 1,
  valorIntervalo: 1,
  enviarQuantasVezes: 5,
  tipoDias: 4,
  ...given,
});
const at = (iso: string): number => Date.parse(iso);
/** The times after the first one, in UTC. */
const times = (recurrence: Recurrence, first: string, count: number, zone = timeZone): string[] => {
  const found = [at(first)];
  for (let n = 0; n < count; n += 1)
    found.push(
      nextSendAt(recurrence, { first: at(first), last: found.at(-1)!, now: found.at(-1)! + 1_000, timeZone: zone }),
    );
  return found.slice(1).map((time) => new Date(time).toISOString().slice(0, 16));
};

describe('a message that repeats', () => {
  it.each<[string, Partial<Recurrence>, string[]]>([
    ['days', { intervalo: 1, valorIntervalo: 2 }, ['2026-11-22T12:00', '2026-11-24T12:00']],
    ['weeks', { intervalo: 2 }, ['2026-11-27T12:00', '2026-12-04T12:00']],
    ['months of 30 days', { intervalo: 3 }, ['2026-12-20T12:00', '2027-01-19T12:00']],
    ['minutes', { intervalo: 4, valorIntervalo: 15 }, ['2026-11-20T12:15', '2026-11-20T12:30']],
  ])('comes every %s', (_, given, expected) => {
    expect(times(every(given), '2026-11-20T12:00:00Z', 2)).toEqual(expected);
  });

  it('moves a weekend to the business day before or after it, and no other day', () => {
    const friday = '2026-11-20T12:00:00Z';
    expect(times(every({ tipoDias: 6 }), friday, 3)).toEqual([
      '2026-11-23T12:00',
      '2026-11-24T12:00',
      '2026-11-25T12:00',
    ]);
    expect(times(every({ tipoDias: 5 }), friday, 3)).toEqual([
      '2026-11-23T12:00',
      '2026-11-24T12:00',
      '2026-11-25T12:00',
    ]);
    const sunday = '2026-11-22T12:00:00Z';
    expect(times(every({ intervalo: 2, tipoDias: 5 }), sunday, 2)).toEqual(['2026-11-27T12:00', '2026-12-04T12:00']);
    expect(times(every({ intervalo: 2, tipoDias: 6 }), sunday, 2)).toEqual(['2026-11-30T12:00', '2026-12-07T12:00']);
  });

  it.each<[string, Partial<Recurrence>, string, string]>([
    ['to the business day after it', { tipoDias: 6 }, '2026-11-21T12:00', '2026-11-23T12:00'],
    ['to the business day before it', { tipoDias: 5 }, '2026-11-22T12:00', '2026-11-20T12:00'],
    ['to the one after it where that before has passed', { tipoDias: 5 }, '2026-11-15T12:00', '2026-11-16T12:00'],
    ['never where weekends stay', { tipoDias: 4 }, '2026-11-21T12:00', '2026-11-21T12:00'],
    ['never where it does not repeat', { tipoDias: 6, valorIntervalo: 0 }, '2026-11-21T12:00', '2026-11-21T12:00'],
    ['never from a business day', { tipoDias: 6 }, '2026-11-20T12:00', '2026-11-20T12:00'],
    ['never from a business day that has passed', { tipoDias: 5 }, '2026-11-13T12:00', '2026-11-13T12:00'],
    ['by the clock of the company', { tipoDias: 6 }, '2026-11-21T02:00', '2026-11-21T02:00'],
  ])('moves its first time from a weekend %s', (_, given, chosen, expected) => {
    const now = at('2026-11-14T12:00:00Z');
    const due = firstDue(every(given), at(`${chosen}:00Z`), { now, timeZone });
    expect(new Date(due).toISOString().slice(0, 16)).toBe(expected);
  });

  it('keeps its time of day where clocks are changed, and takes the next one where it does not exist', () => {
    const newYork = 'America/New_York';
    expect(times(every({}), '2026-10-31T13:00:00Z', 2, newYork)).toEqual(['2026-11-01T14:00', '2026-11-02T14:00']);
    expect(times(every({}), '2027-03-13T07:30:00Z', 2, newYork)).toEqual(['2027-03-14T07:30', '2027-03-15T06:30']);
  });

  it('leaves out the times of an outage', () => {
    const [first, now] = [at('2026-11-20T12:00:00Z'), at('2026-11-20T13:07:00Z')];
    const next = nextSendAt(every({ intervalo: 4, valorIntervalo: 5 }), { first, last: first, now, timeZone });
    expect(new Date(next).toISOString()).toBe('2026-11-20T13:10:00.000Z');
  });

  it('ends after its number of messages, and never repeats without an interval', () => {
    expect([1, 4, 5].map((sent) => repeats(every({}), sent))).toEqual([true, true, false]);
    expect(repeats(every({ valorIntervalo: 0 }), 1)).toBe(false);
  });

  it('has a next time after now, close to now, whatever is asked for', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1, 2, 3, 4),
        fc.integer({ min: 1, max: 999 }),
        fc.constantFrom(4, 5, 6),
        fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') }),
        fc.integer({ min: 0, max: 400 * 86_400_000 }),
        fc.constantFrom(timeZone, 'America/New_York', 'Africa/Casablanca', 'Asia/Kathmandu'),
        (intervalo, valorIntervalo, tipoDias, first, passed, zone) => {
          const recurrence = every({ intervalo, valorIntervalo, tipoDias });
          const now = first + passed;
          const next = nextSendAt(recurrence, { first, last: first, now, timeZone: zone });
          const longest = valorIntervalo * (intervalo === 4 ? 60_000 : [1, 7, 30][intervalo - 1]! * 86_400_000);
          expect(next).toBeGreaterThan(now);
          expect(next - now).toBeLessThanOrEqual(longest + 4 * 86_400_000);
        },
      ),
    );
  });
});

describe('a series that is divided', () => {
  const day = (date: number): number => at(`2026-11-${date}T12:00:00Z`);
  /** Five daily messages, of which the first was sent: four are left, on the 21st to the 24th. */
  const series: Series = {
    ...every({}),
    ...{ sendAt: day(21), firstSendAt: day(20), contadorEnvio: 1, skips: [] },
  };
  const left = (given: Series): number[] => timesOf(given, timeZone);

  it('is due at its times without those that were taken out', () => {
    expect(left(series)).toEqual([21, 22, 23, 24].map(day));
    expect(left({ ...series, skips: [day(22)], enviarQuantasVezes: 4 })).toEqual([21, 23, 24].map(day));
    expect(timesOf(series, timeZone, day(22))).toEqual([21, 22].map(day));
  });

  it.each<[string, 'one' | 'following', number, number[], number[]]>([
    ['one of its times', 'one', 22, [22], [21, 23, 24]],
    ['its next time', 'one', 21, [21], [22, 23, 24]],
    ['its last time', 'one', 24, [24], [21, 22, 23]],
    ['a time and the following ones', 'following', 23, [23, 24], [21, 22]],
  ])('gives %s away, and keeps the others', (_, scope, date, part, rest) => {
    const division = divideSeries(series, scope, day(date), timeZone)!;
    expect(left({ ...series, ...division.part })).toEqual(part.map(day));
    expect(left({ ...series, ...division.rest })).toEqual(rest.map(day));
  });

  it('is not divided where all that is left of it is meant', () => {
    expect(divideSeries(series, 'all', day(22), timeZone)).toBeNull();
    expect(divideSeries(series, 'following', day(21), timeZone)).toBeNull();
    expect(divideSeries({ ...series, contadorEnvio: 4 }, 'one', day(21), timeZone)).toBeNull();
  });

  it('has no part at another time', () => {
    expect(divideSeries(series, 'one', day(20), timeZone)).toBeUndefined();
    expect(divideSeries(series, 'following', day(25), timeZone)).toBeUndefined();
    expect(divideSeries({ ...series, skips: [day(22)] }, 'one', day(22), timeZone)).toBeUndefined();
  });

  it('keeps the times of a part where weekends move', () => {
    const weekly: Series = { ...series, tipoDias: 6, sendAt: day(23), firstSendAt: day(21), contadorEnvio: 0 };
    // Saturday the 21st is sent on Monday.
    const [, second] = left(weekly);
    const { part } = divideSeries(weekly, 'following', second!, timeZone)!;
    expect(left({ ...weekly, ...part })).toEqual(left(weekly).slice(1));
  });
});
