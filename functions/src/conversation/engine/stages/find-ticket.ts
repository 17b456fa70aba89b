import type { TicketStatus } from '@recado/shared/contract/tickets';
import { summaryOf } from '../../../data/tickets/summary-of.ts';
import { mergeAddress } from '../addresses.ts';
import { newTicket } from '../new-ticket.ts';
import type { ConversationState } from '../state.ts';
import { rule } from '../stage.ts';
import { change, contactOf, appendLog, type Draft } from '../draft.ts';

const minute = 60_000;

/** The chat's newest closed ticket while the connection's reopening window is open; 0 minutes never reopen (behaviour, section 3). */
export const reopenable = ({ lastClosed, connection }: ConversationState, now: number): boolean =>
  lastClosed !== null &&
  now - lastClosed.updatedAt <= connection.timeCreateNewTicket * minute &&
  connection.timeCreateNewTicket > 0;

/** Whether a message in this situation makes a new ticket, for which an id must be at hand. */
export const needsTicket = (state: ConversationState, now: number): boolean =>
  state.ticket === null && !reopenable(state, now);

export const firstStatus = ({ connection }: ConversationState, isGroup: boolean): TicketStatus =>
  isGroup && connection.groupAsTicket === 'disabled' ? 'group' : 'pending';

/** Queue and attendant stay, where the company still has them: nobody waits for somebody who is gone. */
export const reopen = (draft: Draft): void => {
  const { lastClosed, users, queues } = draft.state;
  draft.before = lastClosed;
  draft.ticket = lastClosed;
  const kept = (id: number | null | undefined, all: readonly { id: number }[]): number | null =>
    all.find((one) => one.id === id)?.id ?? null;
  change(draft, {
    status: 'pending',
    userId: kept(lastClosed?.userId, users),
    queueId: kept(lastClosed?.queueId, queues),
    unreadMessages: 0,
    contact: summaryOf(contactOf(draft)),
  });
  appendLog(draft, 'reopen', null);
};

/** Behaviour, section 3: the active ticket; within the window the closed one as pending with its queue and user; else a new one. */
export const findOrCreateTicket = rule('find or create ticket', ['message'], (draft, { message }) => {
  const { state, now } = draft;
  const { jid, isGroup, address } = message.chat;
  if (needsTicket(state, now)) {
    draft.ticket = newTicket(draft, {
      status: firstStatus(state, isGroup),
      isActiveDemand: false,
      isBot: !isGroup,
      jid,
      address,
    });
    appendLog(draft, 'create', null);
    return;
  }
  if (state.ticket === null) reopen(draft);
  const ticket = draft.ticket;
  if (
    ticket &&
    (ticket.jid !== jid ||
      ticket.address.lid !== (address.lid ?? ticket.address.lid) ||
      ticket.address.number !== (address.number ?? ticket.address.number))
  ) {
    change(draft, { jid, address: mergeAddress(ticket.address, address) });
  }
});

const statusOf = ({ connection }: ConversationState, isGroup: boolean): TicketStatus =>
  isGroup && connection.groupAsTicket === 'disabled' ? 'group' : 'pending';

/**
 * The ticket that imported messages go to (behaviour, sections 2.9, 3 and 17): the one that ran at their time, which
 * whoever loaded the situation found; else a new one, which waits in the import's queue without consent and without a
 * bot. Its place in the lists is the time of what was said last, not that of the import.
 */
export const findPlaceOfImport = rule('find place of import', ['import'], (draft, { messages }) => {
  const { state, now } = draft;
  const newest = messages.at(-1)?.message;
  if (!newest) return 'ignore';
  if (state.ticket !== null) return undefined;
  const { chat } = newest;
  const { queueIdImportMessages } = state.connection;
  draft.ticket = newTicket(draft, {
    status: statusOf(state, chat.isGroup),
    isActiveDemand: false,
    imported: now,
    queueId: state.queues.find(({ id }) => id === queueIdImportMessages)?.id ?? null,
    jid: chat.jid,
    address: chat.address,
    updatedAt: Math.min(newest.at, now),
  });
  appendLog(draft, 'create', null);
  return undefined;
});

/**
 * The ticket that messages of an outage go to: the one that ran at their time, which whoever loaded the situation found;
 * else what a message would have come into then (behaviour, section 3), a closed one again while its window was open, or
 * a new one. It waits for a person: no bot speaks hours late.
 */
export const findPlaceOfBackfill = rule('find place of backfill', ['backfill'], (draft, { messages }) => {
  const { state } = draft;
  const [first] = messages;
  if (!first) return 'ignore';
  if (state.ticket !== null) return undefined;
  if (reopenable(state, first.message.at)) {
    reopen(draft);
    return undefined;
  }
  const { jid, isGroup, address } = first.message.chat;
  draft.ticket = newTicket(draft, {
    status: firstStatus(state, isGroup),
    isActiveDemand: false,
    isBot: false,
    jid,
    address,
  });
  appendLog(draft, 'create', null);
  return undefined;
});
