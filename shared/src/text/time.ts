/**
 * Local date and time of a time zone. All hours and dates of a company are evaluated in its time zone (behaviour,
 * section 22).
 */
interface LocalTime {
  /** YYYY-MM-DD */
  date: string;
  /** HH:mm */
  time: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached format: creating one costs a thousand times as much as using it. */
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, made);
  return made;
};

/** Returns the local date and time of a time zone (IANA name) at an instant in milliseconds since 1970. */
export const localTime = (at: number, timeZone: string): LocalTime => {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
};

/** Adds calendar days to a date (YYYY-MM-DD), independent of daylight saving time. */
export const addDays = (date: string, days: number): string => {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
};

/** Adds calendar months to a date (YYYY-MM-DD); the 31st becomes the last day of a shorter month. */
export const addMonths = (date: string, months: number): string => {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0));
  const at = Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(day, last.getUTCDate()));
  return new Date(at).toISOString().slice(0, 10);
};

/** A day in milliseconds since 1970: from its first instant to the first one of the next day, which is outside. */
export interface DayBounds {
  from: number;
  to: number;
}

const minute = 60_000;
const longestDay = 26 * 60;

/** Returns the milliseconds by which the clocks of a time zone are ahead of UTC at an instant that is a whole minute. */
const offsetAt = (at: number, timeZone: string): number => {
  const { date, time } = localTime(at, timeZone);
  return Date.parse(`${date}T${time}Z`) - at;
};

/** Returns the instant at which clocks that are not put forward or back on a date show its midnight; null on other dates. */
const plainMidnight = (date: string, timeZone: string): number | null => {
  const midnight = Date.parse(`${date}T00:00Z`);
  const at = midnight - offsetAt(midnight, timeZone);
  const isPlain = offsetAt(at, timeZone) === midnight - at && localTime(at - minute, timeZone).date < date;
  return isPlain ? at : null;
};

/** Returns the first minute of a date in a time zone: midnight, or where clocks are put forward the hour after it. */
const startOfDay = (date: string, timeZone: string): number => {
  const plain = plainMidnight(date, timeZone);
  if (plain !== null) return plain;
  const noon = Date.parse(`${date}T12:00:00Z`);
  let [before, at] = [noon - longestDay * minute, noon + longestDay * minute];
  while (at - before > minute) {
    const middle = before + Math.floor((at - before) / minute / 2) * minute;
    if (localTime(middle, timeZone).date < date) before = middle;
    else at = middle;
  }
  return at;
};

/** Returns the bounds of a date (YYYY-MM-DD) in a time zone. */
export const dayBounds = (date: string, timeZone: string): DayBounds => ({
  from: startOfDay(date, timeZone),
  to: startOfDay(addDays(date, 1), timeZone),
});

/**
 * Returns the instant, in milliseconds since 1970, at which clocks of a time zone show a date and a time (HH:mm). Where they
 * skip the time, the one as long after midnight.
 */
export const instantOf = (date: string, time: string, timeZone: string): number => {
  const from = startOfDay(date, timeZone);
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  const at = from + (hours * 60 + minutes) * minute;
  // Where clocks are put forward or back, the day is not as long as its hours say.
  const shown = localTime(at, timeZone);
  if (shown.date === date && shown.time === time) return at;
  const candidates = [at - 60 * minute, at + 60 * minute].filter((one) => localTime(one, timeZone).time === time);
  return candidates[0] ?? at;
};

/** Returns whether a subscription has expired. The due date is in the company's time zone and included. */
export const isExpired = (dueDate: string, now: number, timeZone: string): boolean =>
  localTime(now, timeZone).date > dueDate;

/**
 * Returns whether a local time (HH:mm) is within hours, bounds included. Hours that end before they start span
 * midnight.
 */
export const isWithinHours = (time: string, start: string, end: string): boolean =>
  start <= end ? start <= time && time <= end : time >= start || time <= end;
