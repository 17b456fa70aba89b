import type { ConversationState } from '../state.ts';
import { appendLog, change, ticketOf } from '../draft.ts';
import { minute, startTimer, type TicketTimer, timerBookkeeping, timerRule } from '../ticket-timer.ts';

/** Milliseconds, at least, between two attempts while the connection is disconnected. */
const leastRetry = 15 * minute;

/** The queue that tickets without one are moved to; null where the connection names none that exists. */
const redirectQueue = ({ connection: { timeSendQueue, sendIdQueue }, queues }: ConversationState): number | null =>
  timeSendQueue === 0 ? null : (queues.find(({ id }) => id === sendIdQueue)?.id ?? null);

/**
 * Moves a waiting ticket that chose no queue to the connection's queue for these (behaviour, section 11); also one whose
 * contact never answers the question for consent, so that the queue's people see it.
 */
const redirect: TicketTimer = {
  kind: 'redirect',
  deadlineOf: ({ status, queueId, imported, updatedAt }, state) => {
    if (
      (status !== 'pending' && status !== 'lgpd') ||
      queueId !== null ||
      imported !== null ||
      redirectQueue(state) === null
    )
      return null;
    return updatedAt + state.connection.timeSendQueue * minute;
  },
};

/** While the connection is disconnected the ticket stays where it is, until the next attempt. */
export const redirectTicket = timerRule('redirect ticket', redirect, (draft) => {
  const { state, now } = draft;
  const { status, timeSendQueue } = state.connection;
  if (status !== 'CONNECTED') {
    startTimer(draft, redirect, now + Math.max(timeSendQueue * minute, leastRetry));
    return;
  }
  // Behind the question for consent, the bot greets the contact in its queue.
  const isAsked = ticketOf(draft).status === 'lgpd';
  change(draft, { queueId: redirectQueue(state), ...(isAsked ? {} : { isBot: false }), updatedAt: now });
  appendLog(draft, 'redirect', null);
});

export const keepRedirectTimer = timerBookkeeping('keep redirect timer', redirect);
