import type { ChatRecord, TicketChange, TicketRecord } from '../../../data/tickets/record.ts';
import { copyOf } from '../../../data/tickets/copy-of.ts';
import { bookkeeping } from '../stage.ts';
import { change, type Draft } from '../draft.ts';

/** Late reopened tickets that a chat's item holds; of older ones, the messages stand together. */
const maxReopened = 100;

/** @param successorId the closed ticket that takes the place of a removed one in the closed list */
const pointTo = (
  chat: Pick<ChatRecord, 'activeTicketId' | 'lastClosedTicketId'>,
  id: number,
  after: TicketRecord | null,
  successorId: number | null,
) => {
  const other = (known: number | null): number | null => (known === id ? null : known);
  if (after === null) {
    const isPointed = chat.activeTicketId === id || chat.lastClosedTicketId === id;
    return {
      activeTicketId: other(chat.activeTicketId),
      lastClosedTicketId: other(chat.lastClosedTicketId) ?? (isPointed ? successorId : null),
    };
  }
  if (after.status === 'closed') return { activeTicketId: other(chat.activeTicketId), lastClosedTicketId: id };
  return { activeTicketId: id, lastClosedTicketId: other(chat.lastClosedTicketId) };
};

/** Removes the previous closed ticket from the closed list, which shows one ticket of each chat. */
const supersede = (draft: Draft): void => {
  const { lastClosed } = draft.state;
  if (lastClosed === null || lastClosed.id === draft.ticket?.id) return;
  draft.superseded = { before: lastClosed, after: { ...lastClosed, listed: false, version: lastClosed.version + 1 } };
};

/** Lists the successor of a removed ticket. */
const restorePrevious = ({ state: { lastClosed }, contact, chat }: Draft): TicketChange | null => {
  if (lastClosed === null || lastClosed.listed || chat?.after.lastClosedTicketId !== lastClosed.id) return null;
  return {
    before: lastClosed,
    after: {
      ...lastClosed,
      ...(contact && copyOf(contact)),
      listed: true,
      version: lastClosed.version + 1,
    },
  };
};

/** Returns the chat's late reopened tickets: with this one if another ticket was closed after it, without it once it is removed. */
const reopenedAfter = ({ state: { chat }, before, ticket }: Draft, id: number): number[] => {
  const known = chat?.reopenedTicketIds ?? [];
  if (ticket === null) return known.filter((one) => one !== id);
  const isReopened = before?.status === 'closed' && ticket.status !== 'closed';
  const isLate = isReopened && chat !== null && chat.lastClosedTicketId !== id;
  return isLate && !known.includes(id) ? [...known, id].slice(-maxReopened) : known;
};

const pointed = (draft: Draft, subject: TicketRecord): void => {
  const { chat } = draft.state;
  const known = chat ?? { activeTicketId: null, lastClosedTicketId: null };
  const next = pointTo(known, subject.id, draft.ticket, draft.state.lastClosed?.id ?? null);
  if (next.activeTicketId === known.activeTicketId && next.lastClosedTicketId === known.lastClosedTicketId) return;
  draft.chat = {
    before: chat,
    after: {
      ...next,
      reopenedTicketIds: reopenedAfter(draft, subject.id),
      whatsappId: subject.whatsappId,
      contactId: subject.contactId,
      jid: subject.jid,
      address: subject.address,
      version: (chat?.version ?? 0) + 1,
    },
  };
};

/**
 * Keeps the chat's pointer: at most one ticket of a chat is not closed, and one closed ticket stands in the closed
 * list. The pointer is written only when it changes; its version decides between two first messages at once.
 */
export const keepChat = bookkeeping('keep chat', 'chatPointer', (draft) => {
  const { before, ticket } = draft;
  const subject = ticket ?? before;
  if (!subject || before === ticket) return;
  // Imported messages of a closed ticket leave it where it is, also where a newer one is listed.
  if (before?.status === 'closed' && ticket?.status === 'closed') return;
  if (ticket && before?.status !== 'closed' && ticket.status === 'closed') supersede(draft);
  if (ticket && !ticket.listed) change(draft, { listed: true });
  pointed(draft, subject);
  if (ticket === null) draft.superseded = restorePrevious(draft);
});
