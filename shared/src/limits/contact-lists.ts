/** Limits of contact lists and their items (specification 3, section 5). */
export const contactListLimits = {
  name: { min: 2, max: 50 },
} as const;

export const contactListItemLimits = {
  name: { min: 2, max: 50 },
  number: { min: 8, max: 50 },
  email: { max: 100 },
} as const;
