import * as contract from '@recado/shared/contract/ticket-notes';
import { bind, type Binding } from '../../context/binding.ts';
import { createTicketNote } from './create-ticket-note.ts';
import { deleteTicketNote } from './delete-ticket-note.ts';
import { listTicketNotes } from './list-ticket-notes.ts';
import { updateTicketNote } from './update-ticket-note.ts';

export const ticketNotesBindings: Binding[] = [
  bind(contract.listTicketNotes, listTicketNotes),
  bind(contract.createTicketNote, createTicketNote),
  bind(contract.updateTicketNote, updateTicketNote),
  bind(contract.deleteTicketNote, deleteTicketNote),
];
