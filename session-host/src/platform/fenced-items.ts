import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
  type DynamoDBDocumentClient,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { ConnectionRef } from './connection-ref.ts';
import { hostKeys } from './host-keys.ts';
import { isJournal, isPreKey, OwnItems, type WriteCondition } from './own-items.ts';
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

/** An item is not as this host read it or wrote it last: the connection must be read again. */
class Outdated extends Error {
  constructor() {
    super('An item of the connection was changed by another writer');
    this.name = 'Outdated';
  }
}

/** A write without a transaction. */
type Alone = Change & { condition: WriteCondition };

/** Waits for all work, and throws its first failure then. */
const allOf = async (work: readonly Promise<void>[]): Promise<void> => {
  for (const outcome of await Promise.allSettled(work)) if (outcome.status === 'rejected') throw outcome.reason;
};

/** DynamoDB allows 100 items in a transaction. One is the check of the fence. */
const changesPerWrite = 95;
const attempts = 6;

const conditionFailed = 'ConditionalCheckFailed';

/** Returns the places of a transaction's items whose condition did not hold. */
const failedConditions = (error: unknown): number[] =>
  error instanceof TransactionCanceledException
    ? (error.CancellationReasons ?? []).flatMap(({ Code }, place) => (Code === conditionFailed ? [place] : []))
    : [];

const isConditionFailure = (error: unknown): boolean =>
  error instanceof Error && error.name === `${conditionFailed}Exception`;

const isTransient = (error: unknown): boolean =>
  (error instanceof Error && error.name === 'TransactionConflictException') ||
  (error instanceof TransactionCanceledException &&
    (error.CancellationReasons?.some(
      (reason) =>
        reason.Code === 'TransactionConflict' ||
        reason.Code === 'ThrottlingError' ||
        reason.Code === 'ProvisionedThroughputExceeded',
    ) ??
      false));

/** Does some work, and again after an error that may pass. */
const retrying = async (work: () => Promise<unknown>): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === attempts || !isTransient(error)) throw error;
      await pause(20 * 2 ** attempt);
    }
  }
};

/**
 * The items of one connection, written only while this host holds it. The head item contains the fence (the lease's
 * fencing token) of the host that claimed the connection last, and every write checks it in the same transaction, except
 * one of an item that carries a fence of its own (`OwnItems`). After another host has claimed the connection, no write
 * of this host succeeds that the other one would not notice.
 */
export class FencedItems {
  readonly fence: number;
  readonly #client: DynamoDBDocumentClient;
  readonly #table: string;
  readonly #pk: string;
  readonly #own: OwnItems;

  constructor(client: DynamoDBDocumentClient, table: string, ref: ConnectionRef, fence: number) {
    this.fence = fence;
    this.#client = client;
    this.#table = table;
    this.#pk = hostKeys.connection(ref);
    this.#own = new OwnItems(fence);
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
    try {
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
    } catch (error) {
      throw isConditionFailure(error) ? new FencedOff() : error;
    }
  }

  /** Returns whether a host with a higher fence has claimed the connection. */
  async isClaimedByAnother(): Promise<boolean> {
    const head = (await this.read([hostKeys.head])).get(hostKeys.head);
    return Number(head?.fence ?? 0) > this.fence;
  }

  /**
   * Writes the changes in transactions of up to 95, and beside them those on which no other depends, alone where that is
   * possible: at half the price and without the check. New entries of the media journal are durable before the ratchets
   * of their messages are: a message whose ratchet is written is not read again. Its pre-key goes after its ratchet: it
   * can be read again without it then. Throws FencedOff when another host has claimed the connection.
   */
  async write(changes: readonly Change[], single: readonly Change[] = []): Promise<void> {
    const preKeys = single.filter(({ sk }) => isPreKey(sk));
    const { alone, left } = this.#divided(single.filter(({ sk }) => !isPreKey(sk)));
    const [journal, others] = [true, false].map((kind) =>
      alone.filter(({ sk, put }) => (put !== null && isJournal(sk)) === kind),
    ) as [Alone[], Alone[]];
    await allOf(journal.map((one) => this.#writeAlone(one)));
    await allOf([this.#transactAll([...changes, ...left]), ...others.map((one) => this.#writeAlone(one))]);
    const last = this.#divided(preKeys);
    await allOf([this.#transactAll(last.left), ...last.alone.map((one) => this.#writeAlone(one))]);
  }

  /** Divides changes into those that can be written alone, and the others. */
  #divided(changes: readonly Change[]): { alone: Alone[]; left: Change[] } {
    const alone = changes.flatMap((change): Alone[] => {
      const condition = change.pk === undefined ? this.#own.alone(change.sk, change.put) : null;
      return condition ? [{ ...change, condition }] : [];
    });
    const taken = new Set(alone.map(({ sk }) => sk));
    return { alone, left: changes.filter(({ sk }) => !taken.has(sk)) };
  }

  async #transactAll(changes: readonly Change[]): Promise<void> {
    for (let start = 0; start < changes.length; start += changesPerWrite) {
      await this.#transact(changes.slice(start, start + changesPerWrite));
    }
  }

  async #writeAlone({ sk, put, condition }: Alone): Promise<void> {
    const where = { TableName: this.#table, ...condition };
    try {
      await retrying(() =>
        put
          ? this.#client.send(new PutCommand({ ...where, Item: { pk: this.#pk, sk, ...this.#own.marked(sk, put) } }))
          : this.#client.send(new DeleteCommand({ ...where, Key: { pk: this.#pk, sk } })),
      );
    } catch (error) {
      if (!isConditionFailure(error)) throw error;
      throw (await this.isClaimedByAnother()) ? new FencedOff() : new Outdated();
    }
    this.#own.wrote(sk, put);
  }

  async #transact(changes: readonly Change[]): Promise<void> {
    const items = changes.map((change) => this.#itemOf(change));
    const head = changes.findIndex((change) => change.sk === hostKeys.head);
    const check = head === -1 ? items.length : head;
    if (head === -1) {
      items.push({
        ConditionCheck: { TableName: this.#table, Key: { pk: this.#pk, sk: hostKeys.head }, ...this.#fenceCondition() },
      });
    }
    try {
      await retrying(() => this.#client.send(new TransactWriteCommand({ TransactItems: items })));
    } catch (error) {
      const failed = failedConditions(error);
      if (failed.length === 0) throw error;
      throw failed.includes(check) ? new FencedOff() : new Outdated();
    }
    for (const { pk, sk, put } of changes) if (pk === undefined) this.#own.wrote(sk, put);
  }

  #itemOf({ pk = this.#pk, sk, put }: Change): NonNullable<TransactWriteCommandInput['TransactItems']>[number] {
    if (sk === hostKeys.head) {
      return {
        Put: { TableName: this.#table, Item: { pk, sk, ...put, fence: this.fence }, ...this.#fenceCondition() },
      };
    }
    if (put === null) return { Delete: { TableName: this.#table, Key: { pk, sk } } };
    if (pk !== this.#pk) return { Put: { TableName: this.#table, Item: { pk, sk, ...put } } };
    const Item = { pk, sk, ...this.#own.marked(sk, put) };
    return { Put: { TableName: this.#table, Item, ...this.#own.unchanged(sk) } };
  }

  #fenceCondition(): Required<WriteCondition> {
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
    this.#own.read(sks, found);
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
}
