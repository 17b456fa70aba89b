import { rule } from '../stage.ts';
import { change, note } from '../draft.ts';

/** The tickets of a user who goes wait for another (behaviour, section 10); closed ones keep its name, and what somebody else took meanwhile stays there. */
export const releaseTicket = rule('release ticket', ['release'], (turn, { userId }) => {
  if (turn.ticket?.userId !== userId || turn.ticket.status === 'closed') return 'ignore';
  change(turn, { status: 'pending', userId: null, updatedAt: turn.now });
  note(turn, 'pending', null);
  return undefined;
});
