import type { Language } from '@recado/shared/contract/languages';
import type { MessageRule } from '@recado/shared/contract/messages';
import type { MessageMetric } from '@recado/shared/metrics/message-figures';
import { pricedCategories } from '@recado/shared/metrics/prices';
import type { Translate } from '../../../i18n/use-translate.ts';
import { numberText } from '../figures/figure-texts.ts';

/** The counts of a campaign's report that the screen and the file have, in their order. */
export const campaignCounts = ['delivered', 'received', 'read', 'replied', 'failed', 'optedOut'] as const;

/** Parts of the currency that costs are counted in. */
const parts = 10_000;

/**
 * Returns the decimals of costs that stand below each other, in 1/10,000 of a currency: four where one is below a unit and
 * has parts of a hundredth.
 */
export const decimalsOf = (costs: readonly number[]): number =>
  costs.some((cost) => cost % 100 !== 0 && cost < parts) ? 4 : 2;

interface CostFormat {
  currency: string;
  language: Language;
  /** Those that the cost itself needs, where it stands alone. */
  decimals?: number;
}

/** Formats a cost, in 1/10,000 of a currency. */
const costText = (cost: number, { currency, language, decimals }: CostFormat): string => {
  const digits = decimals ?? decimalsOf([cost]);
  return (cost / parts).toLocaleString(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
};

/** Formats a value of a metric: a number of messages or a cost. */
export const messageValueText = (metric: MessageMetric, value: number, format: CostFormat): string =>
  metric === 'cost' ? costText(value, format) : numberText(value, format.language);

/** Returns the name of a message's author; a dash for none. */
export const authorText = (t: Translate, author: string | null, name: string | null): string => {
  if (author === null) return '–';
  if (author === 'phone') return t('figures:messages.author.phone');
  const kind = /^([ufc])\d+$/.exec(author)?.[1];
  if (kind === undefined)
    return t('figures:messages.author.automatic', { rule: t(`messages:rule.${author as MessageRule}`) });
  const known = name ?? t('figures:messages.removed');
  if (kind === 'u') return known;
  return t(`figures:messages.author.${kind === 'c' ? 'campaign' : 'flow'}`, { name: known });
};

/** Returns the name of a kind of charge; Meta's own word for one that is unknown. */
export const categoryText = (t: Translate, category: string): string => {
  const known = pricedCategories.find((one) => one === category);
  return known ? t(`figures:messages.category.${known}`) : category;
};

/** Returns the name of a country. */
export const countryText = (t: Translate, code: string): string =>
  code === '' ? t('figures:messages.noCountry') : `+${code}`;
