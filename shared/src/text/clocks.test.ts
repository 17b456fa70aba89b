import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clocksOf } from './clocks.ts';
import { localTime } from './time.ts';

test.each(['America/Sao_Paulo', 'America/Santiago', 'Europe/Lisbon', 'Asia/Kathmandu', 'UTC'])(
  'clocks of %s show what the calendar says, also in the hours around a change',
  (timeZone) => {
    const clock = clocksOf(timeZone);
    // Chile put its clocks forward at midnight of the 6th of September 2026, Portugal back at 2:00 of the 25th of October.
    const changes = ['2026-09-06T04:00:00Z', '2026-10-25T01:00:00Z'].map((at) => Date.parse(at));
    const near = changes.flatMap((at) => [-3_600_000, -1, 0, 1, 59_999, 3_600_000].map((by) => at + by));
    const anywhere = fc.sample(
      fc.integer({ min: Date.parse('2025-01-01T00:00:00Z'), max: Date.parse('2027-12-31T00:00:00Z') }),
      200,
    );
    for (const at of [...near, ...anywhere]) {
      const shown = new Date(clock(at)).toISOString();
      const { date, time } = localTime(at, timeZone);
      expect(shown.slice(0, 16)).toBe(`${date}T${time}`);
      expect(clock(at) % 60_000).toBe(at % 60_000);
    }
  },
);
