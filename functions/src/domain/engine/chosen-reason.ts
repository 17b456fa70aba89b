import type { LogRecord } from '../../data/tickets/record.ts';
import type { ChosenReason, ConversationEvent } from './event.ts';

/** Returns the closing reason that the agent chose; null for none, and for events that close by themselves. */
export const chosenReason = (event: ConversationEvent): ChosenReason | null =>
  (event.type === 'resolve' || event.type === 'closeAll' ? event.reason : null) ?? null;

/** Returns the reason of a closing as the log's entry has it. */
export const reasonAnswer = (event: ConversationEvent): Pick<LogRecord, 'reason'> => {
  const reason = chosenReason(event);
  return reason ? { reason: reason.name } : {};
};
