import { newTicket } from '../new-ticket.ts';
import { rule } from '../stage.ts';
import { note } from '../draft.ts';
import { firstStatus, reopen, reopenable } from './find-or-create-ticket.ts';

/**
 * The ticket that messages of an outage go to: the one that ran at their time, which whoever loaded the situation found;
 * else what a message would have come into then (behaviour, section 3), a closed one again while its window was open, or
 * a new one. It waits for a person: no bot speaks hours late.
 */
export const findPlaceOfMissed = rule('find place of missed', ['missed'], (turn, { messages }) => {
  const { situation } = turn;
  const [first] = messages;
  if (!first) return 'ignore';
  if (situation.ticket !== null) return undefined;
  if (reopenable(situation, first.message.at)) {
    reopen(turn);
    return undefined;
  }
  const { jid, isGroup, address } = first.message.chat;
  turn.ticket = newTicket(turn, {
    status: firstStatus(situation, isGroup),
    isActiveDemand: false,
    isBot: false,
    jid,
    address,
  });
  note(turn, 'create', null);
  return undefined;
});
