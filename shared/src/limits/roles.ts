/** Lengths of a role's name and description. */
export const roleLimits = { name: { min: 2, max: 60 }, description: { max: 200 } } as const;
