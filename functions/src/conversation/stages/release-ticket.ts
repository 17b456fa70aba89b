import { rule } from '../stage.ts';
import { change, note, ticketOf } from '../turn.ts';

/** The tickets of a user who goes wait for another (behaviour, section 10); closed ones keep its name. */
export const releaseTicket = rule('release ticket', ['release'], (turn) => {
  if (ticketOf(turn).status === 'closed') return 'ignore';
  change(turn, { status: 'pending', userId: null, updatedAt: turn.now });
  note(turn, 'pending', null);
  return undefined;
});
