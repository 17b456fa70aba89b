import { otherOpenTicket } from '../refusals.ts';
import { rule } from '../stage.ts';
import { change, note, ticketOf } from '../draft.ts';

/** A closed ticket becomes the agent's, unless its chat goes on in another one (behaviour, section 10). */
export const reopenTicket = rule('reopen ticket', ['reopen'], (turn, { agent, queueId }) => {
  const { situation } = turn;
  const ticket = ticketOf(turn);
  if (situation.otherActive) throw otherOpenTicket(situation, situation.otherActive);
  if (ticket.status !== 'closed') {
    if (ticket.userId !== agent.id) throw otherOpenTicket(situation, ticket);
    return 'stop';
  }
  change(turn, {
    status: ticket.isGroup ? 'group' : 'open',
    userId: agent.id,
    queueId: queueId ?? ticket.queueId,
    isBot: false,
    updatedAt: turn.now,
  });
  note(turn, 'reopen', agent.id);
  return undefined;
});
