import { AppError } from '@recado/shared/contract/errors';
import { reasonAnswer } from '../chosen-reason.ts';
import { closeTicket } from '../close-ticket.ts';
import { withoutDialogue } from '../dialogue.ts';
import { newOwnTicket, newTicket } from '../new-ticket.ts';
import { checkConsent, otherOpenTicket, ticketTaken } from '../refusals.ts';
import { serviceStatusOf } from '../service-status.ts';
import { rule } from '../stage.ts';
import type { Agent } from '../event.ts';
import { contactOf, appendLog, change, ticketOf, type Draft } from '../draft.ts';
import { addMessage } from '../compose.ts';

/** Opens a ticket for an agent (behaviour, section 3, POST /tickets). Throws ERR_OTHER_OPEN_TICKET where the chat has an active one, ERR_QUEUE_REQUIRED without a queue where the company has queues. */
export const openTicket = rule('open ticket', ['open'], (draft, { agent, queueId }) => {
  const { state } = draft;
  if (state.otherActive) throw otherOpenTicket(state, state.otherActive);
  if (queueId === null && state.queues.length > 0) throw new AppError('ERR_QUEUE_REQUIRED');
  draft.ticket = newOwnTicket(draft, { status: serviceStatusOf(contactOf(draft)), queueId, userId: agent.id });
  appendLog(draft, 'create', agent.id);
});

/**
 * Makes a waiting ticket the agent's (specification 1, section 4). A ticket without a queue needs one, where the company has
 * queues. Throws ERR_TICKET_TAKEN with the attendant's name where a colleague has the ticket, ERR_CONSENT_PENDING while its
 * contact has not consented.
 */
export const acceptTicket = rule('accept ticket', ['accept'], (draft, { agent, queueId }) => {
  const { state } = draft;
  const ticket = ticketOf(draft);
  if (ticket.status === 'open' || (ticket.status === 'group' && ticket.userId !== null)) {
    if (ticket.userId !== agent.id) throw ticketTaken(state, ticket);
    return 'stop';
  }
  if (ticket.status === 'closed') throw new AppError('ERR_TICKET_CHANGED');
  checkConsent(ticket);
  const queue = queueId ?? ticket.queueId;
  if (queue === null && state.queues.length > 0) throw new AppError('ERR_QUEUE_REQUIRED');
  const chosen = queue !== ticket.queueId;
  change(draft, {
    status: serviceStatusOf(ticket),
    userId: agent.id,
    queueId: queue,
    ...withoutDialogue,
    updatedAt: draft.now,
  });
  if (chosen) appendLog(draft, 'queue', agent.id);
  appendLog(draft, 'open', agent.id);
  return undefined;
});

/** Returns the ticket to the queue: pending, without an attendant. */
export const returnTicket = rule('return ticket', ['return'], (draft, { agent, stopsBot = false }) => {
  const ticket = ticketOf(draft);
  if (ticket.status === 'closed') throw new AppError('ERR_TICKET_CHANGED');
  checkConsent(ticket);
  const isAnswered = stopsBot && (ticket.isBot || ticket.inDialogue);
  if (ticket.status === 'pending' && ticket.userId === null && !isAnswered) return 'stop';
  change(draft, { status: 'pending', userId: null, ...withoutDialogue, updatedAt: draft.now });
  appendLog(draft, 'pending', agent.id);
  return undefined;
});

