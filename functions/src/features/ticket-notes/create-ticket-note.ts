import type { createTicketNote as endpoint } from '@recado/shared/contract/ticket-notes';
import type { UseCase } from '../../context/binding.ts';
import { keepAnswer } from '../../context/keep-answer.ts';
import { visibleTicket } from '../../domain/access/visible-ticket.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { ticketNoteEntity } from '../../data/ticket-notes/store.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { noteChanged } from './events.ts';
import { presentNote } from './present-note.ts';

/** Adds a note of the caller to a ticket that it sees. The ticket determines the contact. */
export const createTicketNote: UseCase<typeof endpoint> = (context, { body: { note, ticketId } }) =>
  retryOnConflict(async () => {
    const { actor, clock, ids, stores } = context;
    const ticket = await visibleTicket(context, ticketId);
    const userId = actor.viewer.id;
    const now = new Date(clock.now()).toISOString();
    const record = ticketNoteEntity.record({
      id: await ids.next('ticket-note'),
      note,
      ticketId: ticket.id,
      contactId: ticket.contactId,
      userId,
      createdAt: now,
      updatedAt: now,
    });
    const presented = presentNote(record, await directoryFor(context, [{ userId }]));
    await context.commit(
      [...stores.ticketNotes.create(record), stores.tickets.stored(ticket), ...keepAnswer(context, presented)],
      [noteChanged(context, ticket, 'create', presented)],
    );
    return presented;
  });
