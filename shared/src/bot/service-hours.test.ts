import { defaultServiceHours, type ServiceDay, type ServiceHours, weekdayNames } from '../contract/service-hours.ts';
import { describe, expect, it } from 'vitest';
import { isWithinHours, nextOpening } from './service-hours.ts';

type Times = Partial<Pick<ServiceDay, 'startTimeA' | 'endTimeA' | 'startTimeB' | 'endTimeB'>>;

const none = { startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' };

/** The same times on each of these days. */
const hoursOf = (times: Times, days: readonly ServiceDay['weekdayEn'][] = weekdayNames): ServiceHours =>
  days.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, ...none, ...times }));

const saoPaulo = 'America/Sao_Paulo';
/** An instant of São Paulo, which is three hours behind UTC. */
const at = (local: string): number => Date.parse(`${local}-03:00`);

describe('service hours', () => {
  it.each<[string, boolean]>([
    ['2026-11-23T07:59:59', false],
    ['2026-11-23T08:00:00', true],
    ['2026-11-23T12:00:59', true],
    ['2026-11-23T12:01:00', false],
    ['2026-11-23T13:00:00', true],
    ['2026-11-23T18:00:59', true],
    ['2026-11-23T18:01:00', false],
    ['2026-11-22T10:00:00', true],
  ])('from 08:00 to 12:00 and from 13:00 to 18:00, bounds included: %s', (local, expected) => {
    expect(isWithinHours(defaultServiceHours, saoPaulo, at(local))).toBe(expected);
  });

  it.each<[string, Times, string, boolean]>([
    ['without a time', {}, '00:00:00', false],
    ['without a time', {}, '12:00:00', false],
    ['from 00:00 to 00:00', { startTimeA: '00:00', endTimeA: '00:00' }, '00:00:00', false],
    ['without a second span', { startTimeA: '08:00', endTimeA: '12:00' }, '00:00:30', false],
    ['without a start', { endTimeA: '12:00' }, '00:00:00', true],
    ['without a start', { endTimeA: '12:00' }, '12:01:00', false],
    ['without an end', { startTimeB: '20:00' }, '23:59:59', true],
    ['without an end', { startTimeB: '20:00' }, '19:59:59', false],
    ['to the last minute', { startTimeA: '00:00', endTimeA: '23:59' }, '23:59:59', true],
    ['to the last minute', { startTimeA: '00:00', endTimeA: '23:59' }, '00:00:00', true],
  ])('of a day %s: %o at %s', (_, times, time, expected) => {
    expect(isWithinHours(hoursOf(times), saoPaulo, at(`2026-11-23T${time}`))).toBe(expected);
  });

  it('are open on a day that is not among them', () => {
    const weekend = hoursOf({}, ['saturday', 'sunday']);
    expect(isWithinHours(weekend, saoPaulo, at('2026-11-23T03:00:00'))).toBe(true);
    expect(isWithinHours(weekend, saoPaulo, at('2026-11-22T12:00:00'))).toBe(false);
    expect(isWithinHours([], saoPaulo, at('2026-11-22T12:00:00'))).toBe(true);
  });

  it.each<[string, boolean]>([
    ['2026-11-27T21:59:00', false],
    ['2026-11-27T22:00:00', true],
    ['2026-11-27T23:59:59', true],
    ['2026-11-28T00:00:00', true],
    ['2026-11-28T02:00:59', true],
    ['2026-11-28T02:01:00', false],
    // On Saturday the span does not start again.
    ['2026-11-28T22:00:00', false],
    ['2026-11-29T01:00:00', false],
  ])('of Friday from 22:00 to 02:00 reach into Saturday: %s', (local, expected) => {
    const hours = [
      ...hoursOf({ startTimeA: '22:00', endTimeA: '02:00' }, ['friday']),
      ...hoursOf({}, ['saturday', 'sunday']),
    ];
    expect(isWithinHours(hours, saoPaulo, at(local))).toBe(expected);
  });

  it('are those of the weekday in the time zone, also across New Year', () => {
    // Thursday 2026-12-31 and Friday 2027-01-01.
    const thursdays = [
      ...hoursOf({ startTimeA: '00:00', endTimeA: '23:59' }, ['thursday']),
      ...hoursOf({}, ['friday']),
    ];
    const beforeMidnight = Date.parse('2027-01-01T02:59:59Z');
    expect(isWithinHours(thursdays, saoPaulo, beforeMidnight)).toBe(true);
    expect(isWithinHours(thursdays, saoPaulo, beforeMidnight + 1_000)).toBe(false);
    expect(isWithinHours(thursdays, 'UTC', beforeMidnight)).toBe(false);
    expect(isWithinHours(thursdays, 'Europe/Istanbul', Date.parse('2026-12-31T20:59:59Z'))).toBe(true);
    expect(isWithinHours(thursdays, 'Europe/Istanbul', Date.parse('2026-12-31T21:00:00Z'))).toBe(false);
  });

  it.each<[string, string, Times, string, boolean]>([
    // New York puts clocks forward on 2026-03-08, from 01:59 EST to 03:00 EDT.
    [
      'before the missing hour',
      'America/New_York',
      { startTimeA: '02:30', endTimeA: '09:00' },
      '2026-03-08T06:59:59Z',
      false,
    ],
    [
      'behind the missing hour',
      'America/New_York',
      { startTimeA: '02:30', endTimeA: '09:00' },
      '2026-03-08T07:00:00Z',
      true,
    ],
    [
      'that end in the missing hour',
      'America/New_York',
      { startTimeA: '01:00', endTimeA: '02:30' },
      '2026-03-08T07:00:00Z',
      false,
    ],
    // It puts them back on 2026-11-01, from 01:59 EDT to 01:00 EST.
    [
      'in the first pass of the doubled hour',
      'America/New_York',
      { startTimeA: '01:30', endTimeA: '01:45' },
      '2026-11-01T05:30:00Z',
      true,
    ],
    [
      'between its passes',
      'America/New_York',
      { startTimeA: '01:30', endTimeA: '01:45' },
      '2026-11-01T06:00:00Z',
      false,
    ],
    [
      'in its second pass',
      'America/New_York',
      { startTimeA: '01:30', endTimeA: '01:45' },
      '2026-11-01T06:45:59Z',
      true,
    ],
    // Casablanca is at UTC+1, and at UTC during Ramadan (until 2026-03-22).
    [
      'in Casablanca during Ramadan',
      'Africa/Casablanca',
      { startTimeA: '09:00', endTimeA: '15:00' },
      '2026-03-02T08:30:00Z',
      false,
    ],
    [
      'in Casablanca after it',
      'Africa/Casablanca',
      { startTimeA: '09:00', endTimeA: '15:00' },
      '2026-04-06T08:30:00Z',
      true,
    ],
  ])('%s, %s: %o at %s', (_, timeZone, times, instant, expected) => {
    expect(isWithinHours(hoursOf(times), timeZone, Date.parse(instant))).toBe(expected);
  });
});

