/** Days of a period that the dashboard shows at most: two years, a leap day included. */
export const dashboardLimits = { days: { max: 731 } } as const;
