import { rule } from '../stage.ts';
import { change, ticketOf } from '../draft.ts';
import { storeAtItsTime } from './store-imported.ts';

/** Stores what came while the connection was away, each at its time. Where a customer has waited since, the ticket goes to the top of its list: nobody has seen it there. */
export const storeBackfill = rule('store backfill', ['backfill'], (draft, { messages }) => {
  for (const message of messages) storeAtItsTime(draft, message);
  if (ticketOf(draft).status !== 'closed' && messages.some(({ isUnread }) => isUnread))
    change(draft, { updatedAt: draft.now });
});
