import { AppError } from '@recado/shared/contract/errors';
import { mayChangeTicketNote } from '@recado/shared/permissions/ticket-notes';
import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import type { UserContext } from '../../context/context.ts';
import type { TicketNoteRecord } from '../../data/ticket-notes/store.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';

/**
 * Returns a note that the caller may change, with its ticket.
 *
 * @throws AppError ERR_NO_TICKET_NOTE_FOUND also for notes of tickets that the caller does not see; ERR_NO_PERMISSION for
 * those of colleagues
 */
export const changeableNote = async (
  { actor, stores }: UserContext,
  id: number,
): Promise<{ note: TicketNoteRecord; ticket: TicketRecord }> => {
  const note = await stores.ticketNotes.get(id);
  const ticket = note && (await stores.tickets.get(note.ticketId));
  if (!ticket || !maySeeTicket(actor.viewer, ticket)) throw new AppError('ERR_NO_TICKET_NOTE_FOUND');
  if (!mayChangeTicketNote(actor.viewer, note)) throw new AppError('ERR_NO_PERMISSION');
  return { note, ticket };
};
