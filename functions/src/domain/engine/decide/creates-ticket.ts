import type { ConversationEvent } from '../event.ts';
import { needsTicket, reopenable } from '../stages/find-ticket.ts';
import type { ConversationState } from '../state.ts';

/**
 * True if an event closes the ticket and continues in a new one (behaviour, section 10). In a queue that closes its
 * tickets nothing continues.
 */
export const splitsTicket = (
  { ticket, settings, queues }: Pick<ConversationState, 'ticket' | 'settings' | 'queues'>,
  event: ConversationEvent,
): boolean =>
  event.type === 'transfer' &&
  settings.closeTicketOnTransfer &&
  ticket !== null &&
  ticket.status !== 'closed' &&
  ticket.queueId !== event.queueId &&
  queues.find(({ id }) => id === event.queueId)?.closeTicket !== true;

/** True if the decision about an event opens a ticket, for which an id must be loaded. */
export const createsTicket = (state: ConversationState, event: ConversationEvent): boolean => {
  switch (event.type) {
    case 'message':
      return needsTicket(state, state.now);
    case 'backfill':
      return state.ticket === null && !reopenable(state, event.messages[0]?.message.at ?? state.now);
    case 'open':
      return state.otherActive === null;
    case 'import':
    case 'forward':
    case 'external':
    case 'scheduled':
    case 'campaign':
      return state.ticket === null;
    default:
      return splitsTicket(state, event);
  }
};
