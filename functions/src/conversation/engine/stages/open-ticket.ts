import { AppError } from '@recado/shared/contract/errors';
import { reachOf } from '../addresses.ts';
import { newTicket } from '../new-ticket.ts';
import { otherOpenTicket } from '../refusals.ts';
import { rule } from '../stage.ts';
import { contactOf, appendLog } from '../draft.ts';

/** A user begins a conversation (behaviour, section 3, POST /tickets); one that runs already is named instead. */
export const openTicket = rule('open ticket', ['open'], (draft, { agent, queueId }) => {
  const { state } = draft;
  if (state.otherActive) throw otherOpenTicket(state, state.otherActive);
  const contact = contactOf(draft);
  const reach = state.chat ?? reachOf(contact, state.connection);
  if (!reach) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  draft.ticket = newTicket(draft, {
    status: contact.isGroup ? 'group' : 'open',
    isActiveDemand: true,
    queueId,
    userId: agent.id,
    jid: reach.jid,
    address: reach.address,
  });
  appendLog(draft, 'create', agent.id);
});
