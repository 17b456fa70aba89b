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

/**
 * Says how a figure changed since the period before, and what it was; in words where one of the two was not measured, or was
 * 0, of which nothing is a share.
 */
export const comparisonText = (t: Translate, { value, before, isShare = false, language, text }: Compared): string => {
  if (before === null) return t('figures:noComparison');
  const was = text(before);
  if (value === null) return t('figures:before', { change: t('figures:noComparison'), value: was });
  if (isShare) {
    const change = t('figures:points', { change: pointsText(value, before, language) });
    return t('figures:before', { change, value: was });
  }
  if (before === 0 && value > 0) return t('figures:before', { change: t('figures:new'), value: was });
  return t('figures:before', { change: changeText(value, before, language), value: was });
};
