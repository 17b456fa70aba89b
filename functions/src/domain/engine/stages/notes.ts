import { addMessage } from '../compose.ts';
import { rule } from '../stage.ts';

/** Adds a note to the ticket, which the company's users see; lists do not change. */
export const addNote = rule('add note', ['note'], (draft, { wid, body }) => {
  addMessage(draft, { wid, body, fromMe: true, isPrivate: true });
});
