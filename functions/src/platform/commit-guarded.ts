import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { commit } from './commit.ts';
import { check, type Write } from './write.ts';

/** DynamoDB takes 100 items a transaction; one of them is the record. */
const itemsBeside = 99;

/** A change of a record and of the many items that hang on it. Every write of the record carries the label `record`. */
export interface GuardedChange {
  /** The record as it is to be, if nobody changed it since it was read. */
  direct: Write;
  /** The same condition; names every item that may exist until the change is done, so that nothing is lost sight of. */
  claim: Write;
  /** Holds while the claim is the newest. */
  guard: Write;
  /** The record as it is to be, while the claim is the newest. */
  settle: Write;
  writes: readonly Write[];
}

/**
 * Commits a record with any number of items. What fits into one transaction goes in one; more goes in several, each
 * of which fails once somebody else took the record over, so that an overtaken change never writes again.
 *
 * @throws ConditionFailed when somebody was faster: read again and decide again
 */
export const commitGuarded = async (client: DynamoDBDocumentClient, change: GuardedChange): Promise<void> => {
  const { writes } = change;
  if (writes.length <= itemsBeside) return commit(client, [change.direct, ...writes]);
  await commit(client, [change.claim]);
  for (let at = 0; at < writes.length; at += itemsBeside)
    await commit(client, [change.guard, ...writes.slice(at, at + itemsBeside)]);
  await commit(client, [change.settle]);
};

/** Holds while the item of a get's `Key` is at this version. */
export const guardOf = (get: object, version: number): Write =>
  check('record', {
    TableName: (get as { TableName: string }).TableName,
    Key: (get as { Key: object }).Key,
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': version },
  });
