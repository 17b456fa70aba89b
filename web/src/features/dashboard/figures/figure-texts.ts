import type { Figures } from '@recado/shared/contract/dashboard';
import type { Language } from '@recado/shared/contract/languages';
import { kindOf, type MetricName } from '@recado/shared/metrics/metrics';
import { durationText } from '@recado/shared/text/duration-text';

/** Formats a number with the separators of a language. */
export const numberText = (value: number, language: Language, digits = 0): string =>
  value.toLocaleString(language, { maximumFractionDigits: digits });

/** Returns the value that stands for a figure: the number of a count, the median of times, the average of ratings and shares. */
export const mainValue = (name: MetricName, figure: Figures[MetricName]): number | null => {
  const kind = kindOf(name);
  if (kind === 'count') return figure?.count ?? 0;
  return (kind === 'duration' ? figure?.median : figure?.average) ?? null;
};

/** Formats a value of a metric: a count, a duration, a rating or a share in percent; a dash for none. */
export const valueText = (name: MetricName, value: number | null, language: Language): string => {
  if (value === null) return '–';
  const kind = kindOf(name);
  if (kind === 'duration') return durationText(value, language);
  if (kind === 'share') return value.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 });
  return numberText(value, language, kind === 'rating' ? 1 : 0);
};

/** Formats how a value changed, in percent with its sign; a value of 0 changes to 0 alone. */
export const changeText = (value: number, before: number, language: Language): string => {
  const change = value === before ? 0 : value / before - 1;
  return change.toLocaleString(language, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' });
};

/** Formats how a share changed, in percentage points with the sign. */
export const pointsText = (value: number, before: number, language: Language): string => {
  const points = (value - before) * 100;
  return points.toLocaleString(language, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
};
