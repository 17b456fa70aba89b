import type { TicketNote } from '@recado/shared/contract/ticket-notes';
import type { Directory } from '../../domain/presentation/directory.ts';
import type { TicketNoteRecord } from '../../data/ticket-notes/store.ts';

/** Returns a note as the API has it, with the name of its author. */
export const presentNote = ({ version: _version, ...record }: TicketNoteRecord, directory: Directory): TicketNote => ({
  ...record,
  user: directory.user(record.userId),
});