/** Makes a closed ticket, or one that waits for its rating, the agent's, unless its chat has another active ticket (behaviour, section 10). */
export const reopenTicket = rule('reopen ticket', ['reopen'], (draft, { agent, queueId }) => {
  const { state } = draft;
  const ticket = ticketOf(draft);
  if (state.otherActive) throw otherOpenTicket(state, state.otherActive);
  if (ticket.status !== 'closed' && ticket.status !== 'nps') {
    if (ticket.userId !== agent.id) throw otherOpenTicket(state, ticket);
    return 'stop';
  }
  change(draft, {
    status: serviceStatusOf(ticket),
    userId: agent.id,
    queueId: queueId ?? ticket.queueId,
    amountUsedBotQueuesNPS: 0,
    ...withoutDialogue,
    // Messages that the chat's other ticket received meanwhile sort before late messages of this one.
    receivedTime: Math.max(ticket.receivedTime, state.lastClosed?.receivedTime ?? 0),
    // The contact may have another number, or have written from another address, since this ticket was closed.
    ...(ticket.status === 'closed' && state.chat && { jid: state.chat.jid, address: state.chat.address }),
    updatedAt: draft.now,
  });
  appendLog(draft, 'reopen', agent.id);
  return undefined;
});

/** Adds an agent's private note about a transfer. Empty ones add nothing. */
const addNote = (draft: Draft, agent: Agent, note: string): void => {
  const body = note.trim();
  if (body === '') return;
  addMessage(draft, { wid: null, body, fromMe: true, isPrivate: true, user: { id: agent.id, name: agent.name } });
};

/**
 * Transfers a ticket to a queue, and to one of its attendants if one is given (specification 1, section 4; behaviour, section
 * 10). The note is private. The log names the previous and the new attendant.
 */
export const transferTicket = rule('transfer ticket', ['transfer'], (draft, { agent, queueId, userId, note: text }) => {
  const ticket = ticketOf(draft);
  if (ticket.status === 'closed') throw new AppError('ERR_TICKET_CHANGED');
  checkConsent(ticket);
  change(draft, {
    status: userId === null ? 'pending' : serviceStatusOf(ticket),
    userId,
    queueId,
    ...withoutDialogue,
    updatedAt: draft.now,
  });
  appendLog(draft, 'transfered', ticket.userId ?? agent.id);
  if (userId !== null) appendLog(draft, 'receivedTransfer', userId);
  addNote(draft, agent, text);
});

/** Closes a ticket without a text for its transfer to another queue (behaviour, section 10, closeTicketOnTransfer). */
export const closeForTransfer = rule('close for transfer', ['closeForTransfer'], (draft, { agent }) => {
  const ticket = ticketOf(draft);
  if (ticket.status === 'closed') throw new AppError('ERR_TICKET_CHANGED');
  checkConsent(ticket);
  closeTicket(draft, 'agent');
  appendLog(draft, 'transfered', ticket.userId ?? agent.id);
  appendLog(draft, 'closed', agent.id);
});

/** Opens the ticket in the new queue that continues the one that was closed for a transfer. */
export const openTransferred = rule('open transferred', ['openTransferred'], (draft, event) => {
  const { agent, queueId, userId, note, from } = event;
  const { jid, address, isActiveDemand, lastMessage, lastMessageType, lastAuthor, fromMe } = from;
  draft.ticket = newTicket(draft, {
    status: userId === null ? 'pending' : serviceStatusOf(from),
    queueId,
    userId,
    jid,
    address,
    isActiveDemand,
    lastMessage,
    lastMessageType,
    lastAuthor,
    fromMe,
    unreadMessages: from.unreadMessages,
    waitingSince: from.waitingSince,
    receivedTime: from.receivedTime,
    laneId: from.laneId,
    laneSince: from.laneSince,
    lgpdAcceptedAt: from.lgpdAcceptedAt,
  });
  appendLog(draft, 'create', agent.id);
  if (userId !== null) appendLog(draft, 'receivedTransfer', userId);
  addNote(draft, agent, note);
});

/** Changes the ticket's queue without a transfer. */
export const assignQueue = rule('assign queue', ['setQueue'], (draft, { agent, queueId }) => {
  const ticket = ticketOf(draft);
  if (ticket.status === 'closed') throw new AppError('ERR_TICKET_CHANGED');
  if (ticket.queueId === queueId) return 'stop';
  change(draft, { queueId, ...withoutDialogue, updatedAt: draft.now });
  appendLog(draft, 'queue', agent.id);
  return undefined;
});

