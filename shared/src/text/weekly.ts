import { addDays, instantOf, localTime } from './time.ts';

/** Returns the first instant after `now`, in milliseconds since 1970, at which it is this hour of this day of the week (0: Sunday). */
export const nextWeekly = (
  { weekday, hour }: { weekday: number; hour: number },
  { now, timeZone }: { now: number; timeZone: string },
): number => {
  const today = localTime(now, timeZone).date;
  const days = (weekday - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7;
  const at = (later: number): number =>
    instantOf(addDays(today, days + later), `${String(hour).padStart(2, '0')}:00`, timeZone);
  return at(0) > now ? at(0) : at(7);
};
