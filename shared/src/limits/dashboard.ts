/** Days of a period that the dashboard shows at most: two years, a leap day included. */
export const dashboardLimits = { days: { max: 731 } } as const;

/** The periods that dashboard and report offer: this month, the last days with today, or dates. */
export const periodNames = ['month', '1', '7', '30', '90', '365', 'dates'] as const;
