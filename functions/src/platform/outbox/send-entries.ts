import type { SQSClient } from '@aws-sdk/client-sqs';
import { beginAtOnce, type DoAtOnce } from './do-at-once.ts';
import type { Effect } from './effect.ts';
import { send, SendFailed } from './send.ts';
import { effectsIn, type OutboxEntry, type OutboxStore } from './store.ts';
import { effectMessage, type QueueMessage } from './to-queue-message.ts';

/**
 * Returns the effects of an entry, with their messages.
 *
 * @throws SendFailed, which is final, if the entry can't be read: another release wrote it, or it is damaged
 */
const messagesIn = (entry: OutboxEntry, now: number): Map<Effect, QueueMessage> => {
  try {
    return new Map(effectsIn(entry).map((effect) => [effect, effectMessage(effect, now)]));
  } catch (error) {
    throw new SendFailed([`entry ${entry.id} can't be read`], true, error);
  }
};

/**
 * Sends what commits put into the outbox, in the order given, and removes it. SQS drops an entry that was sent already,
 * by its deduplication id. `now`: milliseconds since 1970.
 *
 * @param atOnce what is done at once of the entries with these ids, beside the sending of the others
 * @throws SendFailed
 */
export const sendEntries = async (
  sqs: SQSClient,
  outbox: OutboxStore,
  entries: readonly OutboxEntry[],
  now: number,
  atOnce?: { ids: ReadonlySet<string>; doAtOnce: DoAtOnce | undefined },
): Promise<void> => {
  const read = entries.map((entry) => ({
    messages: messagesIn(entry, now),
    isOwn: atOnce?.ids.has(entry.id) ?? false,
  }));
  const begun = read.map(({ messages, isOwn }) => {
    const messageOf = (effect: Effect): QueueMessage => messages.get(effect)!;
    const toQueue = (effect: Effect): Promise<void> => send(sqs, [messageOf(effect)]);
    const { others, work } = beginAtOnce([...messages.keys()], isOwn ? atOnce?.doAtOnce : undefined, toQueue);
    return { others: others.map(messageOf), work };
  });
  const others = begun.flatMap((one) => one.others);
  await Promise.all([send(sqs, others), ...begun.flatMap(({ work }) => work)]);
  await Promise.all(entries.map((entry) => outbox.remove(entry)));
};
