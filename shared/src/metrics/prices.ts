import type { MessageCharge } from './messages.ts';

/** The categories that have prices of their own. */
export const pricedCategories = ['marketing', 'utility', 'authentication', 'service'] as const;
type PricedCategory = (typeof pricedCategories)[number];

/** A line of the price list: what a message costs from a month on, by category, in 1/10,000 of the currency. */
export interface MessagePrice extends Record<PricedCategory, number | null> {
  /** YYYY-MM */
  from: string;
  /** The calling code of a country; empty for all others. */
  country: string;
}

/** Categories of Meta that have the price of another one. */
const pricedAs: Partial<Record<string, PricedCategory>> = {
  marketing_lite: 'marketing',
  authentication_international: 'authentication',
  referral_conversion: 'service',
};

const categoryOf = (category: string): PricedCategory | undefined =>
  pricedCategories.find((known) => known === category) ?? pricedAs[category];

/**
 * Returns the price of a message of a month: of its country, else of all others, by the newest line that holds by then. Null
 * where the list has none.
 */
export const priceOf = (
  prices: readonly MessagePrice[],
  month: string,
  { category, country }: MessageCharge,
): number | null => {
  const priced = categoryOf(category);
  if (!priced) return null;
  const inForce = prices
    .filter(({ from, ...line }) => from <= month && line[priced] !== null)
    .toSorted((one, other) => other.from.localeCompare(one.from));
  const line = inForce.find((one) => one.country === country) ?? inForce.find((one) => one.country === '');
  return line?.[priced] ?? null;
};
