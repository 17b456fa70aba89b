import * as z from 'zod';
import { dashboardLimits } from '../limits/dashboard.ts';
import { dimensionNames } from '../metrics/summary.ts';
import { describeMetrics } from '../metrics/definitions.ts';
import { metricNames } from '../metrics/metrics.ts';
import { nowCounterNames } from '../metrics/now.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { id, isoDate, isoDay, page, pageResult } from './parameters.ts';

const count = z.int().nonnegative();
const nullableNumber = z.number().nullable();

/** Durations in milliseconds; ratings from 0 to 10; shares from 0 to 1. */
export const figure = z.object({
  count,
  average: nullableNumber,
  median: nullableNumber,
  p90: nullableNumber,
});

const figures = z.partialRecord(z.enum(metricNames), figure);
export type Figures = z.output<typeof figures>;

/** A period: the last days with today, or the days from one to another, both included. */
export const period = {
  days: z.coerce.number<number>().int().min(1).max(dashboardLimits.days.max).optional(),
  date_from: isoDay.optional(),
  date_to: isoDay.optional(),
};

const groups = z.partialRecord(
  z.enum(dimensionNames),
  z.array(
    z.object({
      /** An id, a reason, a day or an hour, as text; 0 for tickets without a queue or an agent. */
      value: z.string(),
      /** Of a queue, a user, a connection or a tag, null where it was removed; of a closing reason of the company's list. */
      name: z.string().nullable(),
      figures,
      /**
       * Those of the period before in which something counted; of a day those of the day as many days before as the period
       * has. None of `weekHour`.
       */
      previous: figures,
    }),
  ),
);
export type FigureGroups = z.output<typeof groups>;

const spanOfDays = z.object({ from: isoDay, to: isoDay });

/** The fields that all calls of the dashboard share. */
export const dashboardCall = {
  group: 'inbox',
  access: 'dashboard:view',
  afterExpiry: true,
  errors: ['ERR_PERIOD_REQUIRED', 'ERR_FIGURES_REACH'],
} as const;

/** The days that figures are of. */
export const measuredDays = {
  period: spanOfDays,
  /** The period of the same length before. */
  before: spanOfDays,
  /** Days that are not in the figures yet, because they are being counted: each call counts some more of them. */
  uncounted: count,
  /** Those of them in the period: what the figures say of them is not known, not 0. */
  missing: z.array(isoDay),
};

/** The counters of specification 1, section 3; times in minutes, shares in percent. */
export const dashboardCounters = z.object({
  supportHappening: count,
  supportPending: count,
  supportFinished: count,
  supportGroups: count,
  leads: count,
  avgSupportTime: z.number(),
  avgWaitTime: z.number(),
  activeTickets: count,
  passiveTickets: count,
  npsScore: z.number(),
  npsPromotersPerc: z.number(),
  npsPassivePerc: z.number(),
  npsDetractorsPerc: z.number(),
  tickets: count,
  waitRating: count,
  withoutRating: count,
  withRating: count,
  percRating: z.number(),
});

export const attendant = z.object({
  id,
  name: z.string(),
  /** The average rating from 0 to 10, with two decimals. */
  rating: z.number(),
  countRating: count,
  tickets: count,
  avgWaitTime: z.number(),
  avgSupportTime: z.number(),
  online: z.boolean(),
});
export type Attendant = z.output<typeof attendant>;

export const getDashboard = endpoint({
  ...dashboardCall,
  name: 'getDashboard',
  scope: 'reports:read',
  summary:
    'Returns the figures of the service cycles that began in a period, as a whole and by queue, user, connection, tag, reason, day and hour, beside those of the period before',
  method: 'GET',
  path: '/dashboard',
  query: z.object(period),
  result: z.object({
    counters: dashboardCounters,
    attendants: z.array(attendant),
    ...measuredDays,
    figures,
    previous: figures,
    groups,
  }),
  example: { query: { days: 30 } },
});
export type Dashboard = z.output<(typeof getDashboard)['result']>;

/** A service cycle behind a figure. */
export const measuredTicket = z.object({
  ticketId: id,
  /** Null where the ticket was removed: its cycle still counts, and names no contact. */
  uuid: z.uuid().nullable(),
  contactName: z.string().nullable(),
  userName: z.string().nullable(),
  queueName: z.string().nullable(),
  whatsappName: z.string().nullable(),
  createdAt: isoDate,
  closedAt: isoDate.nullable(),
  /** The measured value: 1, milliseconds, a rating; of a share 1 where it came true, else 0. */
  value: z.number(),
});
export type MeasuredTicket = z.output<typeof measuredTicket>;

export const listMeasuredTickets = endpoint({
  ...dashboardCall,
  name: 'listMeasuredTickets',
  scope: 'reports:read',
  summary:
    'Lists the service cycles behind a figure of the dashboard, newest first; one that runs long is in it as often',
  method: 'GET',
  path: '/dashboard/tickets',
  query: z.object({
    ...period,
    metric: z.enum(metricNames).describe(describeMetrics()),
    dimension: z.enum(dimensionNames).optional(),
    value: z.string().max(40).optional(),
    cursor: page.cursor,
  }),
  result: z.object({ tickets: z.array(measuredTicket), ...pageResult }),
  example: { query: { days: 30, metric: 'tickets' } },
});

export const listTicketsNow = endpoint({
  ...dashboardCall,
  errors: [],
  name: 'listTicketsNow',
  scope: 'reports:read',
  summary: 'Lists the tickets behind a counter of now, the one that changed last first',
  method: 'GET',
  path: '/dashboard/now',
  query: z.object({ counter: z.enum(nowCounterNames), cursor: page.cursor }),
  result: z.object({ tickets: z.array(measuredTicket), ...pageResult }),
  example: { query: { counter: 'open' } },
});

/** Null while days that it counts are not counted yet. */
const known = count.nullable();
/** Days of the period that are not counted yet: each call counts some more of them. */
const uncounted = count;

/** The specification's `companyId` is ignored, as other unknown parameters are: a caller sees its own company. */
const span = { initialDate: isoDay, finalDate: isoDay };

export const countTicketsByUser = endpoint({
  ...dashboardCall,
  name: 'countTicketsByUser',
  scope: 'reports:read',
  summary: 'Returns how many service cycles that began in a period each user of the company had',
  method: 'GET',
  path: '/dashboard/ticketsUsers',
  query: z.object(span),
  result: z.object({ data: z.array(z.object({ name: z.string(), quantity: known })), uncounted }),
  example: { query: { initialDate: '2026-11-01', finalDate: '2026-11-30' } },
});

export const countTicketsByDay = endpoint({
  ...dashboardCall,
  name: 'countTicketsByDay',
  scope: 'reports:read',
  summary: 'Returns how many service cycles began on each day of a period, or in each hour where it is one day',
  method: 'GET',
  path: '/dashboard/ticketsDay',
  query: z.object(span),
  result: z.object({
    count: known,
    data: z.array(z.object({ hour: z.string().optional(), data: isoDay.optional(), total: known })),
    uncounted,
  }),
  example: { query: { initialDate: '2026-11-01', finalDate: '2026-11-30' } },
});

/** The figures of the dashboard changed. Carries none of them: its readers may see fewer tickets than it counts. */
export const figuresEvent = realtimeEvent('figures', z.object({ action: z.literal('update') }));
