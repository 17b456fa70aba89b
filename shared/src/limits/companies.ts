/** Lengths of a company's texts, and the most that it may have beyond its plan. */
export const companyLimits = {
  name: { min: 2, max: 50 },
  phone: { max: 20 },
  address: { max: 120 },
  paymentMethod: { max: 40 },
  count: { max: 10_000 },
} as const;