/**
 * Returns a ticket of a removed user to pending (behaviour, section 10); one that waits for consent keeps waiting for it.
 * Ignores closed tickets and those of other users.
 */
export const releaseTicket = rule('release ticket', ['release'], (draft, { userId }) => {
  if (draft.ticket?.userId !== userId || draft.ticket.status === 'closed') return 'ignore';
  const status = draft.ticket.status === 'lgpd' ? 'lgpd' : 'pending';
  change(draft, { status, userId: null, updatedAt: draft.now });
  appendLog(draft, 'pending', null);
  return undefined;
});

/**
 * Refuses, with `requiredTag`, that an agent closes a ticket whose contact has no tag (specification 1, section 4); tags that the
 * company removed do not count. Throws ERR_TAG_REQUIRED.
 */
export const requireTag = rule('require tag', ['resolve'], (draft) => {
  const { settings, tags } = draft.state;
  if (settings.requiredTag !== 'enabled' || ticketOf(draft).status === 'closed') return;
  const { tagIds } = contactOf(draft);
  if (!tags.some(({ id }) => tagIds.includes(id))) throw new AppError('ERR_TAG_REQUIRED');
});

/** Closes the ticket. A ticket that waits for an agent or for consent requires the permission to close it (specification 1, section 4). */
export const resolveTicket = rule('resolve ticket', ['resolve'], (draft, { agent }) => {
  const { status } = ticketOf(draft);
  if (status === 'closed') return 'stop';
  if ((status === 'pending' || status === 'lgpd') && !agent.mayClosePending) throw new AppError('ERR_NO_PERMISSION');
  closeTicket(draft, 'agent');
  appendLog(draft, 'closed', agent.id, reasonAnswer(draft.event));
  return undefined;
});

/**
 * Closes a ticket that an agent put into another queue, where that queue closes its tickets (behaviour, section 10). Who
 * accepts, opens or reopens a ticket in such a queue serves it.
 */
export const closeByQueue = rule('close by queue', ['transfer', 'setQueue'], (draft, { agent }) => {
  const { queueId } = ticketOf(draft);
  const queue = draft.state.queues.find(({ id }) => id === queueId);
  if (!queue?.closeTicket || draft.before?.queueId === queueId) return;
  closeTicket(draft, 'agent');
  appendLog(draft, 'closed', agent.id);
});

/** Closes one of all tickets of a status, without a text (behaviour, section 9). Ignores a ticket that changed since this was requested. */
export const closeOneOfAll = rule('close one of all', ['closeAll'], (draft, { agent, status, at }) => {
  const ticket = ticketOf(draft);
  if (ticket.status !== status || ticket.updatedAt > at) return 'ignore';
  closeTicket(draft, 'agent');
  appendLog(draft, 'closed', agent.id, reasonAnswer(draft.event));
  return undefined;
});

/** Closes the younger one of two active tickets of a contact that was found twice, without a text. */
export const closeMerged = rule('close merged', ['merge'], (draft, { userId }) => {
  if (ticketOf(draft).status === 'closed') return 'ignore';
  closeTicket(draft, userId === null ? 'system' : 'agent');
  appendLog(draft, 'merged', userId);
  appendLog(draft, 'closed', userId);
  return undefined;
});

/** Closes a pending ticket of an import without texts, unless a message was added since the import (behaviour, section 17). */
export const closeImported = rule('close imported', ['closeImported'], (draft) => {
  const { status, imported, messageTime } = ticketOf(draft);
  if (status !== 'pending' || imported === null || messageTime >= imported) return 'ignore';
  closeTicket(draft, 'system');
  appendLog(draft, 'closed', null);
  return undefined;
});

/** An administrator removes the ticket; its messages, log and cycles are removed by the caller. */
export const removeTicket = rule('remove ticket', ['remove'], (draft) => {
  draft.ticket = null;
});
