import { type listReports, type ReportStatus, reportStatuses } from '@recado/shared/contract/reports';
import { searchedContacts } from '@recado/shared/limits/reports';
import { dimensionNames, type DimensionName, measuring, metricsBy, reasonsOf } from '@recado/shared/metrics/summary';
import { type MetricName, metricNames } from '@recado/shared/metrics/metrics';
import type { MeasuredCycle } from '@recado/shared/metrics/cycle';
import * as z from 'zod';
import type { Input } from '../../context/binding.ts';
import type { Context, UserContext } from '../../context/context.ts';
import type { CycleRecord, ReportedCycle } from '../../data/tickets/record.ts';
import { hidesNumbersFrom } from '../../domain/presentation/present-tickets.ts';
import { periodOf } from '../../domain/statistics/period-of.ts';

const ids = z.array(z.int());

/** The filters of a report, with what was searched for as the contacts that were found. */
export const reportFilter = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** The text that was searched for; empty for none. */
  searched: z.string().default(''),
  /** Null for all contacts. */
  contactIds: ids.nullable(),
  /** Of each of these, none stands for all. */
  whatsappIds: ids,
  userIds: ids,
  queueIds: ids,
  statuses: z.array(z.enum(reportStatuses)),
  onlyRated: z.boolean(),
  /** Values of the dimension `reason`. */
  reasons: z.array(z.string()).default([]),
  figure: z.object({ metric: z.enum(metricNames), dimension: z.enum(dimensionNames), value: z.string() }).nullable(),
});
export type ReportFilter = z.output<typeof reportFilter>;

type Query = Omit<Input<typeof listReports>['query'], 'page' | 'pageSize' | 'cursor'>;

interface Searched {
  contactId: number | null | undefined;
  searchParam: string | undefined;
  /** True for a reader who sees no numbers, and so finds nobody by them. */
  hideNumbers: boolean;
}

/** Returns the contacts of a report, and the text that found them: one that was chosen, or those that a search finds. */
export const contactsOf = async (
  { stores }: Context,
  { contactId = null, searchParam = '', hideNumbers }: Searched,
): Promise<Pick<ReportFilter, 'contactIds' | 'searched'>> => {
  if (contactId !== null) return { contactIds: [contactId], searched: '' };
  const searched = searchParam.trim();
  if (searched === '') return { contactIds: null, searched };
  const found = await stores.search.find(searched, { limit: searchedContacts, before: null, hideNumbers });
  return { contactIds: found?.ids ?? [], searched };
};

/** Returns the chosen ids; without any, those that an API key is limited to. */
const within = (chosen: number[] | undefined, reached: readonly number[] | null | undefined): number[] =>
  chosen && chosen.length > 0 ? chosen : [...(reached ?? [])];

/** Returns the filter of a call, whose queues and connections an API key reaches. @throws AppError ERR_PERIOD_REQUIRED */
export const filterOf = async (context: UserContext, query: Query): Promise<ReportFilter> => ({
  ...periodOf(context, { date_from: query.dateFrom, date_to: query.dateTo }),
  ...(await contactsOf(context, {
    contactId: query.contactId,
    searchParam: query.searchParam,
    hideNumbers: await hidesNumbersFrom(context),
  })),
  whatsappIds: within(query.whatsappId, context.actor.viewer.key?.connectionIds),
  userIds: query.users ?? [],
  queueIds: within(query.queueIds, context.actor.viewer.key?.queueIds),
  statuses: query.status ?? [],
  onlyRated: query.onlyRated ?? false,
  reasons: query.reasons ?? [],
  figure:
    query.metric === undefined
      ? null
      : { metric: query.metric, dimension: query.dimension ?? 'all', value: query.value ?? '' },
});

/** Returns the state of a service cycle. */
export const statusOf = ({ closedAt, startedAt }: Pick<MeasuredCycle, 'closedAt' | 'startedAt'>): ReportStatus => {
  if (closedAt !== null) return 'closed';
  return startedAt === null ? 'pending' : 'open';
};

const includes = (ids: readonly number[], id: number | null): boolean =>
  ids.length === 0 || (id !== null && ids.includes(id));

/** Returns whether service cycles pass a filter, its figure left aside. */
export const passingRow = (filter: Omit<ReportFilter, 'figure'>): ((cycle: ReportedCycle) => boolean) => {
  const { statuses } = filter;
  return (cycle) =>
    includes(filter.whatsappIds, cycle.whatsappId) &&
    includes(filter.userIds, cycle.userId) &&
    includes(filter.queueIds, cycle.queueId) &&
    (statuses.length === 0 || statuses.includes(statusOf(cycle))) &&
    (filter.reasons.length === 0 || reasonsOf(cycle).some((reason) => filter.reasons.includes(reason))) &&
    (!filter.onlyRated || (cycle.rated && cycle.rating !== null));
};

/** Returns whether service cycles pass a filter: its figure by the function that counts them. */
export const passing = (filter: ReportFilter, timeZone: string): ((cycle: CycleRecord) => boolean) => {
  const measure = filter.figure && measuring(timeZone, filter.figure);
  const passes = passingRow(filter);
  return (cycle) => passes(cycle) && (measure === null || measure(cycle) !== null);
};

/** The figures whose counts together are the number of cycles that pass a filter; null where there are none. */
export const countingFigures = (
  filter: ReportFilter,
): { metric: MetricName; dimension: DimensionName; values: string[] } | null => {
  const parts = (
    [
      ['connection', filter.whatsappIds],
      ['user', filter.userIds],
      ['queue', filter.queueIds],
      ['reason', filter.reasons],
    ] as const
  ).filter(([, of]) => of.length > 0);
  const { statuses, onlyRated, figure, contactIds } = filter;
  const isPlain = parts.length === 0 && statuses.length === 0 && !onlyRated;
  if (contactIds !== null || parts.length > 1 || (onlyRated && statuses.length > 0)) return null;
  if (figure) return isPlain ? { ...figure, values: [figure.value] } : null;
  if (statuses.length > 0 && statuses.join() !== 'closed') return null;
  const [part] = parts;
  const ofClosed = statuses.length > 0 || part?.[0] === 'reason';
  const metric = onlyRated ? 'rating' : ofClosed ? 'finished' : 'tickets';
  if (part !== undefined && !metricsBy(part[0]).includes(metric)) return null;
  return part
    ? { metric, dimension: part[0], values: [...new Set<number | string>(part[1])].map(String) }
    : { metric, dimension: 'all', values: [''] };
};
