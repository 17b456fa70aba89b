import * as z from 'zod';
import { ticketNoteLimits } from '../limits/ticket-notes.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { done, id, idParams, isoDate, trimmed } from './parameters.ts';

const text = trimmed(ticketNoteLimits.note);

export const ticketNote = z.object({
  id,
  note: text,
  ticketId: id,
  contactId: id,
  userId: id,
  /** Its author; null once that user was deleted. */
  user: z.object({ id, name: z.string() }).nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type TicketNote = z.output<typeof ticketNote>;

export const listTicketNotes = endpoint({
  name: 'listTicketNotes',
  summary:
    'Lists the newest 200 internal notes of a ticket, or of the tickets of a contact that the caller sees, newest first',
  group: 'inbox',
  method: 'GET',
  scope: 'tickets:read',
  path: '/ticket-notes/list',
  query: z.object({ ticketId: id, contactId: id }).partial(),
  result: z.array(ticketNote),
  access: 'user',
  errors: ['ERR_NO_TICKET_FOUND'],
});

export const createTicketNote = endpoint({
  name: 'createTicketNote',
  summary: 'Adds an internal note to a ticket; no contact ever sees it',
  group: 'inbox',
  method: 'POST',
  scope: 'tickets:write',
  creates: true,
  path: '/ticket-notes',
  body: z.object({ note: text, ticketId: id, contactId: id.optional() }),
  result: ticketNote,
  access: 'user',
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_LIMIT_REACHED'],
  example: { body: { note: 'Prefere ligação à tarde', ticketId: 1, contactId: 1 } },
});

export const updateTicketNote = endpoint({
  name: 'updateTicketNote',
  summary: 'Changes an internal note: its author may, and administrators',
  group: 'inbox',
  method: 'PUT',
  scope: 'tickets:write',
  edit: true,
  path: '/ticket-notes/{id}',
  params: idParams('ticketNote'),
  body: z.object({ note: text }),
  result: ticketNote,
  access: 'user',
  example: { body: { note: 'Prefere ligação de manhã' } },
});

export const deleteTicketNote = endpoint({
  name: 'deleteTicketNote',
  summary: 'Deletes an internal note: its author may, and administrators',
  group: 'inbox',
  method: 'DELETE',
  scope: 'tickets:write',
  path: '/ticket-notes/{id}',
  params: idParams('ticketNote'),
  result: done,
  access: 'user',
});

/** Sent to those who see the ticket. */
export const ticketNoteEvent = realtimeEvent(
  'ticketNote',
  z.discriminatedUnion('action', [
    z.object({ action: z.literal(['create', 'update']), record: ticketNote }),
    z.object({ action: z.literal('delete'), id, ticketId: id }),
  ]),
);
