/** Days of a period that the dashboard shows at most: two years, a leap day included. */
export const dashboardLimits = { days: { max: 731 } } as const;

/** The periods that dashboard and report offer besides a number of days: this month, the last days with today, or dates. */
export const periodNames = ['month', '1', '7', '30', '90', '365', 'dates'] as const;

/** A period that dashboard and report show: an offered one, or a number of days up to today. */
export type PeriodName = Exclude<(typeof periodNames)[number], `${number}`> | `${number}`;

/** Returns whether a text names a period. */
export const isPeriodName = (text: string): text is PeriodName =>
  (periodNames as readonly string[]).includes(text) ||
  (/^[1-9]\d{0,3}$/.test(text) && Number(text) <= dashboardLimits.days.max);
