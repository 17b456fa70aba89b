import { messageAfter } from '../apply-message-change.ts';
import { replaceMessage } from '../compose.ts';
import { rule } from '../stage.ts';
import { ticketOf } from '../draft.ts';

/** What somebody of the chat did to a message (behaviour, section 2, 10, and section 16). What was done before, or is not theirs to do, changes nothing. */
export const changeMessage = rule('change message', ['change'], (draft, { message, change, isLast }) => {
  const after = messageAfter(message, change, ticketOf(draft).isGroup, draft.state.settings);
  if (after === message) return 'ignore';
  replaceMessage(draft, message, after, isLast);
  return undefined;
});
