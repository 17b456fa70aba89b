import type { SavedFilter } from '@recado/shared/contract/report-filters';
import { type ReportStatus, reportStatuses } from '@recado/shared/contract/reports';
import { reportPages } from '@recado/shared/limits/reports';
import { maxSearchLength } from '@recado/shared/limits/search';
import { closingReasons } from '@recado/shared/metrics/cycle';
import { metricNames, type MetricName } from '@recado/shared/metrics/metrics';
import { dimensionNames, type DimensionName } from '@recado/shared/metrics/summary';
import { cutText } from '@recado/shared/text/cut-text';

/** The filters of the report besides its period, as the page's address holds them. */
export interface ReportFilter {
  /** Part of a contact's name or number, in place of one contact; empty for none. */
  searchParam: string;
  contactId: number | null;
  whatsappId: readonly number[];
  users: readonly number[];
  queueIds: readonly number[];
  status: readonly ReportStatus[];
  onlyRated: boolean;
  /** Ids of the company's closing reasons, and what else closes tickets. */
  reasons: readonly string[];
  /** The figure of the dashboard whose tickets are listed, with the part of its dimension. */
  metric: MetricName | null;
  dimension: DimensionName;
  value: string;
}

const idsIn = (text: string | null): number[] =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

const reasonsIn = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .filter((reason) => idsIn(reason).length > 0 || (closingReasons as readonly string[]).includes(reason));

/** Returns the filter in an address. */
export const filterIn = (params: URLSearchParams): ReportFilter => ({
  searchParam: cutText(params.get('search') ?? '', { units: maxSearchLength }),
  contactId: idsIn(params.get('contactId'))[0] ?? null,
  whatsappId: idsIn(params.get('whatsappId')),
  users: idsIn(params.get('users')),
  queueIds: idsIn(params.get('queueIds')),
  status: reportStatuses.filter((status) => params.get('status')?.split(',').includes(status)),
  onlyRated: params.get('onlyRated') === 'true',
  reasons: reasonsIn(params.get('reasons')),
  metric: metricNames.find((name) => name === params.get('metric')) ?? null,
  dimension: dimensionNames.find((name) => name === params.get('dimension')) ?? 'all',
  value: params.get('value') ?? '',
});

/** Returns the parts of an address that hold a filter; an empty text for a part that it lacks. */
export const paramsOf = (filter: ReportFilter): Record<string, string> => ({
  search: filter.searchParam,
  contactId: filter.contactId === null ? '' : String(filter.contactId),
  whatsappId: filter.whatsappId.join(','),
  users: filter.users.join(','),
  queueIds: filter.queueIds.join(','),
  status: filter.status.join(','),
  onlyRated: filter.onlyRated ? 'true' : '',
  reasons: filter.reasons.join(','),
  ...(filter.metric === null
    ? { metric: '', dimension: '', value: '' }
    : { metric: filter.metric, dimension: filter.dimension, value: filter.value }),
});

/** Returns the filters that the calls take. */
export const queryOfFilter = (filter: ReportFilter) => ({
  ...(filter.searchParam !== '' && { searchParam: filter.searchParam }),
  ...(filter.contactId === null ? {} : { contactId: filter.contactId }),
  ...(filter.whatsappId.length > 0 && { whatsappId: [...filter.whatsappId] }),
  ...(filter.users.length > 0 && { users: [...filter.users] }),
  ...(filter.queueIds.length > 0 && { queueIds: [...filter.queueIds] }),
  ...(filter.status.length > 0 && { status: [...filter.status] }),
  ...(filter.onlyRated && { onlyRated: true }),
  ...(filter.reasons.length > 0 && { reasons: [...filter.reasons] }),
  ...(filter.metric === null ? {} : { metric: filter.metric, dimension: filter.dimension, value: filter.value }),
});
export type ReportQuery = ReturnType<typeof queryOfFilter> & { dateFrom: string; dateTo: string };

/** Returns a filter as it is saved. */
export const savedOf = (filter: ReportFilter): SavedFilter => ({
  ...filter,
  whatsappId: [...filter.whatsappId],
  users: [...filter.users],
  queueIds: [...filter.queueIds],
  status: [...filter.status],
  reasons: [...filter.reasons],
});

/** Returns the page size in an address. */
export const pageSizeIn = (params: URLSearchParams): number =>
  reportPages.sizes.find((size) => String(size) === params.get('pageSize')) ?? reportPages.initial;
