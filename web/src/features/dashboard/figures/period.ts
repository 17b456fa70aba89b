import { isPeriodName, type PeriodName } from '@recado/shared/limits/dashboard';
import { addDays } from '@recado/shared/text/time';

/** The filter as the page's address holds it. */
export interface PeriodFilter {
  name: PeriodName;
  /** YYYY-MM-DD; empty while nothing was chosen. */
  from: string;
  to: string;
}

/** The query of the dashboard's calls. */
export interface PeriodQuery {
  date_from: string;
  date_to: string;
}

const isDay = (text: string): boolean => /^2\d{3}-\d{2}-\d{2}$/.test(text);

const nameIn = (text: string): PeriodName => (isPeriodName(text) ? text : 'month');

/** Returns the filter in an address; this month unless it names another one (specification 1, section 2). */
export const periodIn = (params: URLSearchParams): PeriodFilter => ({
  name: nameIn(params.get('period') ?? ''),
  from: params.get('from') ?? '',
  to: params.get('to') ?? '',
});

/** Returns the query for a filter; null while its dates are missing or end before they begin. */
export const queryOf = ({ name, from, to }: PeriodFilter, today: string): PeriodQuery | null => {
  if (name === 'month') return { date_from: `${today.slice(0, 8)}01`, date_to: today };
  if (name !== 'dates') return { date_from: addDays(today, 1 - Number(name)), date_to: today };
  return isDay(from) && isDay(to) && from <= to ? { date_from: from, date_to: to } : null;
};
