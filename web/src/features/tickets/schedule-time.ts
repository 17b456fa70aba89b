const minute = 60_000;

/** Milliseconds that a scheduled message lies ahead at first (specification 1, section 9). */
const ahead = 60 * minute;

/** The value of a field for date and time, in the browser's time zone. */
export const localTime = (time: number): string => {
  const date = new Date(time);
  return new Date(time - date.getTimezoneOffset() * minute).toISOString().slice(0, 16);
};

/** The time that a new scheduled message has at first: an hour ahead, to the minute. */
export const firstScheduleTime = (now: number): string => localTime(now + ahead);
