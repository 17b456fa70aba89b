import { rule } from '../stage.ts';

/** An administrator removes the ticket; its messages, log and cycles are removed by the caller. */
export const removeTicket = rule('remove ticket', ['remove'], (draft) => {
  draft.ticket = null;
});
