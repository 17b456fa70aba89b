/** Length of a plan's name, and the most of what it includes. */
export const planLimits = {
  name: { min: 2, max: 50 },
  count: { max: 10_000 },
  /** BRL a month. */
  amount: { max: 1_000_000 },
} as const;
