import { localTime } from './time.ts';

const [minute, day] = [60_000, 86_400_000];

/** Returns the milliseconds by which the clocks of a time zone are ahead of UTC at an instant. */
const offsetAt = (at: number, timeZone: string): number => {
  const whole = Math.floor(at / minute) * minute;
  const { date, time } = localTime(whole, timeZone);
  return Date.parse(`${date}T${time}Z`) - whole;
};

/**
 * Returns a function that returns an instant as the clocks of a time zone show it, in milliseconds since 1970 by a clock that
 * runs in UTC. It asks for the offset of a time zone once for a day on which clocks are not put forward or back: the
 * calendar of the platform takes longer than everything else that a row of a spreadsheet needs.
 */
export const clocksOf = (timeZone: string): ((at: number) => number) => {
  const starts = new Map<number, number>();
  const offsetAtStart = (ofDay: number): number => {
    const known = starts.get(ofDay);
    if (known !== undefined) return known;
    const offset = offsetAt(ofDay * day, timeZone);
    starts.set(ofDay, offset);
    return offset;
  };
  return (at) => {
    const ofDay = Math.floor(at / day);
    const offset = offsetAtStart(ofDay);
    return at + (offset === offsetAtStart(ofDay + 1) ? offset : offsetAt(at, timeZone));
  };
};
