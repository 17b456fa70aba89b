import * as z from 'zod';
import { endpoint, realtimeEvent } from './grammar.ts';
import { id, idList } from './parameters.ts';

/** The statuses whose tickets an administrator closes together: those of the inbox's tabs. */
export const closableStatus = z.enum(['open', 'pending', 'group']);

export const countClosableTickets = endpoint({
  name: 'countClosableTickets',
  summary: 'Counts the tickets that closing all of a status would close',
  group: 'inbox',
  method: 'GET',
  path: '/tickets/closeAll',
  query: z.object({ status: closableStatus, selectedQueueIds: idList.optional() }),
  result: z.object({ total: z.int() }),
  access: 'tickets-manager:closeAll',
  example: { query: { status: 'pending' } },
});

export const closeAllTickets = endpoint({
  name: 'closeAllTickets',
  summary: 'Starts closing every ticket of a status in the selected queues (all if there are none), without a farewell',
  group: 'inbox',
  method: 'POST',
  path: '/tickets/closeAll',
  body: z.object({
    status: closableStatus,
    selectedQueueIds: z.array(id).max(1000).optional(),
    reasonId: id.nullable().optional(),
  }),
  /** `total`: the tickets to close; events tell how far it is. */
  result: z.object({ closingId: z.string(), total: z.int() }),
  access: 'tickets-manager:closeAll',
  errors: ['ERR_NO_QUEUE_FOUND', 'ERR_NO_CLOSING_REASON_FOUND', 'ERR_CLOSING_REASON_REQUIRED'],
  example: { body: { status: 'pending', selectedQueueIds: [] } },
});

/** The progress of a closing of all tickets; sent to the administrator who started it. */
export const closeAllEvent = realtimeEvent(
  'closeAll',
  z.object({
    action: z.literal('update'),
    closingId: z.string(),
    status: closableStatus,
    done: z.int(),
    total: z.int(),
    finished: z.boolean(),
  }),
);
