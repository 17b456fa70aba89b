import type { Decision } from '../engine/decision.ts';
import type { ConversationState } from '../engine/state.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import type { ChatRecord, TicketRecord } from '../../data/tickets/record.ts';

/** Returns the contact as the changes of a decision leave it. */
const contactAfter = (before: ContactRecord | null, { changes }: Decision): ContactRecord | null =>
  changes.contacts.reduce((contact, change) => {
    const known = contact ?? change.contact;
    if (change.type === 'created') return change.contact;
    if (change.type === 'consented') return { ...known, lgpdAcceptedAt: new Date(change.at).toISOString() };
    return change.type === 'renamed' ? { ...known, ...change.names } : known;
  }, before);

const chatAfter = (before: ChatRecord | null, { changes }: Decision): ChatRecord | null =>
  changes.chat?.after ?? before;

/**
 * Returns the state of a conversation as a decision leaves it, as it would be read for the next event of its chat: a closed
 * ticket is the last closed one. Nothing is stored.
 */
export const stateAfter = (state: ConversationState, decision: Decision): ConversationState => {
  const { changes } = decision;
  const changed = changes.tickets[0]?.after;
  const ticket: TicketRecord | null = changed === undefined ? state.ticket : changed;
  const isClosed = ticket?.status === 'closed';
  return {
    ...state,
    contact: contactAfter(state.contact, decision),
    chat: chatAfter(state.chat, decision),
    ticket: isClosed ? null : ticket,
    lastClosed: isClosed ? ticket : state.lastClosed,
    dialogue: ticket?.inDialogue && !isClosed ? (changes.dialogue ?? state.dialogue) : null,
    newIds: { ...state.newIds, ticketId: (state.newIds.ticketId ?? 0) + (changed === undefined ? 0 : 1) },
  };
};
