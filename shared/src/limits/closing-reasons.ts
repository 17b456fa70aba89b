/** Lengths of a closing reason's name, and the largest number that orders reasons. */
export const closingReasonLimits = { name: { min: 2, max: 60 }, order: { max: 9999 } } as const;

/** The values of the company's setting that asks agents for a reason on resolving. */
export const closingReasonUses = ['off', 'optional', 'required'] as const;
