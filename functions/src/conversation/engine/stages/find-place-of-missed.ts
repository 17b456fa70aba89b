import { newTicket } from '../new-ticket.ts';
import { rule } from '../stage.ts';
import { appendLog } from '../draft.ts';
import { firstStatus, reopen, reopenable } from './find-or-create-ticket.ts';

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
