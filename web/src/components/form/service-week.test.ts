import { defaultServiceHours, type ServiceDay } from '@recado/shared/contract/service-hours';
import { expect, test } from 'vitest';
import { dayOf, noteOf, serviceHoursRule, withDay, withEveryDayAs } from './service-week.ts';

const [monday] = defaultServiceHours as [ServiceDay];
const empty = { startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' };

test.each<[Partial<ServiceDay>, ReturnType<typeof noteOf>]>([
  [{}, null],
  [empty, 'closed'],
  [{ ...empty, startTimeA: '00:00', endTimeA: '00:00' }, 'closed'],
  [{ ...empty, startTimeA: '09:00', endTimeA: '09:00' }, 'closed'],
  [{ startTimeB: '18:00', endTimeB: '02:00' }, 'overnight'],
  [{ startTimeB: '18:00', endTimeB: '00:00' }, null],
  [{ startTimeB: '18:00', endTimeB: '' }, 'half'],
  [{ startTimeA: '' }, 'half'],
  [{ startTimeA: '25:00' }, 'invalid'],
  [{ endTimeB: '18' }, 'invalid'],
])('a day with %o is %s', (times, note) => {
  expect(noteOf({ ...monday, ...times })).toBe(note);
});

test('a day that is not among the hours is open all day, and gets hours by the first time', () => {
  const weekend = defaultServiceHours.slice(5);
  expect(noteOf(dayOf(weekend, 'monday'))).toBe('allDay');
  expect(withDay(weekend, 'monday', { startTimeA: '09:00' })).toEqual([
    { ...monday, ...empty, startTimeA: '09:00' },
    ...weekend,
  ]);
});

test('the times of one day are copied to every day', () => {
  const copied = withEveryDayAs(defaultServiceHours.slice(5), { ...monday, endTimeB: '20:00' });
  expect(copied).toEqual(defaultServiceHours.map((day) => ({ ...day, endTimeB: '20:00' })));
});

test('hours with a time that is none are refused', () => {
  expect(serviceHoursRule(defaultServiceHours)).toBeNull();
  expect(serviceHoursRule([{ ...monday, endTimeA: '1' }])).not.toBeNull();
});
