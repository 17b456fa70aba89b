import { AppError } from '@recado/shared/contract/errors';
import { reachOf } from '../addresses.ts';
import { addMessage } from '../compose.ts';
import { newTicket } from '../new-ticket.ts';
import { otherOpenTicket } from '../refusals.ts';
import { rule } from '../stage.ts';
import { change, contactOf, appendLog, type Draft } from '../draft.ts';
import type { Agent } from '../event.ts';

/** The chat's ticket as the agent's: the one in its hands, a waiting one accepted, else a new one. What a colleague serves stays with that one. */
const bringTicket = (draft: Draft, agent: Agent, queueId: number | null): void => {
  const { state, ticket } = draft;
  if (ticket === null) {
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
    return;
  }
  const { status, userId, isGroup } = ticket;
  const inService = status === 'open' || status === 'group';
  if (inService && userId !== null && userId !== agent.id) throw otherOpenTicket(state, ticket);
  if (inService && userId === agent.id) return;
  change(draft, {
    status: isGroup ? 'group' : 'open',
    userId: agent.id,
    queueId: ticket.queueId ?? queueId,
    isBot: false,
    updatedAt: draft.now,
  });
  appendLog(draft, 'open', agent.id);
};

/** Behaviour, section 16, Forward: on the same connection, in a ticket that is opened for the user; marked as forwarded where somebody else wrote it. */
export const forwardMessage = rule('forward message', ['forward'], (draft, { agent, queueId, part }) => {
  bringTicket(draft, agent, queueId);
  const { body, mediaType, media, card, wid, isForwarded } = part;
  draft.sent.push(
    addMessage(draft, {
      wid,
      body,
      mediaType,
      media,
      card,
      isForwarded,
      mediaState: media === null ? 'none' : 'ready',
      fromMe: true,
      user: { id: agent.id, name: agent.name },
    }),
  );
});
