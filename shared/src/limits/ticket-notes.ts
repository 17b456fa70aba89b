/** Lengths of a note's texts (specification 1, section 5). */
export const ticketNoteLimits = { note: { min: 2, max: 4096 } } as const;
