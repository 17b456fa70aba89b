import { rule } from '../stage.ts';
import { appendLog, change } from '../draft.ts';

/** States of a ticket that waits for an agent. */
const waiting: ReadonlySet<string> = new Set(['pending', 'lgpd']);

/**
 * Puts a waiting ticket into the only queue of its connection when the contact writes (behaviour, section 7), so that
 * the queue's agents see it. Where there are several queues, an agent chooses.
 */
export const assignConnectionQueue = rule('assign connection queue', ['message', 'backfill'], (draft, event) => {
  const { ticket, state } = draft;
  const received = event.type === 'message' ? [event.message] : event.messages.map(({ message }) => message);
  if (!ticket || !waiting.has(ticket.status) || ticket.imported !== null) return;
  if (ticket.queueId !== null || ticket.userId !== null || received.every(({ fromMe }) => fromMe)) return;
  const [queueId, ...others] = state.connection.queueIds.filter((id) => state.queues.some((queue) => queue.id === id));
  if (queueId === undefined || others.length > 0) return;
  change(draft, { queueId });
  appendLog(draft, 'queue', null);
});
