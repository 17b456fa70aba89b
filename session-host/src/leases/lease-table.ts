import { randomUUID } from 'node:crypto';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, QueryCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient, UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { hostKeys } from '../platform/host-keys.ts';

export interface LeaseRow {
  shard: number;
  owner: string | null;
  /** Grows with every change of owner and never falls: a lease is never deleted. */
  fence: number;
}

export interface HostRow {
  host: string;
  /** Grows with every sign of life: no common clock is needed. */
  beat: number;
  /** Sessions that the host takes at most. */
  capacity: number;
}

/** Seconds after which the table forgets a host that nobody has buried. Long: a clock that is hours behind must not bury its host. */
const forgetHostAfter = 7 * 86_400;
/** Milliseconds that a call may take with all its attempts: a lease does not wait for a slow one. */
const callWithin = 2_000;

const refused = (error: unknown): boolean =>
  error instanceof TransactionCanceledException ||
  (error instanceof Error && error.name === 'ConditionalCheckFailedException');

/**
 * The leases and the signs of life, as items of the table. A lease holds as long as its owner lives: one
 * counter a host, whatever the number of its shards. Who finds that it does not move buries the host, by taking
 * its item away; from then on that one can't give a sign of life any more and knows that it has lost everything.
 */
export class LeaseTable {
  readonly #client: DynamoDBDocumentClient;
  readonly #table: string;
  #host: string = randomUUID();

  constructor(client: DynamoDBDocumentClient, table: string) {
    this.#client = client;
    this.#table = table;
  }

  /** Name under which this host lives at present: a new one for each life, so that the leases of an earlier one are nobody's. */
  get host(): string {
    return this.#host;
  }

  async read(): Promise<{ leases: LeaseRow[]; hosts: HostRow[] }> {
    const { Items = [] } = await this.#client.send(
      new QueryCommand({
        TableName: this.#table,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': hostKeys.leases },
        ConsistentRead: true,
      }),
      limited(),
    );
    const leases: LeaseRow[] = [];
    const hosts: HostRow[] = [];
    for (const item of Items) {
      const [kind, name = ''] = String(item.sk).split('#');
      if (kind === 'shard')
        leases.push({
          shard: Number(name),
          owner: typeof item.owner === 'string' ? item.owner : null,
          fence: Number(item.fence),
        });
      else hosts.push({ host: name, beat: Number(item.beat), capacity: Number(item.capacity) });
    }
    return { leases, hosts };
  }

  /** Begins a life, under a new name. */
  async join(capacity: number): Promise<void> {
    const host = randomUUID();
    await this.#client.send(
      new PutCommand({
        TableName: this.#table,
        Item: { pk: hostKeys.leases, sk: hostKeys.heartbeat(host), beat: 1, capacity, expiresAt: forgottenAt() },
      }),
      limited(),
    );
    this.#host = host;
  }

  /** Shows that this host lives. False when it was buried. */
  async beat(): Promise<boolean> {
    return await this.#conditionally(() =>
      this.#client.send(
        new UpdateCommand({
          TableName: this.#table,
          Key: this.#heartbeat(this.#host),
          UpdateExpression: 'SET #ttl = :ttl ADD beat :one',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: { '#ttl': 'expiresAt' },
          ExpressionAttributeValues: { ':one': 1, ':ttl': forgottenAt() },
        }),
        limited(),
      ),
    );
  }

  /** Declares a host dead whose counter still stands as it was seen. False when it has moved: it lives. */
  async bury({ host, beat }: HostRow): Promise<boolean> {
    return await this.#conditionally(() =>
      this.#client.send(
        new DeleteCommand({
          TableName: this.#table,
          Key: this.#heartbeat(host),
          ConditionExpression: 'attribute_not_exists(pk) OR beat = :beat',
          ExpressionAttributeValues: { ':beat': beat },
        }),
        limited(),
      ),
    );
  }

  /** Takes a lease that still stands as it was seen, unless its owner lives. Returns its fence, or null. */
  async take(shard: number, seen: LeaseRow | null): Promise<number | null> {
    const owner = seen?.owner ?? null;
    const fence = (seen?.fence ?? 0) + 1;
    const update = {
      ...this.#lease(shard),
      UpdateExpression: 'SET #owner = :me, fence = :fence',
      ConditionExpression: seen
        ? `fence = :seen AND ${owner === null ? 'attribute_not_exists(#owner)' : '#owner = :owner'}`
        : 'attribute_not_exists(pk)',
      ExpressionAttributeNames: { '#owner': 'owner' },
      ExpressionAttributeValues: {
        ':me': this.#host,
        ':fence': fence,
        ...(seen ? { ':seen': seen.fence } : {}),
        ...(owner === null ? {} : { ':owner': owner }),
      },
    };
    const orphaned = owner !== null && owner !== this.#host;
    const dead = {
      ConditionCheck: {
        TableName: this.#table,
        Key: this.#heartbeat(owner ?? ''),
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    };
    const taken = await this.#conditionally(() =>
      this.#client.send(
        new TransactWriteCommand({ TransactItems: [{ Update: update }, ...(orphaned ? [dead] : [])] }),
        limited(),
      ),
    );
    return taken ? fence : null;
  }

  /** Gives a lease back, so that another host need not wait for this one's end. */
  async release(shard: number, fence: number): Promise<void> {
    await this.#conditionally(() =>
      this.#client.send(
        new UpdateCommand({
          ...this.#lease(shard),
          UpdateExpression: 'REMOVE #owner',
          ConditionExpression: '#owner = :me AND fence = :fence',
          ExpressionAttributeNames: { '#owner': 'owner' },
          ExpressionAttributeValues: { ':me': this.#host, ':fence': fence },
        }),
        limited(),
      ),
    );
  }

  /** Takes this host off the list of the living. */
  async leave(): Promise<void> {
    await this.#client.send(new DeleteCommand({ TableName: this.#table, Key: this.#heartbeat(this.#host) }), limited());
  }

  #lease(shard: number): Pick<UpdateCommandInput, 'TableName' | 'Key'> {
    return { TableName: this.#table, Key: { pk: hostKeys.leases, sk: hostKeys.lease(shard) } };
  }

  #heartbeat(host: string): Record<string, string> {
    return { pk: hostKeys.leases, sk: hostKeys.heartbeat(host) };
  }

  async #conditionally(write: () => Promise<unknown>): Promise<boolean> {
    try {
      await write();
      return true;
    } catch (error) {
      if (refused(error)) return false;
      throw error;
    }
  }
}

const limited = (): { abortSignal: AbortSignal } => ({ abortSignal: AbortSignal.timeout(callWithin) });
const forgottenAt = (): number => Math.floor(Date.now() / 1_000) + forgetHostAfter;
