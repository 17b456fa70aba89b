/** Lengths of a contact's texts (specification 1, section 5). */
export const contactLimits = {
  name: { min: 2, max: 250 },
  /** Digits of a phone number. */
  number: { min: 8, max: 50 },
  email: { max: 254 },
  extraName: { min: 1, max: 100 },
  extraValue: { max: 1_000 },
} as const;

/** Length of a name that a user types; channels may give longer ones (specification 1, section 5). */
export const typedContactName = { min: 2, max: 50 } as const;

/** Additional fields of a contact. */
export const maxExtraInfo = 50;
