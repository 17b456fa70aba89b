import { listTicketNotes, ticketNoteEvent, type TicketNote } from '@recado/shared/contract/ticket-notes';
import type { QueryClient } from '@tanstack/react-query';
import { patchQueries } from '../../api/patch-queries.ts';
import { endpointQuery, queryKey } from '../../api/query.ts';
import { handlerOf } from '../../realtime/event-handler.ts';

export const notesQuery = (contactId: number) => endpointQuery(listTicketNotes, { query: { contactId } });

/** Adds a note to the list of its contact, newest first, or replaces it there. */
export const upsertNote = (client: QueryClient, note: TicketNote): void =>
  patchQueries<TicketNote[]>(client, notesQuery(note.contactId).queryKey, (notes) =>
    notes.some(({ id }) => id === note.id)
      ? notes.map((known) => (known.id === note.id ? note : known))
      : [note, ...notes].sort((one, other) => other.id - one.id),
  );

/** Removes a note from whatever list has it. */
export const removeNote = (client: QueryClient, id: number): void =>
  patchQueries<TicketNote[]>(client, queryKey(listTicketNotes), (notes) =>
    notes.some((note) => note.id === id) ? notes.filter((note) => note.id !== id) : notes,
  );

/** `company-{id}-ticketNote` */
export const noteHandler = handlerOf(ticketNoteEvent, (payload, { client }) =>
  payload.action === 'delete' ? removeNote(client, payload.id) : upsertNote(client, payload.record),
);
