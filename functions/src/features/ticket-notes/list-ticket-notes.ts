import type { listTicketNotes as endpoint } from '@recado/shared/contract/ticket-notes';
import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { visibleTicket } from '../../domain/access/visible-ticket.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { maxNotes, type TicketNoteRecord } from '../../data/ticket-notes/store.ts';
import { fittingAnswer } from '../../platform/fitting-answer.ts';
import { presentNote } from './present-note.ts';

const ofContact = async ({ actor, stores }: UserContext, contactId: number): Promise<TicketNoteRecord[]> => {
  const notes = await stores.ticketNotes.ofContact(contactId, maxNotes);
  const tickets = await stores.tickets.getMany([...new Set(notes.map(({ ticketId }) => ticketId))]);
  const seen = new Set(tickets.filter((ticket) => maySeeTicket(actor.viewer, ticket)).map(({ id }) => id));
  return notes.filter(({ ticketId }) => seen.has(ticketId));
};

/** The notes of a ticket that the caller sees; without one those of the contact, on tickets that the caller sees. */
export const listTicketNotes: UseCase<typeof endpoint> = async (context, { query: { ticketId, contactId } }) => {
  const notes =
    ticketId !== undefined
      ? await context.stores.ticketNotes.ofTicket((await visibleTicket(context, ticketId)).id, maxNotes)
      : contactId !== undefined
        ? await ofContact(context, contactId)
        : [];
  const directory = await directoryFor(
    context,
    notes.map(({ userId }) => ({ userId })),
  );
  return fittingAnswer(notes.map((note) => presentNote(note, directory)));
};
