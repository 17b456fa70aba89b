/** The longest window that a company opens for its support, in days, and the length of a reason. */
export const supportLimits = { days: 30, reason: { min: 10, max: 200 } } as const;
