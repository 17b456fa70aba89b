import type { TicketNote } from '@recado/shared/contract/ticket-notes';
import type { Names } from '../../conversation/driver/names.ts';
import type { TicketNoteRecord } from '../../data/ticket-notes/store.ts';

/** Returns a note as the API has it, with the name of its author. */
export const presentNote = ({ version: _version, ...record }: TicketNoteRecord, names: Names): TicketNote => ({
  ...record,
  user: names.user(record.userId),
});
