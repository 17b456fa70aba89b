import {
  defaultServiceHours,
  type ServiceDay,
  type ServiceHours,
  type WeekdayName,
} from '@recado/shared/contract/service-hours';
import { translate } from '../../i18n/i18n.ts';
import { isTimeOrEmpty } from './time-mask.ts';

/** The two spans of a day: the names of their starts and ends. */
export const spans = [
  ['startTimeA', 'endTimeA'],
  ['startTimeB', 'endTimeB'],
] as const;
export type TimeName = (typeof spans)[number][number];

/** Returns the hours of a day; null for one that is not among them. */
export const dayOf = (hours: ServiceHours, weekday: WeekdayName): ServiceDay | null =>
  hours.find(({ weekdayEn }) => weekdayEn === weekday) ?? null;

/** The times of a day on which nobody serves. */
export const noTimes = { startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' };

/** Returns the hours with other times of a day, in the order of the week. */
export const withDay = (
  hours: ServiceHours,
  weekday: WeekdayName,
  times: Partial<Record<TimeName, string>>,
): ServiceHours =>
  defaultServiceHours.flatMap((initial) => {
    const day = dayOf(hours, initial.weekdayEn);
    if (initial.weekdayEn !== weekday) return day ?? [];
    return { ...(day ?? { ...initial, ...noTimes }), ...times };
  });

/** Returns the hours with the times of one day on every day. */
export const withEveryDayAs = (hours: ServiceHours, { startTimeA, endTimeA, startTimeB, endTimeB }: ServiceDay) =>
  defaultServiceHours.map((initial) => ({
    ...(dayOf(hours, initial.weekdayEn) ?? initial),
    startTimeA,
    endTimeA,
    startTimeB,
    endTimeB,
  }));

/** A note on the hours of a day, as the rule reads them: an empty start or end is 00:00. */
type DayNote = 'invalid' | 'allDay' | 'closed' | 'overnight' | 'half' | null;

export const noteOf = (day: ServiceDay | null): DayNote => {
  if (day === null) return 'allDay';
  if (spans.flat().some((name) => !isTimeOrEmpty(day[name]))) return 'invalid';
  const filled = spans
    .map(([start, end]) => ({ start: day[start] || '00:00', end: day[end] || '00:00' }))
    .filter(({ start, end }) => start !== end);
  if (filled.length === 0) return 'closed';
  if (spans.some(([start, end]) => (day[start] === '') !== (day[end] === ''))) return 'half';
  return filled.some(({ start, end }) => end < start && end !== '00:00') ? 'overnight' : null;
};

/** Validates the hours of a form: every time is one, or empty. Returns the message, or null. */
export const serviceHoursRule = (hours: ServiceHours): string | null =>
  hours.some((day) => noteOf(day) === 'invalid') ? translate('common:hours.note.invalid') : null;
