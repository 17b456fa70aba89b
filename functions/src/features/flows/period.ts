import { addDays, localTime } from '@recado/shared/text/time';
import type { Context } from '../../context/context.ts';

/** Days of a period: at most, and unless the caller names the first one. */
const most = 92;
const usual = 30;

/** The first and the last day of a period: YYYY-MM-DD, in the company's time zone. */
export interface Period {
  from: string;
  to: string;
}

const laterOf = (one: string, other: string): string => (one > other ? one : other);

/** Returns the period that a call names: up to today, of 92 days at most. */
export const periodOf = (
  { clock, company }: Context,
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
): Period => {
  const today = localTime(clock.now(), company.timeZone).date;
  const to = endDate !== undefined && endDate < today ? endDate : today;
  return { from: laterOf(startDate ?? addDays(to, 1 - usual), addDays(to, 1 - most)), to };
};

/** Returns the days of a period; none where its first day is behind its last one. */
export const daysOf = ({ from, to }: Period): string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};
