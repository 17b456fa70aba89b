import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultServiceHours, type ServiceHours, weekdayNames } from '../contract/service-hours.ts';
import { localTime } from '../text/time.ts';
import { dueAt, servedBetween, type ServiceTime } from './service-time.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** True if a minute is served, by a rule of the test's own: a span that began today or yesterday is on, and its day is no holiday. */
const isServed = ({ hours, holidays, timeZone }: ServiceTime, at: number): boolean => {
  const { date, time } = localTime(at, timeZone);
  const spansOf = (shift: number): [string, string][] => {
    const when = new Date(Date.parse(`${date}T12:00:00Z`) + shift * day);
    if (holidays.includes(when.toISOString().slice(0, 10))) return [];
    const name = weekdayNames[(when.getUTCDay() + 6) % 7];
    const found = hours?.find(({ weekdayEn }) => weekdayEn === name);
    if (!found) return [['00:00', '24:00']];
    return [
      [found.startTimeA || '00:00', found.endTimeA || '00:00'],
      [found.startTimeB || '00:00', found.endTimeB || '00:00'],
    ];
  };
  if (holidays.includes(date)) return false;
  const today = spansOf(0).some(([start, end]) => start !== end && start <= time && (time < end || end < start));
  return today || spansOf(-1).some(([start, end]) => end < start && time < end);
};

/** The due time by a walk from minute to minute. */
const walked = (start: number, minutes: number, time: ServiceTime, most: number): number | null => {
  let left = minutes * minute;
  for (let at = start; at < start + most; at += minute - (at % minute)) {
    if (!isServed(time, at)) continue;
    const rest = minute - (at % minute);
    if (left <= rest) return at + left;
    left -= rest;
  }
  return null;
};

const anyTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 5, 15, 30, 59))
  .map(([hours, minutes]) => `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`);
const timeOrNone = fc.oneof({ weight: 4, arbitrary: anyTime }, fc.constant(''));
const anyHours: fc.Arbitrary<ServiceHours> = fc
  .tuple(
    ...weekdayNames.map(() => fc.tuple(timeOrNone, timeOrNone, timeOrNone, timeOrNone)),
    fc.subarray([...weekdayNames]),
  )
  .map((parts) => {
    const named = parts.at(-1) as (typeof weekdayNames)[number][];
    return weekdayNames.flatMap((weekdayEn, place) => {
      const [startTimeA, endTimeA, startTimeB, endTimeB] = parts[place] as [string, string, string, string];
      return named.includes(weekdayEn) ? [{ weekday: '', weekdayEn, startTimeA, endTimeA, startTimeB, endTimeB }] : [];
    });
  });

/** Days around the changes of clocks of a zone: put forward and back by an hour, by half an hour, and at midnight. */
const changes = [
  { timeZone: 'Europe/Berlin', days: ['2026-03-29', '2026-10-25'] },
  { timeZone: 'America/New_York', days: ['2026-03-08', '2026-11-01'] },
  { timeZone: 'Australia/Lord_Howe', days: ['2026-04-05', '2026-10-04'] },
  { timeZone: 'America/Sao_Paulo', days: ['2018-11-04', '2019-02-17'] },
  { timeZone: 'America/Asuncion', days: ['2024-03-24', '2024-10-06'] },
] as const;

const anyCase = fc
  .record({
    change: fc.constantFrom(...changes),
    which: fc.constantFrom(0, 1),
    before: fc.integer({ min: 0, max: 3 * day }),
    minutes: fc.integer({ min: 1, max: 900 }),
    hours: fc.option(anyHours, { freq: 8 }),
    holidays: fc.subarray([-2, -1, 0, 1, 2]),
  })
  .map(({ change, which, before, minutes, hours, holidays }) => {
    const noon = Date.parse(`${change.days[which]}T12:00:00Z`);
    const time: ServiceTime = {
      hours,
      timeZone: change.timeZone,
      holidays: holidays.map((shift) => new Date(noon + shift * day).toISOString().slice(0, 10)),
    };
    return { time, start: noon + day - before, minutes };
  });

describe('service time', () => {
  it('is due as a walk from minute to minute finds, around changes of clocks', () => {
    fc.assert(
      fc.property(anyCase, ({ time, start, minutes }) => {
        const wanted = walked(start, minutes, time, 6 * day);
        const due = dueAt(start, minutes * minute, time);
        if (wanted === null) expect(due === null || due >= start + 6 * day - minute).toBe(true);
        else expect(due).toBe(wanted);
      }),
      { numRuns: 150 },
    );
  });

  it('measures between two instants what passes until it is due', () => {
    fc.assert(
      fc.property(anyCase, ({ time, start, minutes }) => {
        const due = dueAt(start, minutes * minute, time);
        if (due !== null) expect(servedBetween(start, due, time)).toBe(minutes * minute);
      }),
      { numRuns: 150 },
    );
  });

  const berlin = (given: Partial<ServiceTime> = {}): ServiceTime => ({
    hours: defaultServiceHours,
    holidays: [],
    timeZone: 'Europe/Berlin',
    ...given,
  });
  const at = (text: string): number => Date.parse(text);

  it('stops at lunch, at night and on holidays', () => {
    const friday = at('2026-10-23T11:30:00+02:00');
    expect(dueAt(friday, 60 * minute, berlin())).toBe(at('2026-10-23T13:30:00+02:00'));
    expect(dueAt(friday, 8 * hour, berlin())).toBe(at('2026-10-24T10:30:00+02:00'));
    // The clocks are put back on Sunday.
    expect(dueAt(friday, 8 * hour, berlin({ holidays: ['2026-10-24', '2026-10-25'] }))).toBe(
      at('2026-10-26T10:30:00+01:00'),
    );
  });

  it('is all time without hours, and none where no day is served', () => {
    expect(dueAt(5, 7, berlin({ hours: null }))).toBe(12);
    const closed = defaultServiceHours.map((one) => ({
      ...one,
      startTimeA: '',
      endTimeA: '',
      startTimeB: '',
      endTimeB: '',
    }));
    expect(dueAt(0, 1, berlin({ hours: closed }))).toBeNull();
    expect(servedBetween(0, 10 * day, berlin({ hours: closed }))).toBe(0);
  });
});
