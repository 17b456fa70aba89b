/** What a clock on a company's wall shows: every hour and date rule of a company runs on it (behaviour, section 22). */
export interface LocalTime {
  /** YYYY-MM-DD */
  date: string;
  /** HH:mm */
  time: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs a thousand times as much as using it. */
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

/** The wall clock of a time zone (an IANA name) at an instant in epoch milliseconds. */
export const localTime = (at: number, timeZone: string): LocalTime => {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
};

/** A date (YYYY-MM-DD) so many days later, by the calendar: no change of the clocks moves it. */
export const addDays = (date: string, days: number): string => {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
};

/** Whether a subscription has lapsed. A due date is a date of the company's: it may work through the whole of it. */
export const isExpired = (dueDate: string, now: number, timeZone: string): boolean =>
  localTime(now, timeZone).date > dueDate;

/** Whether a wall clock (HH:mm) stands within hours, bounds included; hours that end before they start run over midnight. */
export const isWithinHours = (time: string, start: string, end: string): boolean =>
  start <= end ? start <= time && time <= end : time >= start || time <= end;
