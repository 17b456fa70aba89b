import { describe, expect, it } from 'vitest';
import { defaultCampaignSettings, type CampaignSettings } from '../contract/campaign-settings.ts';
import { allowanceFrom, allowedAt, countSent, dailyLimitOf, gapAfter, gapOf, openAt, type PaceCounts } from './pace.ts';

const zone = 'America/Sao_Paulo';
const settings = (given: Partial<CampaignSettings> = {}): CampaignSettings => ({
  ...defaultCampaignSettings,
  ...given,
});
const at = (text: string): number => Date.parse(text);
const shown = (ms: number): string => new Date(ms).toISOString();
const none: PaceCounts = { sentSincePause: 0, hour: '', sentInHour: 0, day: '', sentInDay: 0 };
const facts = { timeZone: zone, ageInDays: 100 };

describe('hours of campaigns', () => {
  it('let send at once within them', () => {
    const noon = at('2026-11-23T12:00:00-03:00');
    expect(openAt(settings(), noon, zone)).toBe(noon);
  });

  it('include their start and not their end', () => {
    const start = at('2026-11-23T09:00:00-03:00');
    expect(openAt(settings(), start, zone)).toBe(start);
    expect(openAt(settings(), start - 1, zone)).toBe(start);
    expect(openAt(settings(), at('2026-11-23T18:00:00-03:00'), zone)).toBe(at('2026-11-24T09:00:00-03:00'));
  });

  it('wait over the weekend until Monday', () => {
    expect(openAt(settings(), at('2026-11-20T18:00:00-03:00'), zone)).toBe(at('2026-11-23T09:00:00-03:00'));
    expect(openAt(settings({ sabado: true }), at('2026-11-20T18:00:00-03:00'), zone)).toBe(
      at('2026-11-21T09:00:00-03:00'),
    );
  });

  it('on Sunday at 23:59 wait for Monday, and go on where Sundays are allowed', () => {
    const whole = { startHour: '00:00', endHour: '23:59' };
    const sunday = at('2026-11-22T23:59:30-03:00');
    expect(openAt(settings(whole), sunday, zone)).toBe(at('2026-11-23T00:00:00-03:00'));
    expect(openAt(settings({ ...whole, domingo: true }), sunday, zone)).toBe(sunday);
    // Sunday in São Paulo is Monday already in UTC.
    expect(openAt(settings(whole), sunday, 'UTC')).toBe(sunday);
  });

  it('are the whole day where both are the same', () => {
    const night = at('2026-11-23T03:00:00-03:00');
    expect(openAt(settings({ startHour: '08:00', endHour: '08:00' }), night, zone)).toBe(night);
  });

  it('span midnight where they end before they start', () => {
    const night = settings({ startHour: '22:00', endHour: '02:00' });
    expect(openAt(night, at('2026-11-24T01:59:00-03:00'), zone)).toBe(at('2026-11-24T01:59:00-03:00'));
    expect(openAt(night, at('2026-11-24T02:00:00-03:00'), zone)).toBe(at('2026-11-24T22:00:00-03:00'));
    // Friday's night ends with Friday.
    expect(openAt(night, at('2026-11-21T00:30:00-03:00'), zone)).toBe(at('2026-11-23T00:00:00-03:00'));
  });

  it('keep the time of day where the clock is put forward', () => {
    const all = { sabado: true, domingo: true };
    expect(shown(openAt(settings(all), at('2026-03-28T20:00:00+01:00'), 'Europe/Lisbon'))).toBe(
      '2026-03-29T08:00:00.000Z',
    );
    // 01:30 does not exist on that night: the clock shows 02:00 next.
    expect(
      shown(
        openAt(settings({ ...all, startHour: '01:30', endHour: '05:00' }), at('2026-03-29T00:00:00Z'), 'Europe/Lisbon'),
      ),
    ).toBe('2026-03-29T01:00:00.000Z');
    expect(
      openAt(settings({ ...all, startHour: '00:30', endHour: '01:30' }), at('2026-03-29T01:00:00Z'), 'Europe/Lisbon'),
    ).toBe(at('2026-03-29T23:30:00Z'));
  });

  it('keep the time of day where the clock is put back, and include both of an hour that comes twice', () => {
    const all = { sabado: true, domingo: true };
    expect(shown(openAt(settings(all), at('2026-10-24T20:00:00+01:00'), 'Europe/Lisbon'))).toBe(
      '2026-10-25T09:00:00.000Z',
    );
    const twice = settings({ ...all, startHour: '01:00', endHour: '01:45' });
    expect(shown(openAt(twice, at('2026-10-24T23:30:00Z'), 'Europe/Lisbon'))).toBe('2026-10-25T00:00:00.000Z');
    expect(shown(openAt(twice, at('2026-10-25T01:30:00Z'), 'Europe/Lisbon'))).toBe('2026-10-25T01:30:00.000Z');
  });
});

