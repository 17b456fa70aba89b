import { indexText, startsMaintenance, textsGiven } from '../data/message-search/index-text.ts';
import type { Stores } from '../data/stores.ts';
import type { Clock } from '../platform/clock.ts';
import type { Effect } from '../platform/outbox/effect.ts';

/**
 * Returns a function that brings the text of one new message into the index at once, without the index's queue. For all
 * other effects it returns null: maintenance may take seconds, so a message that starts it goes to the queue, as does one
 * whose text is too long to be carried.
 */
export const indexAtOnce =
  (stores: Pick<Stores, 'messages' | 'messageSearch'>, clock: Clock) =>
  ({ to, message }: Effect): Promise<void> | null => {
    if (to !== 'search' || message.kind !== 'messages' || message.isChange) return null;
    const [messageId, ...more] = message.ids;
    const [given] = textsGiven(message.texts);
    if (!messageId || more.length > 0 || !given || startsMaintenance(messageId)) return null;
    return indexText(stores, message, messageId, { isChange: false, given, now: clock.now() });
  };
