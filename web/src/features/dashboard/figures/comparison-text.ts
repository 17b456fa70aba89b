import type { Language } from '@recado/shared/contract/languages';
import type { Translate } from '../../../i18n/use-translate.ts';
import { changeText, pointsText } from './figure-texts.ts';

interface Compared {
  value: number | null;
  before: number | null;
  /** True for shares, which differ by percentage points. */
  isShare?: boolean;
  language: Language;
  /** Formats a value of the figure. */
  text: (value: number) => string;
}

type Measured = Compared & { value: number; before: number };

/** Says by how much a figure changed; in words where it was 0, of which nothing is a share. */
const movement = (t: Translate, { value, before, isShare = false, language }: Measured): string => {
  if (isShare) return t('figures:points', { change: pointsText(value, before, language) });
  return before === 0 && value > 0 ? t('figures:new') : changeText(value, before, language);
};

/** Says how a figure changed since the period before, and what it was; in words where one of the two was not measured. */
export const comparisonText = (t: Translate, compared: Compared): string => {
  const { value, before, text } = compared;
  if (before === null) return t('figures:noComparison');
  const change = value === null ? t('figures:noComparison') : movement(t, { ...compared, value, before });
  return t('figures:before', { change, value: text(before) });
};

/** The change of a figure beside it. */
export interface Change {
  text: string;
  direction: 'up' | 'down' | 'same';
  /** Says the same with the value before. */
  sentence: string;
}

/** Returns the change of a figure since the period before; undefined where one of the two was not measured, and from 0 to 0. */
export const changeOf = (t: Translate, compared: Compared): Change | undefined => {
  const { value, before, isShare = false } = compared;
  if (value === null || before === null || (value === 0 && before === 0)) return undefined;
  // What rounds to no change is none.
  const rounded = isShare ? Math.round((value - before) * 1_000) : Math.round((value / before - 1) * 100);
  const direction = rounded === 0 ? 'same' : rounded > 0 ? 'up' : 'down';
  return { text: movement(t, { ...compared, value, before }), direction, sentence: comparisonText(t, compared) };
};
