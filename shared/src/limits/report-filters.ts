/** Length of a saved filter's name, and the most recipients of its report. */
export const reportFilterLimits = { name: { min: 1, max: 60 }, recipients: { max: 20 } } as const;
