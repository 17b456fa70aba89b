import type { Language } from '../contract/languages.ts';

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];

const unit = (language: Language, value: number, name: 'second' | 'minute' | 'hour' | 'day'): string =>
  value.toLocaleString(language, { style: 'unit', unit: name, unitDisplay: name === 'day' ? 'long' : 'short' });

/** Formats a duration, in milliseconds, by its two largest units: `2 h 5 min`. */
export const durationText = (milliseconds: number, language: Language): string => {
  const seconds = Math.round(milliseconds / second) * second;
  if (seconds < minute) return unit(language, seconds / second, 'second');
  const minutes = Math.round(milliseconds / minute) * minute;
  if (minutes < hour) return unit(language, minutes / minute, 'minute');
  const [large, small] = minutes < day ? ([hour, minute] as const) : ([day, hour] as const);
  const whole = Math.floor(minutes / large);
  const rest = Math.floor((minutes % large) / small);
  const first = unit(language, whole, large === hour ? 'hour' : 'day');
  return rest === 0 ? first : `${first} ${unit(language, rest, large === hour ? 'minute' : 'hour')}`;
};
