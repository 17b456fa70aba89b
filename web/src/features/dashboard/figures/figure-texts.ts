import type { Language } from '@recado/shared/contract/languages';
import { kindOf, type MetricName } from '@recado/shared/metrics/metrics';

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

/** Formats a number with the separators of a language. */
export const numberText = (value: number, language: Language, digits = 0): string =>
  value.toLocaleString(language, { maximumFractionDigits: digits });

/** Formats a value of a metric: a count, a duration or a rating; a dash for none. */
export const valueText = (name: MetricName, value: number | null, language: Language): string => {
  if (value === null) return '–';
  const kind = kindOf(name);
  if (kind === 'duration') return durationText(value, language);
  return numberText(value, language, kind === 'rating' ? 1 : 0);
};

/** Formats how a value changed, in percent with its sign; null where there was none before. */
export const changeText = (value: number | null, before: number | null, language: Language): string | null => {
  if (value === null || before === null || before === 0) return null;
  const change = value / before - 1;
  return change.toLocaleString(language, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' });
};
