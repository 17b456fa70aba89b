import { rule } from '../stage.ts';
import { change, appendLog } from '../draft.ts';

/** The tickets of a user who goes wait for another (behaviour, section 10); closed ones keep its name, and what somebody else took meanwhile stays there. */
export const releaseTicket = rule('release ticket', ['release'], (draft, { userId }) => {
  if (draft.ticket?.userId !== userId || draft.ticket.status === 'closed') return 'ignore';
  change(draft, { status: 'pending', userId: null, updatedAt: draft.now });
  appendLog(draft, 'pending', null);
  return undefined;
});
