import { AppError } from '@recado/shared/contract/errors';
import { reachOf } from '../addresses.ts';
import { newTicket } from '../new-ticket.ts';
import { otherOpenTicket } from '../refusals.ts';
import { rule } from '../stage.ts';
import { contactOf, note } from '../draft.ts';

/** A user begins a conversation (behaviour, section 3, POST /tickets); one that runs already is named instead. */
export const openTicket = rule('open ticket', ['open'], (turn, { agent, queueId }) => {
  const { situation } = turn;
  if (situation.otherActive) throw otherOpenTicket(situation, situation.otherActive);
  const contact = contactOf(turn);
  const reach = situation.chat ?? reachOf(contact, situation.connection);
  if (!reach) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  turn.ticket = newTicket(turn, {
    status: contact.isGroup ? 'group' : 'open',
    isActiveDemand: true,
    queueId,
    userId: agent.id,
    jid: reach.jid,
    address: reach.address,
  });
  note(turn, 'create', agent.id);
});
