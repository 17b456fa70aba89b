/** Lines of the price list, and the highest price in 1/10,000 of the currency. */
export const messagePriceLimits = { lines: { max: 35 }, price: { max: 9_999_999 } } as const;
