import * as z from 'zod';
import { reportPages } from '../limits/reports.ts';
import { closingReasons } from '../metrics/cycle.ts';
import { describeMetrics } from '../metrics/definitions.ts';
import { metricNames } from '../metrics/metrics.ts';
import { dimensionNames } from '../metrics/summary.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { flag, id, idList, isoDate, isoDay, listOf, page, pageResult, searchText } from './parameters.ts';
import { language } from './languages.ts';

/** The state of a service cycle: `pending` until an agent accepts, `closed` also while the rating is awaited. */
export const reportStatuses = ['pending', 'open', 'closed'] as const;
export const reportStatus = z.enum(reportStatuses);
export type ReportStatus = z.output<typeof reportStatus>;

/** A value of the dimension `reason`. */
export const closingReasonValue = z.union([z.enum(closingReasons), z.string().regex(/^[1-9]\d{0,14}$/)]);

const count = z.int().nonnegative();

/** Filters of the report: service cycles that began in a period, by what they went through. */
const filters = {
  dateFrom: isoDay,
  dateTo: isoDay,
  /** Part of a contact's name or number: of the newest contacts that have it, `searchedContacts` at most. */
  searchParam: searchText.optional(),
  contactId: id.optional(),
  whatsappId: idList.optional(),
  users: idList.optional(),
  queueIds: idList.optional(),
  status: listOf<ReportStatus>(reportStatus, reportStatuses.length).optional(),
  /** Closing reasons: ids of the company's list, and what else closes tickets. */
  reasons: listOf<string>(closingReasonValue, 120).optional(),
  /** True leaves out cycles without a rating. */
  onlyRated: flag.optional(),
  /** A figure of the dashboard, whose cycles are listed: the metric, and the part of a dimension. */
  metric: z.enum(metricNames).describe(describeMetrics()).optional(),
  dimension: z.enum(dimensionNames).optional(),
  value: z.string().max(40).optional(),
};

const calls = {
  group: 'inbox',
  access: 'dashboard:view',
  afterExpiry: true,
  errors: ['ERR_PERIOD_REQUIRED'],
} as const;

/** A service cycle with its ticket. */
export const reportTicket = z.object({
  id,
  /** Null where the ticket was removed: its cycle still counts, without contact and message. */
  uuid: z.uuid().nullable(),
  whatsappName: z.string().nullable(),
  /** Empty where the ticket was removed. */
  contactName: z.string(),
  userName: z.string().nullable(),
  queueName: z.string().nullable(),
  status: reportStatus,
  /** Empty for an API key that does not reach the queue or the connection of the ticket any more. */
  lastMessage: z.string(),
  createdAt: isoDate,
  closedAt: isoDate.nullable(),
  /** The cause of the closing; null while it runs. */
  closingReason: z.enum(closingReasons).nullable(),
  /** The closing reason of the company's list that the agent chose. */
  reasonName: z.string().nullable(),
  /** Milliseconds from the beginning to the rating, or else to the end; null while it runs. */
  supportTime: count.nullable(),
  /** The rating, 0 to 10; 0 also without one. */
  NPS: z.int().min(0).max(10),
  rated: z.boolean(),
});
export type ReportTicket = z.output<typeof reportTicket>;

export const listReports = endpoint({
  ...calls,
  name: 'listReports',
  summary:
    'Lists the service cycles that began in a period, newest first: those that the dashboard counts. A page may be shorter than asked for although more follow',
  method: 'GET',
  scope: 'reports:read',
  path: '/ticketreport/reports',
  query: z.object({
    ...filters,
    /** The number of the page, from 1; the cursor of the page before costs less. */
    page: z.coerce.number<number>().int().min(1).max(reportPages.last).optional(),
    pageSize: z.coerce
      .number<number>()
      .int()
      .refine((size) => (reportPages.sizes as readonly number[]).includes(size))
      .optional(),
    cursor: page.cursor,
  }),
  result: z.object({
    tickets: z.array(reportTicket),
    /** Null where counting them would read them all. */
    totalTickets: z.object({ total: count.nullable() }),
    ...pageResult,
  }),
  example: { query: { dateFrom: '2026-11-01', dateTo: '2026-11-30' } },
});

const exportId = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/);
/** `gone` a day after it was written, and for an export of another user. */
const exportState = z.enum(['running', 'done', 'failed', 'gone']);
const exportProgress = {
  exportId,
  state: exportState,
  done: count,
  /** Null where the number of rows is not known. */
  total: count.nullable(),
};

export const exportReports = endpoint({
  ...calls,
  name: 'exportReports',
  summary: 'Starts writing the report as a spreadsheet of all its rows; events tell how far it is',
  method: 'POST',
  path: '/ticketreport/exports',
  creates: true,
  body: z.object({ ...filters, language }),
  result: z.object({ exportId }),
  example: { body: { dateFrom: '2026-11-01', dateTo: '2026-11-30', language: 'pt' } },
});

export const getReportExport = endpoint({
  ...calls,
  name: 'getReportExport',
  summary: 'Returns how far an export of the caller is, and the link to its file once it is written',
  method: 'GET',
  path: '/ticketreport/exports',
  query: z.object({ exportId }),
  result: z.object({ ...exportProgress, url: z.string().nullable() }),
  example: { query: { exportId: '01K9ZZZZZZZZZZZZZZZZZZZZZZ' } },
});

/** The progress of an export; sent to the user who started it. */
export const reportExportEvent = realtimeEvent(
  'reportExport',
  z.object({ action: z.literal('update'), ...exportProgress }),
);
