import type { Language } from '@recado/shared/contract/languages';
import { kindOf, type MetricName } from '@recado/shared/metrics/metrics';
import { durationText } from '@recado/shared/text/duration-text';

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