describe('a holiday', () => {
  const holidays = ['2026-11-24'];

  it('is closed from midnight to midnight, whatever the hours', () => {
    for (const hours of [hoursOf({ startTimeA: '22:00', endTimeA: '06:00' }), []])
      for (const [local, expected] of [
        ['2026-11-23T23:59:59', true],
        ['2026-11-24T00:00:00', false],
        ['2026-11-24T23:59:59', false],
        ['2026-11-25T00:00:00', true],
      ] as const)
        expect(isWithinHours(hours, saoPaulo, at(local), holidays)).toBe(expected);
  });

  it('is not the day of the next opening', () => {
    const opened = (days: string[]) => nextOpening(defaultServiceHours, saoPaulo, at('2026-11-23T23:00:00'), days);
    expect(opened(holidays)).toBe(opened([])! + 86_400_000);
    const fortnight = Array.from({ length: 14 }, (_, day) => `2026-12-${String(day + 1).padStart(2, '0')}`);
    const behind = nextOpening(defaultServiceHours, saoPaulo, at('2026-12-01T12:00:00'), fortnight);
    expect(behind).toBeGreaterThanOrEqual(at('2026-12-15T00:00:00'));
  });
});

describe('the next opening', () => {
  it.each<[string, string | null]>([
    ['2026-11-23T10:00:30', '2026-11-23T10:00:30'],
    ['2026-11-23T07:59:59', '2026-11-23T08:00:00'],
    ['2026-11-23T12:30:00', '2026-11-23T13:00:00'],
    ['2026-11-23T22:10:00', '2026-11-24T08:00:00'],
  ])('of 08:00 to 12:00 and 13:00 to 18:00, from %s', (from, expected) => {
    expect(
      nextOpening(
        hoursOf({ startTimeA: '08:00', endTimeA: '12:00', startTimeB: '13:00', endTimeB: '18:00' }),
        saoPaulo,
        at(from),
      ),
    ).toBe(at(expected!));
  });

  it('is that of the only open day, a week later too; none where no day is open', () => {
    const monday = hoursOf({}).map((day) =>
      day.weekdayEn === 'monday' ? { ...day, startTimeA: '08:00', endTimeA: '12:00' } : day,
    );
    expect(nextOpening(monday, saoPaulo, at('2026-11-23T12:30:00'))).toBe(at('2026-11-30T08:00:00'));
    expect(nextOpening(hoursOf({}), saoPaulo, at('2026-11-23T12:30:00'))).toBeNull();
  });

  it('follows clocks that are put forward', () => {
    const early = hoursOf({ startTimeA: '05:00', endTimeA: '12:00' });
    const opens = nextOpening(early, 'America/New_York', Date.parse('2026-03-08T05:30:00Z'));
    expect(opens).toBe(Date.parse('2026-03-08T09:00:00Z'));
  });
});
