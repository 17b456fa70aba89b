import { type HistoryEvent, historyEvent, type HistoryMessages } from '@recado/shared/contract/queue-messages/history';
import { placeholderOf } from '@recado/shared/contract/queue-messages/valid-inbound-event';
import type { Context } from '../../context/context.ts';
import { failureCause } from '../../platform/consumers/failure-cause.ts';
import { receiveBackfill } from './receive-backfill.ts';
import { receiveMessages } from './receive-messages.ts';

type WithMessages = Extract<HistoryEvent, Pick<HistoryMessages, 'messages'>>;

const receive = (context: Context, event: WithMessages): Promise<void> =>
  event.type === 'messages' ? receiveMessages(context, event) : receiveBackfill(context, event);

/**
 * Stores the messages of an event that was refused for its content one by one. The refused ones become placeholders, so
 * that none of their neighbours is missing.
 */
export const storeRefused = async (context: Context, event: HistoryEvent): Promise<void> => {
  if (event.type !== 'messages' && event.type !== 'missed') return;
  for (const one of event.messages) {
    try {
      await receive(context, { ...event, messages: [one] });
    } catch (error) {
      if (failureCause(error) !== 'content') throw error;
      const message = placeholderOf(one.message, context.clock.now());
      if (message) await receive(context, { ...event, messages: [{ ...one, message, changes: [] }] });
    }
  }
};

/** Returns the event of a message that was set aside; null where it breaks the contract. */
export const refusedEvent = (given: unknown): HistoryEvent | null => historyEvent.safeParse(given).data ?? null;
