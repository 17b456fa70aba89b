import { type ServiceDay, type ServiceHours, weekdayNames } from '../contract/service-hours.ts';
import { addDays, instantOf, localTime } from '../text/time.ts';

const midnight = '00:00';

interface Span {
  start: string;
  end: string;
}

/** Returns the spans of a day that have a length. */
const spansOf = ({ startTimeA, endTimeA, startTimeB, endTimeB }: ServiceDay): Span[] =>
  [
    { start: startTimeA || midnight, end: endTimeA || midnight },
    { start: startTimeB || midnight, end: endTimeB || midnight },
  ].filter(({ start, end }) => start !== end);

const dayOf = (hours: ServiceHours, date: string): ServiceDay | undefined => {
  const sundayFirst = new Date(`${date}T00:00:00Z`).getUTCDay();
  const weekday = weekdayNames[(sundayFirst + 6) % weekdayNames.length];
  return hours.find(({ weekdayEn }) => weekdayEn === weekday);
};

/**
 * Returns whether an instant is within service hours, as clocks show it in a time zone (behaviour, section 6). Pure.
 *
 * A day has two spans; their bounds are included, to the minute: until 18:00 is open at 18:00:59. An empty start or end
 * counts as 00:00. A span that ends before it starts, or at 00:00, reaches into the next day. A span that ends when it
 * starts has no length, so a day without any time is closed. A weekday that is not among the hours is open.
 *
 * Where clocks are put back, both passes of an hour count; where they are put forward, the hours continue behind the gap.
 *
 * @param timeZone IANA name
 * @param now milliseconds since 1970
 * @param holidays dates (YYYY-MM-DD) on which nobody serves, from midnight to midnight
 */
export const isWithinHours = (
  hours: ServiceHours,
  timeZone: string,
  now: number,
  holidays: readonly string[] = [],
): boolean => {
  const { date, time } = localTime(now, timeZone);
  if (holidays.includes(date)) return false;
  const today = dayOf(hours, date);
  if (today === undefined) return true;
  const yesterday = dayOf(hours, addDays(date, -1));
  return (
    spansOf(today).some(({ start, end }) => start <= time && (time <= end || end < start)) ||
    (yesterday !== undefined && spansOf(yesterday).some(({ start, end }) => end < start && time <= end))
  );
};

const daysOfWeek = 7;

/** The minutes of a day, in the time zone, at which one of its spans starts. */
const openingsOf = (hours: ServiceHours, date: string): string[] => {
  const day = dayOf(hours, date);
  return day === undefined ? [midnight] : spansOf(day).map(({ start }) => start);
};

/**
 * Returns an instant where it is within service hours, else the next one that is; null where none is within a week, holidays
 * not counted. Pure.
 *
 * @param timeZone IANA name
 * @param at milliseconds since 1970
 */
export const nextOpening = (
  hours: ServiceHours,
  timeZone: string,
  at: number,
  holidays: readonly string[] = [],
): number | null => {
  if (isWithinHours(hours, timeZone, at, holidays)) return at;
  const { date } = localTime(at, timeZone);
  for (let day = 0; day <= daysOfWeek + holidays.length; day += 1) {
    const next = addDays(date, day);
    const opens = openingsOf(hours, next)
      .map((time) => instantOf(next, time, timeZone))
      .filter((one) => one > at && isWithinHours(hours, timeZone, one, holidays));
    if (opens.length > 0) return Math.min(...opens);
  }
  return null;
};
