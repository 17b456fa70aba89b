/** Length of a saved filter's name, and the people to whom its report is mailed at most. */
export const reportFilterLimits = { name: { min: 1, max: 60 }, recipients: { max: 20 } } as const;
