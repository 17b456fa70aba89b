import { defaultServiceHours } from '@recado/shared/contract/service-hours';
import { expect, test } from 'vitest';
import { weekdayIn } from './weekday.ts';

test('weekdays are named in the language of the screen', () => {
  expect(defaultServiceHours.map(({ weekdayEn }) => weekdayIn('pt', weekdayEn))).toEqual(
    defaultServiceHours.map(({ weekday }) => weekday),
  );
  expect(weekdayIn('en', 'sunday')).toBe('Sunday');
  expect(weekdayIn('es', 'wednesday')).toBe('Miércoles');
  expect(weekdayIn('tr', 'saturday')).toBe('Cumartesi');
});