describe('the pause after a message', () => {
  const busy = settings({ hourlyLimit: 0, dailyLimit: 0, jitter: 0 });
  const noon = at('2026-11-23T12:00:00-03:00');

  it('is the interval, and the longer pause after N messages', () => {
    let counts = none;
    const gaps = Array.from({ length: 41 }, () => {
      counts = countSent(busy, counts, noon, zone);
      return gapOf(busy, counts) / 1000;
    });
    expect(gaps.flatMap((gap, index) => (gap === 60 ? [index + 1] : []))).toEqual([20, 40]);
    expect(new Set(gaps)).toEqual(new Set([20, 60]));
  });

  it('has no longer pause where none is set', () => {
    expect(gapOf(settings({ longerIntervalAfter: 0 }), { ...none, sentSincePause: 1000 })).toBe(20_000);
  });

  it('becomes longer by jitter, and never shorter', () => {
    const jittery = { ...busy, jitter: 30 };
    for (const random of [0, 0.001, 0.5, 0.999]) {
      const next = noon + gapAfter(jittery, none, random);
      expect(next).toBeGreaterThanOrEqual(noon + 20_000);
      expect(next).toBeLessThanOrEqual(noon + 26_000);
    }
    expect(noon + gapAfter(jittery, none, 0.5)).toBe(noon + 23_000);
  });

  it('reaches into the next day at the end of the hours', () => {
    expect(allowedAt(busy, none, at('2026-11-23T17:59:50-03:00') + gapAfter(busy, none, 0), facts)).toBe(
      at('2026-11-24T09:00:00-03:00'),
    );
  });
});

describe('caps', () => {
  it('of an hour hold until the next one', () => {
    let counts = none;
    const now = at('2026-11-23T12:10:00-03:00');
    for (let sent = 0; sent < 30; sent += 1) counts = countSent(settings(), counts, now, zone);
    expect(allowedAt(settings(), counts, now, facts)).toBe(at('2026-11-23T13:00:00-03:00'));
    expect(allowedAt(settings({ hourlyLimit: 31 }), counts, now, facts)).toBe(now);
    expect(allowedAt(settings({ hourlyLimit: 0 }), counts, now, facts)).toBe(now);
  });

  it('and hours are named, the first of those that hold', () => {
    const now = at('2026-11-23T12:10:00-03:00');
    const sent = { ...none, hour: String(Math.floor(now / 3_600_000)), sentInHour: 30 };
    const reasonAt = (counts: PaceCounts, time: number) => allowanceFrom(settings(), counts, time, facts).reason;
    expect(reasonAt(none, now)).toBeNull();
    expect(reasonAt(sent, now)).toBe('hourlyLimit');
    expect(reasonAt({ ...none, day: '2026-11-23', sentInDay: 150 }, now)).toBe('dailyLimit');
    expect(reasonAt(none, at('2026-11-22T12:10:00-03:00'))).toBe('hours');
  });

  it('of a day hold until its hours on the next day, over a weekend too', () => {
    const friday = at('2026-11-20T12:10:00-03:00');
    const counts = { ...none, day: '2026-11-20', sentInDay: 150 };
    expect(allowedAt(settings(), counts, friday, facts)).toBe(at('2026-11-23T09:00:00-03:00'));
    expect(allowedAt(settings({ dailyLimit: 0 }), counts, friday, facts)).toBe(friday);
  });

  it('begin again with the next hour and day', () => {
    const counts = { ...none, hour: '0', sentInHour: 99, day: '2026-11-19', sentInDay: 500 };
    const after = countSent(settings(), counts, at('2026-11-20T12:10:00-03:00'), zone);
    expect(after).toMatchObject({ sentInHour: 1, day: '2026-11-20', sentInDay: 1 });
  });
});

describe('the limit of a day', () => {
  it('grows with the age of a number', () => {
    const free = settings({ dailyLimit: 0 });
    expect([0, 2, 3, 7, 14, 21, 29, 30].map((age) => dailyLimitOf(free, age))).toEqual([
      20,
      20,
      40,
      80,
      150,
      300,
      300,
      Infinity,
    ]);
  });

  it('is never above the setting, and has no warm-up where it is off', () => {
    expect(dailyLimitOf(settings({ dailyLimit: 10 }), 0)).toBe(10);
    expect(dailyLimitOf(settings(), 100)).toBe(150);
    expect(dailyLimitOf(settings({ warmUp: false }), 0)).toBe(150);
    expect(dailyLimitOf(settings({ dailyLimit: 0, warmUp: false }), 0)).toBe(Infinity);
  });
});
