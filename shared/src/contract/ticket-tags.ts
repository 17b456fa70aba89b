import * as z from 'zod';
import { endpoint } from './grammar.ts';
import { idList, idOf, isoDay } from './parameters.ts';
import { ticket } from './tickets.ts';

export const listBoardTickets = endpoint({
  name: 'listBoardTickets',
  summary:
    'Lists the open and pending tickets of the kanban board that the caller sees, in these queues (all of its own if there are none) or in none, the last changed first',
  group: 'inbox',
  method: 'GET',
  path: '/ticket/kanban',
  query: z.object({
    queueIds: idList.optional(),
    /** First and last day of the ticket's creation, in the company's time zone. */
    startDate: isoDay.optional(),
    endDate: isoDay.optional(),
  }),
  /** `hasMore`: there are more than the 400 that are listed. */
  result: z.object({ tickets: z.array(ticket), hasMore: z.boolean() }),
  access: 'user',
  plan: 'useKanban',
});

export const setTicketTag = endpoint({
  name: 'setTicketTag',
  summary: 'Moves a ticket into a lane of the kanban board, from the one in which it stands',
  group: 'inbox',
  method: 'PUT',
  scope: 'tickets:write',
  path: '/ticket-tags/{ticketId}/{tagId}',
  params: z.object({ ticketId: idOf('ticket'), tagId: idOf('tag') }),
  result: ticket,
  access: 'user',
  plan: 'useKanban',
  errors: ['ERR_TICKET_CHANGED'],
});

export const removeTicketTag = endpoint({
  name: 'removeTicketTag',
  summary: 'Takes a ticket out of its lane of the kanban board; the tags of its contact stay',
  group: 'inbox',
  method: 'DELETE',
  scope: 'tickets:write',
  path: '/ticket-tags/{ticketId}',
  params: z.object({ ticketId: idOf('ticket') }),
  result: ticket,
  access: 'user',
  plan: 'useKanban',
  errors: ['ERR_TICKET_CHANGED'],
});
