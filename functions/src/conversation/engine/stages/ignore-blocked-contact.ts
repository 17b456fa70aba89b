import { rule } from '../stage.ts';
import { contactOf } from '../draft.ts';

/** A blocked contact can't open or fill tickets; what we write to it on the phone still shows, but brings no history. */
export const ignoreBlockedContact = rule('ignore blocked contact', ['message', 'import', 'backfill'], (draft, event) =>
  !contactOf(draft).active && !(event.type === 'message' && event.message.fromMe) ? 'ignore' : undefined,
);
