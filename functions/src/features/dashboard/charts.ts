import type {
  countTicketsByDay as byDayEndpoint,
  countTicketsByUser as byUserEndpoint,
} from '@recado/shared/contract/dashboard';
import { figureOf } from '@recado/shared/metrics/figure';
import type { UseCase } from '../../context/binding.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { daysOf, readSummary } from '../../domain/statistics/read-summary.ts';
import { periodOf } from '../../domain/statistics/period-of.ts';
import { requireWholeReach } from '../../domain/statistics/require-whole-reach.ts';

/** Returns the number of cycles of each user, by name; users without one have 0 (behaviour, section 19). */
export const countTicketsByUser: UseCase<typeof byUserEndpoint> = async (context, { query }) => {
  requireWholeReach(context);
  const period = periodOf(context, { date_from: query.initialDate, date_to: query.finalDate });
  const [{ summary, missing }, { users }] = await Promise.all([
    readSummary(context, period),
    directoryFor(context, []),
  ]);
  const data = users.map(({ id, name }) => ({
    name,
    quantity: missing.length > 0 ? null : figureOf(summary.user?.[id], 'tickets').count,
  }));
  return { data: data.toSorted((one, other) => one.name.localeCompare(other.name)), uncounted: missing.length };
};

const hours = Array.from({ length: 24 }, (_, hour) => String(hour));

/** Returns the number of cycles of each day of a period, of one day those of each hour (behaviour, section 19). */
export const countTicketsByDay: UseCase<typeof byDayEndpoint> = async (context, { query }) => {
  requireWholeReach(context);
  const period = periodOf(context, { date_from: query.initialDate, date_to: query.finalDate });
  const { summary, missing } = await readSummary(context, period);
  const isOneDay = period.from === period.to;
  const total = (dimension: 'all' | 'hour' | 'day', value: string): number =>
    figureOf(summary[dimension]?.[value], 'tickets').count;
  const isKnown = missing.length === 0;
  return {
    count: isKnown ? total('all', '') : null,
    data: isOneDay
      ? hours.map((hour) => ({ hour: hour.padStart(2, '0'), total: isKnown ? total('hour', hour) : null }))
      : daysOf(period).map((day) => ({ data: day, total: missing.includes(day) ? null : total('day', day) })),
    uncounted: missing.length,
  };
};
