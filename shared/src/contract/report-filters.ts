import * as z from 'zod';
import { isPeriodName } from '../limits/dashboard.ts';
import { reportFilterLimits } from '../limits/report-filters.ts';
import { maxSearchLength } from '../limits/search.ts';
import { metricNames } from '../metrics/metrics.ts';
import { dimensionNames } from '../metrics/summary.ts';
import { endpoint } from './grammar.ts';
import { language } from './languages.ts';
import { done, id, idParams, isoDay, trimmed } from './parameters.ts';
import { closingReasonValue, reportStatus } from './reports.ts';

const day = z.union([isoDay, z.literal('')]);
const ids = z.array(id).max(500);

/** The filters of the report besides its period; an empty list stands for all. */
export const savedFilter = z.object({
  /** Part of a contact's name or number, in place of one contact; empty for none. */
  searchParam: z.string().max(maxSearchLength).default(''),
  contactId: id.nullable(),
  whatsappId: ids,
  users: ids,
  queueIds: ids,
  status: z.array(reportStatus).max(3),
  onlyRated: z.boolean(),
  reasons: z.array(closingReasonValue).max(120),
  metric: z.enum(metricNames).nullable(),
  dimension: z.enum(dimensionNames),
  value: z.string().max(40),
});
export type SavedFilter = z.output<typeof savedFilter>;

/** The report of the seven days before, mailed each week at an hour of the company's clock. */
const weekly = z.object({
  /** 0: Sunday. */
  weekday: z.int().min(0).max(6),
  hour: z.int().min(0).max(23),
  /** The users who get the mail, among those who may see reports. */
  userIds: z.array(id).min(1).max(reportFilterLimits.recipients.max),
  /** Of mails to users whose own language is not known. */
  language,
});
export type WeeklyReport = z.output<typeof weekly>;

const fields = {
  name: trimmed(reportFilterLimits.name),
  /** True for a filter that everybody who sees reports may use. */
  isShared: z.boolean(),
  /** The dates are empty unless `name` says so. */
  period: z.object({ name: z.string().refine(isPeriodName), from: day, to: day }),
  filter: savedFilter,
  weekly: weekly.nullable(),
};

/** A saved filter of the report. */
export const reportFilter = z.object({ id, userId: id, ...fields });
export type ReportFilter = z.output<typeof reportFilter>;

const calls = { group: 'inbox', access: 'dashboard:view' } as const;
const one = { ...calls, path: '/ticketreport/filters/{id}', params: idParams('reportFilter') } as const;

const exampleFilter: SavedFilter = {
  searchParam: '',
  contactId: null,
  whatsappId: [],
  users: [],
  queueIds: [],
  status: ['closed'],
  onlyRated: false,
  reasons: [],
  metric: null,
  dimension: 'all',
  value: '',
};

export const listReportFilters = endpoint({
  ...calls,
  name: 'listReportFilters',
  summary: 'Lists the saved filters of the caller and those that are shared, by name',
  method: 'GET',
  path: '/ticketreport/filters',
  result: z.array(reportFilter),
});

export const getReportFilter = endpoint({
  ...one,
  name: 'getReportFilter',
  summary: 'Returns a saved filter of the caller, or one that is shared',
  method: 'GET',
  result: reportFilter,
});

export const createReportFilter = endpoint({
  ...calls,
  name: 'createReportFilter',
  summary: 'Saves a filter of the report, which is the caller’s',
  method: 'POST',
  creates: true,
  path: '/ticketreport/filters',
  body: z.object({ ...fields, weekly: fields.weekly.default(null) }),
  result: reportFilter,
  errors: ['ERR_LIMIT_REACHED', 'ERR_NO_USER_FOUND', 'ERR_REPORT_RECIPIENT'],
  example: {
    body: {
      name: 'Encerrados da semana',
      isShared: false,
      period: { name: '7', from: '', to: '' },
      filter: exampleFilter,
    },
  },
});

export const updateReportFilter = endpoint({
  ...one,
  name: 'updateReportFilter',
  summary: 'Changes a saved filter; administrators change those that others share too',
  method: 'PUT',
  edit: true,
  body: z.object(fields).partial(),
  result: reportFilter,
  errors: ['ERR_NO_USER_FOUND', 'ERR_REPORT_RECIPIENT'],
  example: { body: { name: 'Vendas da semana', isShared: true } },
});

export const deleteReportFilter = endpoint({
  ...one,
  name: 'deleteReportFilter',
  summary: 'Deletes a saved filter; its report is mailed no more',
  method: 'DELETE',
  result: done,
});

export const listReportReaders = endpoint({
  ...calls,
  name: 'listReportReaders',
  summary: 'Lists the users who may see reports, by name',
  method: 'GET',
  path: '/ticketreport/readers',
  result: z.array(z.object({ id, name: z.string() })),
});
