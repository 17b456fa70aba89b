import type { DayRange } from './port.ts';

const day = 86_400_000;

/** Milliseconds by which days of Brazil begin behind those of UTC. */
const offset = 3 * 3_600_000;

/** Returns the times at which days of Brazil begin and have ended, in milliseconds since 1970. Its time is constant since 2019. */
export const dayTimes = ({ from, to }: DayRange): { start: number; end: number } => ({
  start: Date.parse(`${from}T00:00:00-03:00`),
  end: Date.parse(`${to}T00:00:00-03:00`) + day,
});

const dateOf = (time: number): string => new Date(time - offset).toISOString().slice(0, 10);

/** Returns the day of Brazil that a time is in, and the two before it. */
export const lastDays = (now: number): DayRange => ({ from: dateOf(now - 2 * day), to: dateOf(now) });
