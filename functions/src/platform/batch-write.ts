import { BatchWriteCommand, type BatchWriteCommandInput, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { setTimeout as delay } from 'node:timers/promises';
import { environment } from './environment.ts';
import { ItemsUnprocessed } from './read-many.ts';
import type { Write } from './write.ts';

/** A put or a removal of a batch. */
export type BatchRequest = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

/** DynamoDB takes 25 writes a batch. */
const batchSize = 25;
/** Batches under way at once. */
const parallel = 4;
const maxAttempts = 10;

/** Returns the next elements of an iterator, fewer at its end. */
const takeFrom = <T>(source: Iterator<T, unknown>, count: number): T[] => {
  const taken: T[] = [];
  while (taken.length < count) {
    const next = source.next();
    if (next.done === true) break;
    taken.push(next.value);
  }
  return taken;
};

const send = async (client: DynamoDBDocumentClient, requests: BatchRequest[]): Promise<void> => {
  const table = environment().TABLE_NAME;
  let wanted = requests;
  for (let attempt = 1; wanted.length > 0; attempt++) {
    if (attempt > maxAttempts) throw new ItemsUnprocessed(wanted.length, requests.length);
    if (attempt > 1) await delay(Math.random() * Math.min(2_000, 50 * 2 ** attempt));
    const { UnprocessedItems } = await client.send(new BatchWriteCommand({ RequestItems: { [table]: wanted } }));
    wanted = UnprocessedItems?.[table] ?? [];
  }
};

/**
 * Writes and removes items in batches, several at a time, while the requests are made: each by itself, in any order and
 * without conditions, at half the price of a transaction.
 *
 * @throws ItemsUnprocessed when the table did not take some of them; the others are written
 */
export const batchWrite = async (client: DynamoDBDocumentClient, requests: Iterable<BatchRequest>): Promise<void> => {
  const source = requests[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (;;) {
      const batch = takeFrom(source, batchSize);
      if (batch.length === 0) return;
      await send(client, batch);
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
};

/** Returns the request of a write without a condition. */
export const batchRequestOf = ({ item: { Put, Delete }, label }: Write): BatchRequest => {
  if (Put && Put.ConditionExpression === undefined) return { PutRequest: { Item: Put.Item } };
  if (Delete && Delete.ConditionExpression === undefined) return { DeleteRequest: { Key: Delete.Key } };
  throw new TypeError(`a batch takes no such write: ${label}`);
};
