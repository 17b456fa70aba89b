import { otherOpenTicket } from '../refusals.ts';
import { rule } from '../stage.ts';
import { change, appendLog, ticketOf } from '../draft.ts';

/** A closed ticket becomes the agent's, unless its chat goes on in another one (behaviour, section 10). */
export const reopenTicket = rule('reopen ticket', ['reopen'], (draft, { agent, queueId }) => {
  const { state } = draft;
  const ticket = ticketOf(draft);
  if (state.otherActive) throw otherOpenTicket(state, state.otherActive);
  if (ticket.status !== 'closed') {
    if (ticket.userId !== agent.id) throw otherOpenTicket(state, ticket);
    return 'stop';
  }
  change(draft, {
    status: ticket.isGroup ? 'group' : 'open',
    userId: agent.id,
    queueId: queueId ?? ticket.queueId,
    isBot: false,
    updatedAt: draft.now,
  });
  appendLog(draft, 'reopen', agent.id);
  return undefined;
});
