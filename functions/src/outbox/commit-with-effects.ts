import type { SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { commit } from '../platform/commit.ts';
import { describeError, log } from '../platform/log.ts';
import type { Write } from '../platform/write.ts';
import type { Effect } from './effect.ts';
import { send } from './send.ts';
import { outboxStore } from './store.ts';
import { toQueueMessage } from './to-queue-message.ts';

interface Ports {
  client: DynamoDBDocumentClient;
  sqs: SQSClient;
  ulid: () => string;
}

/**
 * Runs writes and their effects as one: the effects stand in the outbox by the same transaction, leave right after it,
 * and are then removed. If this process dies or a queue does not answer, the sweeper sends them; so an effect leaves at
 * least once, and its deduplication id makes it once.
 *
 * @throws ConditionFailed naming the writes whose condition did not hold; nothing is written or sent then
 */
export const commitWithEffects = async ({ client, sqs, ulid }: Ports, writes: readonly Write[], effects: readonly Effect[]): Promise<void> => {
  if (effects.length === 0) return commit(client, writes);
  const outbox = outboxStore(client);
  const entries = outbox.entries(effects, ulid);
  await commit(client, [...writes, ...entries.map((entry) => outbox.creation(entry))]);
  try {
    await send(sqs, effects.map(toQueueMessage));
    await Promise.all(entries.map((entry) => outbox.remove(entry)));
  } catch (error) {
    log().warn('effects left to the sweeper', { entries: entries.map(({ id }) => id), error: describeError(error) });
  }
};
