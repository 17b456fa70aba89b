import type { TicketStatus } from '@recado/shared/contract/tickets';
import { newTicket } from '../new-ticket.ts';
import type { ConversationState } from '../state.ts';
import { rule } from '../stage.ts';
import { appendLog } from '../draft.ts';

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
