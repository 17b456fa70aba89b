import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { commit } from './commit.ts';
import type { Write } from './write.ts';

/** DynamoDB takes 100 items a transaction; one of them is the record. */
const itemsBeside = 99;

/** A change of a record and of the many items that belong to it. */
interface GuardedChange {
  /** Writes the record, if nobody changed it since it was read. */
  direct: Write;
  /** Writes under the same condition a record that names every item that may exist until the change is done. */
  claim: Write;
  /** Holds while the claim is the newest. */
  guard: Write;
  /** Writes the record while the claim is the newest. */
  settle: Write;
  writes: readonly Write[];
}

/**
 * Commits a record with any number of items: in one transaction if they fit, else in several. Each of those fails once
 * another writer has claimed the record, so that an overtaken change writes nothing more.
 *
 * @throws ConditionFailed when another writer was faster: read and decide again
 */
export const commitGuarded = async (client: DynamoDBDocumentClient, change: GuardedChange): Promise<void> => {
  const { writes } = change;
  if (writes.length <= itemsBeside) return commit(client, [change.direct, ...writes]);
  await commit(client, [change.claim]);
  for (let at = 0; at < writes.length; at += itemsBeside)
    await commit(client, [change.guard, ...writes.slice(at, at + itemsBeside)]);
  await commit(client, [change.settle]);
};
