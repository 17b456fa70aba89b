/** Lengths of a tag's texts (specification 1, section 5), and how many tags there may be. */
export const tagLimits = {
  name: { min: 3, max: 50 },
  /** Tags of a company: all of them are read with their names and colours. */
  ofCompany: 500,
  /** Tags of a contact: a change of all of them fits into one transaction. */
  ofContact: 30,
} as const;
