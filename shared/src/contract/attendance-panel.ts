import * as z from 'zod';
import { endpoint } from './grammar.ts';
import { flag, id, idList, isoDay } from './parameters.ts';
import { ticket } from './tickets.ts';

const calls = { group: 'inbox', access: 'attendance-panel:view', method: 'GET' } as const;

export const listPanelTickets = endpoint({
  ...calls,
  name: 'listPanelTickets',
  summary:
    'Lists the open and pending tickets of the attendance panel that have changed within 30 days, the last changed first: of the company for administrators, else of the caller’s queues',
  path: '/usersMoments',
  query: z.object({ queueIds: idList.optional(), whatsappIds: idList.optional() }),
  result: z.object({ tickets: z.array(ticket), hasMore: z.boolean() }),
});

export const listMoments = endpoint({
  ...calls,
  name: 'listMoments',
  summary: 'Lists tickets of the attendance panel: of a status, an agent, queues, and days of their last change',
  path: '/dashboard/moments',
  query: z.object({
    status: z.enum(['open', 'pending']).optional(),
    /** False leaves out the tickets of other agents. */
    showAll: flag.optional(),
    queueIds: idList.optional(),
    dateStart: isoDay.optional(),
    dateEnd: isoDay.optional(),
    userId: id.optional(),
  }),
  result: z.array(ticket),
});
