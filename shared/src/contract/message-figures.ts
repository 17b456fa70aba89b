import * as z from 'zod';
import { describeMessageMetrics } from '../metrics/definitions.ts';
import { messageDimensions, messageMetrics } from '../metrics/message-figures.ts';
import { campaignCounts, campaignStatuses } from './campaigns.ts';
import { dashboardCall, measuredDays, period } from './dashboard.ts';
import { endpoint } from './grammar.ts';
import { flag, id, isoDate, isoDay, page, pageResult } from './parameters.ts';

const count = z.int().nonnegative();

/** Numbers of messages; the cost in 1/10,000 of the currency. */
const figures = z.object({
  received: count,
  sent: count,
  charged: count,
  cost: count,
  /** Messages that are charged for, and have no price in the list. */
  unpriced: count,
});

const author = {
  /** An agent (`u7`), a flow (`f7`), a campaign (`c7`), a rule of the product, or `phone`. */
  author: z.string().nullable(),
  /** Of an agent, a flow or a campaign; null where it was removed, and for the others. */
  authorName: z.string().nullable(),
};

const group = z.object({
  value: z.string(),
  /** Of a connection, an agent, a flow or a campaign; null where it was removed, and for all others. */
  name: z.string().nullable(),
  figures,
  /** Those of the period before; of a day those of the day as many days before as the period has. */
  previous: figures,
});
export type MessageGroup = z.output<typeof group>;

export const getMessageFigures = endpoint({
  ...dashboardCall,
  name: 'getMessageFigures',
  scope: 'reports:read',
  summary:
    'Returns how many messages came in and left in a period, and what they cost, as a whole and by day, connection, author, kind of charge and country, beside the period before',
  method: 'GET',
  path: '/dashboard/messages',
  query: z.object(period),
  result: z.object({
    ...measuredDays,
    /** ISO 4217 */
    currency: z.string(),
    figures,
    previous: figures,
    groups: z.partialRecord(z.enum(messageDimensions), z.array(group)),
  }),
  example: { query: { days: 30 } },
});
export type MessagesOfPeriod = z.output<(typeof getMessageFigures)['result']>;

/** Messages behind a figure: those of a ticket on a day, or one that is charged for. */
export const countedMessages = z.object({
  day: isoDay,
  /** The time when a message that is charged for arrived; null for others. */
  at: isoDate.nullable(),
  /** Null for a message without a ticket. */
  ticketId: id.nullable(),
  /** Null besides where the ticket was removed: its messages still count, and name no contact. */
  ticketUuid: z.uuid().nullable(),
  contactName: z.string().nullable(),
  whatsappName: z.string().nullable(),
  ...author,
  category: z.string().nullable(),
  country: z.string().nullable(),
  /** The number of messages, or their cost in 1/10,000 of the currency. */
  value: count,
});
export type CountedRow = z.output<typeof countedMessages>;

export const listCountedMessages = endpoint({
  ...dashboardCall,
  name: 'listCountedMessages',
  scope: 'reports:read',
  summary: 'Lists the messages behind a figure, the newest day first; the sum of their values is the figure',
  method: 'GET',
  path: '/dashboard/messages/rows',
  query: z.object({
    ...period,
    metric: z.enum(messageMetrics).describe(describeMessageMetrics()),
    dimension: z.enum(messageDimensions).optional(),
    value: z.string().max(60).optional(),
    cursor: page.cursor,
  }),
  result: z.object({ messages: z.array(countedMessages), ...pageResult }),
  example: { query: { days: 30, metric: 'sent' } },
});

export const countMessages = endpoint({
  ...dashboardCall,
  name: 'countMessages',
  scope: 'reports:read',
  summary: 'Returns how many messages the company sent or received from one day to another',
  method: 'GET',
  path: '/messages-allMe',
  query: z.object({ fromMe: flag, dateStart: isoDay, dateEnd: isoDay }),
  /** One count. `uncounted` are days that are not in it yet: each call counts some more of them. */
  result: z.object({ count: z.array(z.object({ count })), uncounted: count }),
  example: { query: { fromMe: true, dateStart: '2026-11-01', dateEnd: '2026-11-30' } },
});

const campaignFigures = z.object({
  id,
  name: z.string(),
  status: z.enum(campaignStatuses),
  startedAt: isoDate,
  /** Those of its report. */
  counts: campaignCounts,
  charged: count,
  cost: count,
  unpriced: count,
});
export type CampaignFigures = z.output<typeof campaignFigures>;

export const getCampaignFigures = endpoint({
  ...dashboardCall,
  name: 'getCampaignFigures',
  scope: 'reports:read',
  summary: 'Returns the counts and the cost of the campaigns that began in a period, the newest first; at most 100',
  method: 'GET',
  path: '/dashboard/campaigns',
  query: z.object(period),
  result: z.object({ currency: z.string(), campaigns: z.array(campaignFigures), uncounted: measuredDays.uncounted }),
  example: { query: { days: 30 } },
});
