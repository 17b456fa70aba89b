import { BatchWriteCommand, type BatchWriteCommandInput, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { setTimeout as delay } from 'node:timers/promises';
import { environment } from '../environment.ts';

type Key = Record<string, unknown>;

interface Waiting {
  key: Key;
  done: () => void;
  failed: (error: unknown) => void;
}

/** DynamoDB takes 25 writes a batch. */
const maxKeys = 25;
const maxAttempts = 5;

const removeAll = async (client: DynamoDBDocumentClient, keys: readonly Key[]): Promise<void> => {
  const table = environment().TABLE_NAME;
  let requests: NonNullable<BatchWriteCommandInput['RequestItems']> = {
    [table]: keys.map((Key) => ({ DeleteRequest: { Key } })),
  };
  for (let attempt = 1; ; attempt++) {
    const { UnprocessedItems = {} } = await client.send(new BatchWriteCommand({ RequestItems: requests }));
    if (Object.keys(UnprocessedItems).length === 0) return;
    if (attempt === maxAttempts) throw new Error('items were not removed');
    requests = UnprocessedItems;
    await delay(10 * 2 ** attempt);
  }
};

/**
 * Removes items of one client's table. Those that are asked for while a call is under way go together in the next:
 * alone it costs no time, and commits side by side share their calls. DynamoDB takes each item once a batch.
 */
export class Removals {
  readonly #client: DynamoDBDocumentClient;
  #waiting: Waiting[] = [];
  #busy = false;

  constructor(client: DynamoDBDocumentClient) {
    this.#client = client;
  }

  /** Resolves once the item is gone. */
  remove(key: Key): Promise<void> {
    return new Promise((done, failed) => {
      this.#waiting.push({ key, done, failed });
      if (!this.#busy) void this.#work();
    });
  }

  async #work(): Promise<void> {
    this.#busy = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, maxKeys);
      try {
        await removeAll(this.#client, [...new Map(batch.map(({ key }) => [JSON.stringify(key), key])).values()]);
        for (const { done } of batch) done();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    this.#busy = false;
  }
}
