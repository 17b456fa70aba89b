import * as z from 'zod';
import { endpoint } from './grammar.ts';
import { id } from './parameters.ts';
import { ticket } from './tickets.ts';

export const setTicketTag = endpoint({
  name: 'setTicketTag',
  summary: 'Moves a ticket into a lane of the kanban board, from the one in which it stands',
  group: 'inbox',
  method: 'PUT',
  path: '/ticket-tags/{ticketId}/{tagId}',
  params: z.object({ ticketId: id, tagId: id }),
  result: ticket,
  access: 'user',
  plan: 'useKanban',
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_TAG_FOUND', 'ERR_TICKET_CHANGED'],
});

export const removeTicketTag = endpoint({
  name: 'removeTicketTag',
  summary: 'Takes a ticket out of its lane of the kanban board; the tags of its contact stay',
  group: 'inbox',
  method: 'DELETE',
  path: '/ticket-tags/{ticketId}',
  params: z.object({ ticketId: id }),
  result: ticket,
  access: 'user',
  plan: 'useKanban',
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_TICKET_CHANGED'],
});
