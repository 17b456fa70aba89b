import type { DayRange } from './port.ts';

const day = 86_400_000;

/** Returns the times at which days of Brazil begin and have ended, in milliseconds since 1970. Its time is constant since 2019. */
export const dayTimes = ({ from, to }: DayRange): { start: number; end: number } => ({
  start: Date.parse(`${from}T00:00:00-03:00`),
  end: Date.parse(`${to}T00:00:00-03:00`) + day,
});
