/** Limits of contact lists and their items (specification 3, section 5). */
export const contactListLimits = {
  name: { min: 2, max: 50 },
} as const;

export const contactListItemLimits = {
  name: { min: 2, max: 50 },
  number: { min: 8, max: 50 },
  email: { max: 100 },
} as const;

/** Limits of the further columns of an imported file, which the items of a list keep. */
export const contactListColumnLimits = {
  key: { min: 1, max: 30 },
  value: { max: 200 },
  /** Columns of a list. */
  columns: 10,
  /** Letters of all columns of an item. */
  total: 1_000,
} as const;
