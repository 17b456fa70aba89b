import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayBounds, isExpired, isWithinHours, localTime } from './time.ts';

const saoPaulo = 'America/Sao_Paulo';

describe('localTime', () => {
  it('is in the given time zone, not in the server’s', () => {
    const at = Date.parse('2026-11-21T02:30:00Z');
    expect(localTime(at, saoPaulo)).toEqual({ date: '2026-11-20', time: '23:30' });
    expect(localTime(at, 'Europe/Istanbul')).toEqual({ date: '2026-11-21', time: '05:30' });
  });

  it('formats midnight as 00, not as 24', () => {
    expect(localTime(Date.parse('2026-11-20T03:00:00Z'), saoPaulo)).toEqual({ date: '2026-11-20', time: '00:00' });
  });

  it('follows daylight saving time', () => {
    expect(localTime(Date.parse('2026-03-29T00:59:00Z'), 'Europe/Berlin').time).toBe('01:59');
    expect(localTime(Date.parse('2026-03-29T01:00:00Z'), 'Europe/Berlin').time).toBe('03:00');
  });
});

describe('addMonths', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-15', 12, '2027-12-15'],
  ])('%s and %i months is %s', (date, months, result) => expect(addMonths(date, months)).toBe(result));
});

describe('addDays', () => {
  it.each([
    ['2026-11-20', 7, '2026-11-27'],
    ['2026-12-28', 7, '2027-01-04'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
  ])('%s and %i days is %s', (date, days, result) => expect(addDays(date, days)).toBe(result));
});

describe('isExpired', () => {
  const dueDate = '2026-11-20';

  it('is false until the end of the due date', () => {
    expect(isExpired(dueDate, Date.parse('2026-11-21T02:59:59Z'), saoPaulo)).toBe(false);
    expect(isExpired(dueDate, Date.parse('2026-11-21T03:00:00Z'), saoPaulo)).toBe(true);
  });

  it('ends the due date in the company’s time zone', () => {
    expect(isExpired(dueDate, Date.parse('2026-11-20T21:00:00Z'), 'Europe/Istanbul')).toBe(true);
  });
});

describe('isWithinHours', () => {
  it.each([
    ['08:00', true],
    ['18:00', true],
    ['12:34', true],
    ['07:59', false],
    ['18:01', false],
    ['00:00', false],
  ])('%s within 08:00 to 18:00: %s', (time, inside) => expect(isWithinHours(time, '08:00', '18:00')).toBe(inside));

  it.each([
    ['22:00', true],
    ['23:59', true],
    ['00:00', true],
    ['06:00', true],
    ['06:01', false],
    ['21:59', false],
  ])('%s within 22:00 to 06:00, spanning midnight: %s', (time, inside) =>
    expect(isWithinHours(time, '22:00', '06:00')).toBe(inside),
  );

  it('is always true for 00:00 to 23:59', () => {
    expect(['00:00', '12:00', '23:59'].every((time) => isWithinHours(time, '00:00', '23:59'))).toBe(true);
  });
});

describe('the bounds of a day', () => {
  it.each([
    'UTC',
    // Puts its clocks forward and back at midnight.
    'America/Havana',
    'America/Santiago',
    'America/New_York',
    'America/Sao_Paulo',
    'Europe/Istanbul',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
  ])('are its first minute and that of the next one: %s', (timeZone) => {
    const dateAt = (at: number): string => localTime(at, timeZone).date;
    for (let date = '2018-09-01'; date < '2019-05-01'; date = addDays(date, 1)) {
      const { from, to } = dayBounds(date, timeZone);
      expect([dateAt(from - 60_000) < date, dateAt(from), dateAt(to)]).toEqual([true, date, addDays(date, 1)]);
    }
  });
});
