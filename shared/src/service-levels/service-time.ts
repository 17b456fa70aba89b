import { type ServiceHours, weekdayNames } from '../contract/service-hours.ts';
import { addDays, localTime } from '../text/time.ts';

/** The time in which somebody serves: the hours of a week without the holidays, as clocks show them in a time zone. */
export interface ServiceTime {
  /** Null where there are no hours: then all time counts. */
  hours: ServiceHours | null;
  /** Dates (`YYYY-MM-DD`) on which nobody serves. */
  holidays: readonly string[];
  /** IANA name. */
  timeZone: string;
}

const minute = 60_000;
const minutesOfDay = 24 * 60;

/** Days without service after which there is none ahead: a year, and the holidays around it. */
const mostClosedDays = 400;

/** A part of a day, in minutes since midnight: the end is outside. */
interface Span {
  from: number;
  to: number;
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time === '' ? [] : time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Returns the spans that start on a day. One that ends before it starts, or at 00:00, reaches into the next day. */
const spansFrom = ({ hours, holidays }: ServiceTime, date: string): Span[] => {
  if (holidays.includes(date)) return [];
  const sundayFirst = new Date(`${date}T00:00:00Z`).getUTCDay();
  const weekday = weekdayNames[(sundayFirst + 6) % weekdayNames.length];
  const day = hours?.find(({ weekdayEn }) => weekdayEn === weekday);
  if (day === undefined) return [{ from: 0, to: minutesOfDay }];
  return [
    { start: day.startTimeA, end: day.endTimeA },
    { start: day.startTimeB, end: day.endTimeB },
  ]
    .map(({ start, end }) => ({ from: minutesOf(start), to: minutesOf(end) }))
    .filter(({ from, to }) => from !== to)
    .map(({ from, to }) => ({ from, to: to < from ? to + minutesOfDay : to }));
};

/** Returns the spans of a day, with those that reach into it from the day before. */
const spansOn = (time: ServiceTime, date: string): Span[] => {
  if (time.holidays.includes(date)) return [];
  const earlier = spansFrom(time, addDays(date, -1)).map(({ from, to }) => ({
    from: from - minutesOfDay,
    to: to - minutesOfDay,
  }));
  return [...earlier, ...spansFrom(time, date)];
};

/** Part of time in which the state stays the same. */
interface Stretch {
  isServed: boolean;
  /** Milliseconds. */
  length: number;
}

/** True if the clocks of the time zone show, after these minutes, as much more: they were not put forward or back. */
const isRegular = (
  { timeZone }: ServiceTime,
  at: number,
  local: { date: string; minutes: number },
  length: number,
): boolean => {
  const shown = localTime(at + length * minute, timeZone);
  const minutes = local.minutes + length;
  return (
    minutesOf(shown.time) === minutes % minutesOfDay &&
    shown.date === (minutes < minutesOfDay ? local.date : addDays(local.date, 1))
  );
};

/**
 * Returns the stretch of equal state that begins at an instant: up to the next start or end of hours or midnight, cut
 * short where clocks are put forward or back.
 */
const stretchAt = (time: ServiceTime, at: number): Stretch => {
  const { date, time: shown } = localTime(at, time.timeZone);
  const minutes = minutesOf(shown);
  const spans = spansOn(time, date);
  const isServed = spans.some(({ from, to }) => from <= minutes && minutes < to);
  const bounds = spans.flatMap(({ from, to }) => [from, to]).filter((bound) => bound > minutes);
  let length = Math.min(minutesOfDay, ...bounds) - minutes;
  const start = at - (at % minute);
  while (length > 1 && !isRegular(time, start, { date, minutes }, length)) length = Math.ceil(length / 2);
  return { isServed, length: start + length * minute - at };
};

/**
 * Returns the instant by which as many milliseconds of service time have passed since another one; null where no service
 * lies ahead. Pure.
 *
 * A day has two spans, the lunch break between them; a weekday that is not among the hours is served all day. Where clocks
 * are put back, both passes of an hour count; where they are put forward, the hours continue behind the gap.
 *
 * @param start milliseconds since 1970
 * @param length milliseconds of service time
 */
export const dueAt = (start: number, length: number, time: ServiceTime): number | null => {
  if (time.hours === null && time.holidays.length === 0) return start + length;
  let [at, left, servedAt] = [start, length, start];
  while (left > 0) {
    const stretch = stretchAt(time, at);
    if (stretch.isServed) {
      if (left <= stretch.length) return at + left;
      left -= stretch.length;
      servedAt = at;
    }
    at += stretch.length;
    if (at - servedAt > mostClosedDays * minutesOfDay * minute) return null;
  }
  return at;
};

/** Returns the milliseconds of service time between two instants; 0 where the second is not later. Pure. */
export const servedBetween = (from: number, to: number, time: ServiceTime): number => {
  if (time.hours === null && time.holidays.length === 0) return Math.max(0, to - from);
  let served = 0;
  for (let at = from; at < to;) {
    const { isServed, length } = stretchAt(time, at);
    if (isServed) served += Math.min(length, to - at);
    at += length;
  }
  return served;
};
