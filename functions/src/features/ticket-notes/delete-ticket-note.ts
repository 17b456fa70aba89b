import type { deleteTicketNote as endpoint } from '@recado/shared/contract/ticket-notes';
import type { UseCase } from '../../context/binding.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { changeableNote } from './changeable-note.ts';
import { noteRemoved } from './events.ts';

/** Deletes a note. */
export const deleteTicketNote: UseCase<typeof endpoint> = (context, { params: { id } }) =>
  retryOnConflict(async () => {
    const { note, ticket } = await changeableNote(context, id);
    await context.commit(context.stores.ticketNotes.remove(note), [noteRemoved(context, ticket, id)]);
    return { ok: true };
  });
