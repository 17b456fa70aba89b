import { AppError } from '@recado/shared/contract/errors';
import { dashboardLimits } from '@recado/shared/limits/dashboard';
import { addDays } from '@recado/shared/text/time';
import type { Context } from '../../context/context.ts';
import { todayOf } from './count-days.ts';
import { daysOf, type Period } from './read-summary.ts';

interface Asked {
  days?: number | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
}

/**
 * Returns the period that a call names: its days up to today, or from one date to another. A date without the other one
 * reaches to today, or names one day.
 *
 * @throws AppError ERR_PERIOD_REQUIRED where it names none, one that ends before it begins, or a longer one than is shown
 */
export const periodOf = (context: Context, { days, date_from, date_to }: Asked): Period => {
  const today = todayOf(context);
  if (days !== undefined) return { from: addDays(today, 1 - days), to: today };
  const from = date_from ?? date_to;
  const to = date_to ?? today;
  if (from === undefined || from > to || addDays(from, dashboardLimits.days.max - 1) < to)
    throw new AppError('ERR_PERIOD_REQUIRED');
  return { from, to };
};

/** Returns the period of the same length that ends before another begins. */
export const periodBefore = (period: Period): Period => {
  const to = addDays(period.from, -1);
  return { from: addDays(to, 1 - daysOf(period).length), to };
};
