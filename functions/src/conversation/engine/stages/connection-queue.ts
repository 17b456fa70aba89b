import { menuQueues } from '../bot/position.ts';
import { rule } from '../stage.ts';
import { appendLog, change } from '../draft.ts';

/** States of a ticket that waits for an agent. */
const waiting: ReadonlySet<string> = new Set(['pending', 'lgpd']);

/**
 * Puts a waiting ticket into the only queue of its connection when the contact writes (behaviour, section 7), before any
 * rule may stop, so that the queue's agents see it. `answerOption` greets the contact there. Where there are several
 * queues, the contact chooses.
 */
export const assignConnectionQueue = rule('assign connection queue', ['message', 'backfill'], (draft, event) => {
  const { ticket, state } = draft;
  const received = event.type === 'message' ? [event.message] : event.messages.map(({ message }) => message);
  if (!ticket || !waiting.has(ticket.status) || ticket.imported !== null) return;
  if (ticket.queueId !== null || ticket.userId !== null || received.every(({ fromMe }) => fromMe)) return;
  const [only, ...others] = menuQueues(state);
  if (only === undefined || others.length > 0) return;
  change(draft, { queueId: only.id, chosenOptionIds: [] });
  appendLog(draft, 'queue', null);
});
