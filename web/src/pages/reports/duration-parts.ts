const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** Returns a duration, in milliseconds, as whole days, hours and minutes (behaviour, section 19). */
export const durationParts = (milliseconds: number): { days: number; hours: number; minutes: number } => ({
  days: Math.floor(milliseconds / day),
  hours: Math.floor((milliseconds % day) / hour),
  minutes: Math.floor((milliseconds % hour) / minute),
});
