import { expect, it } from 'vitest';
import { firstScheduleTime, localTime } from './schedule-time.ts';

it('a scheduled message lies an hour ahead at first, in the time zone of the browser', () => {
  const now = new Date(2026, 10, 20, 9, 30).getTime();
  expect(firstScheduleTime(now)).toBe('2026-11-20T10:30');
  expect(new Date(localTime(now)).getTime()).toBe(now);
});
