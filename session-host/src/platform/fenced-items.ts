import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, QueryCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient, TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { ConnectionRef } from '../connections/connection-ref.ts';
import { hostKeys } from './host-keys.ts';
import { pause } from './pause.ts';

export type Attributes = Record<string, unknown>;

/** Attributes to put under a sort key, or null to delete what stands there. */
export interface Change {
  /** Left out for the connection's own items. */
  pk?: string;
  sk: string;
  put: Attributes | null;
}

/** Another host has taken the connection: this one must let go of it. */
export class FencedOff extends Error {
  constructor() {
    super('The connection belongs to another host');
    this.name = 'FencedOff';
  }
}

/** DynamoDB takes 100 in a transaction; one is the check of the fence. */
const changesPerWrite = 95;
const attempts = 6;

const refused = (error: unknown): boolean =>
  (error instanceof TransactionCanceledException &&
    (error.CancellationReasons?.some((reason) => reason.Code === 'ConditionalCheckFailed') ?? false)) ||
  (error instanceof Error && error.name === 'ConditionalCheckFailedException');

const passing = (error: unknown): boolean =>
  error instanceof TransactionCanceledException &&
  (error.CancellationReasons?.some(
    (reason) =>
      reason.Code === 'TransactionConflict' ||
      reason.Code === 'ThrottlingError' ||
      reason.Code === 'ProvisionedThroughputExceeded',
  ) ??
    false);

/**
 * The items of one connection, written only while this host holds it. The head item carries the fence
 * of the host that claimed the connection last; every write checks it in the same transaction. So once
 * another host has claimed, nothing that this one still has under way can land any more.
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

  /** Name of an item, to bind what is encrypted in it to its place. */
  placeOf(sk: string): string {
    return `${this.#pk}/${sk}`;
  }

  /** Takes the connection over from whoever held it with a lower fence. Returns the head item. */
  async claim(): Promise<Attributes> {
    return await this.#refusing(async () => {
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

  /** Writes all changes, each transaction of up to 95 of them whole. Throws FencedOff when the connection was taken. */
  async write(changes: readonly Change[]): Promise<void> {
    for (let start = 0; start < changes.length; start += changesPerWrite) {
      await this.#transact(changes.slice(start, start + changesPerWrite));
    }
  }

  async #transact(changes: readonly Change[]): Promise<void> {
    const items = changes.map((change) => this.#itemOf(change));
    if (!changes.some((change) => change.sk === hostKeys.head)) {
      items.push({
        ConditionCheck: { TableName: this.#table, Key: { pk: this.#pk, sk: hostKeys.head }, ...this.#mine() },
      });
    }
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#refusing(() => this.#client.send(new TransactWriteCommand({ TransactItems: items })));
        return;
      } catch (error) {
        if (attempt === attempts || !passing(error)) throw error;
        await pause(20 * 2 ** attempt);
      }
    }
  }

  #itemOf({ pk = this.#pk, sk, put }: Change): NonNullable<TransactWriteCommandInput['TransactItems']>[number] {
    if (sk === hostKeys.head) {
      return { Put: { TableName: this.#table, Item: { pk, sk, ...put, fence: this.fence }, ...this.#mine() } };
    }
    return put === null
      ? { Delete: { TableName: this.#table, Key: { pk, sk } } }
      : { Put: { TableName: this.#table, Item: { pk, sk, ...put } } };
  }

  #mine(): {
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

  /** The items under these sort keys that exist, as they stand now. */
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

  /** Pages of the items whose sort key begins so. */
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

  async #refusing<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw refused(error) ? new FencedOff() : error;
    }
  }
}
