import type { updateTicketNote as endpoint } from '@recado/shared/contract/ticket-notes';
import type { UseCase } from '../../context/binding.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { changeableNote } from './changeable-note.ts';
import { noteChanged } from './events.ts';
import { presentNote } from './present-note.ts';

/** Changes the text of a note. Its author stays. */
export const updateTicketNote: UseCase<typeof endpoint> = (
  context,
  { params: { id }, body: { note: text }, checkSeen },
) =>
  retryOnConflict(async () => {
    const { note, ticket } = await changeableNote(context, id);
    const directory = await directoryFor(context, [{ userId: note.userId }]);
    checkSeen?.(presentNote(note, directory));
    const change = { note: text, updatedAt: new Date(context.clock.now()).toISOString() };
    const presented = presentNote({ ...note, ...change }, directory);
    await context.commit(context.stores.ticketNotes.update(note, change), [
      noteChanged(context, ticket, 'update', presented),
    ]);
    return presented;
  });
