import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
  type DynamoDBDocumentClient,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { ConnectionRef } from './connection-ref.ts';
import { hostKeys } from './host-keys.ts';
import { pause } from './pause.ts';

export type Attributes = Record<string, unknown>;

/** A write of one item: the attributes to put under a sort key, or null to delete it. */
export interface Change {
  /** Partition key; undefined for the connection's own items. */
  pk?: string;
  sk: string;
  put: Attributes | null;
}

/** Another host has claimed the connection. This host must stop its session. */
export class FencedOff extends Error {
  constructor() {
    super('The connection belongs to another host');
    this.name = 'FencedOff';
  }
}

/** DynamoDB allows 100 items in a transaction. One is the check of the fence. */
const changesPerWrite = 95;
const attempts = 6;

const isConditionFailure = (error: unknown): boolean =>
  (error instanceof TransactionCanceledException &&
    (error.CancellationReasons?.some((reason) => reason.Code === 'ConditionalCheckFailed') ?? false)) ||
  (error instanceof Error && error.name === 'ConditionalCheckFailedException');

const isTransient = (error: unknown): boolean =>
  error instanceof TransactionCanceledException &&
  (error.CancellationReasons?.some(
    (reason) =>
      reason.Code === 'TransactionConflict' ||
      reason.Code === 'ThrottlingError' ||
      reason.Code === 'ProvisionedThroughputExceeded',
  ) ??
    false);

/**
 * The items of one connection, written only while this host holds it. The head item contains the fence (the lease's
 * fencing token) of the host that claimed the connection last, and every write checks it in the same transaction. After
 * another host has claimed the connection, no write of this host succeeds.
 */
export class FencedItems {
  readonly fence: number;
  readonly #client: DynamoDBDocumentClient;
  readonly #table: string;
  readonly #pk: string;

  constructor(client: DynamoDBDocumentClient, table: string, ref: ConnectionRef, fence: number) {
    this.fence = fence;
    this.#client = client;
    this.#table = table;
    this.#pk = hostKeys.connection(ref);
  }

  /** Returns the name of an item, which its encrypted content is bound to. */
  placeOf(sk: string): string {
    return `${this.#pk}/${sk}`;
  }

  /**
   * Claims the connection from any host with a lower fence, and returns the head item. Throws FencedOff when a host
   * with a higher fence has claimed it.
   */
  async claim(): Promise<Attributes> {
    return await this.#throwingFencedOff(async () => {
      const { Attributes: head } = await this.#client.send(
        new UpdateCommand({
          TableName: this.#table,
          Key: { pk: this.#pk, sk: hostKeys.head },
          UpdateExpression: 'SET #fence = :fence REMOVE #ttl',
          ConditionExpression: 'attribute_not_exists(#fence) OR #fence <= :fence',
          ExpressionAttributeNames: { '#fence': 'fence', '#ttl': 'expiresAt' },
          ExpressionAttributeValues: { ':fence': this.fence },
          ReturnValues: 'ALL_NEW',
        }),
      );
      return head ?? {};
    });
  }

  /** Returns whether a host with a higher fence has claimed the connection. */
  async isClaimedByAnother(): Promise<boolean> {
    const head = (await this.read([hostKeys.head])).get(hostKeys.head);
    return Number(head?.fence ?? 0) > this.fence;
  }

  /** Writes the changes in transactions of up to 95. Throws FencedOff when another host has claimed the connection. */
  async write(changes: readonly Change[]): Promise<void> {
    for (let start = 0; start < changes.length; start += changesPerWrite) {
      await this.#transact(changes.slice(start, start + changesPerWrite));
    }
  }

  async #transact(changes: readonly Change[]): Promise<void> {
    const items = changes.map((change) => this.#itemOf(change));
    if (!changes.some((change) => change.sk === hostKeys.head)) {
      items.push({
        ConditionCheck: { TableName: this.#table, Key: { pk: this.#pk, sk: hostKeys.head }, ...this.#fenceCondition() },
      });
    }
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#throwingFencedOff(() => this.#client.send(new TransactWriteCommand({ TransactItems: items })));
        return;
      } catch (error) {
        if (attempt === attempts || !isTransient(error)) throw error;
        await pause(20 * 2 ** attempt);
      }
    }
  }

  #itemOf({ pk = this.#pk, sk, put }: Change): NonNullable<TransactWriteCommandInput['TransactItems']>[number] {
    if (sk === hostKeys.head) {
      return {
        Put: { TableName: this.#table, Item: { pk, sk, ...put, fence: this.fence }, ...this.#fenceCondition() },
      };
    }
    return put === null
      ? { Delete: { TableName: this.#table, Key: { pk, sk } } }
      : { Put: { TableName: this.#table, Item: { pk, sk, ...put } } };
  }

  #fenceCondition(): {
    ConditionExpression: string;
    ExpressionAttributeNames: Record<string, string>;
    ExpressionAttributeValues: Attributes;
  } {
    return {
      ConditionExpression: '#fence = :fence',
      ExpressionAttributeNames: { '#fence': 'fence' },
      ExpressionAttributeValues: { ':fence': this.fence },
    };
  }

  /** Returns the items under these sort keys; missing ones are left out. */
  async read(sks: readonly string[]): Promise<Map<string, Attributes>> {
    const found = new Map<string, Attributes>();
    const left = [...new Set(sks)];
    while (left.length > 0) {
      const page = left.splice(0, 100);
      const { Responses, UnprocessedKeys } = await this.#client.send(
        new BatchGetCommand({
          RequestItems: { [this.#table]: { Keys: page.map((sk) => ({ pk: this.#pk, sk })), ConsistentRead: true } },
        }),
      );
      for (const item of Responses?.[this.#table] ?? []) found.set(String(item.sk), item);
      left.push(...(UnprocessedKeys?.[this.#table]?.Keys ?? []).map((key) => String(key.sk)));
    }
    return found;
  }

  /** Returns the items whose sort key begins with the prefix, page by page. */
  async *list(prefix: string): AsyncGenerator<Attributes[]> {
    let from: Attributes | undefined;
    do {
      const { Items, LastEvaluatedKey } = await this.#client.send(
        new QueryCommand({
          TableName: this.#table,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
          ExpressionAttributeValues: { ':pk': this.#pk, ':prefix': prefix },
          ConsistentRead: true,
          ExclusiveStartKey: from,
        }),
      );
      yield Items ?? [];
      from = LastEvaluatedKey;
    } while (from);
  }

  async #throwingFencedOff<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw isConditionFailure(error) ? new FencedOff() : error;
    }
  }
}
