import { randomUUID } from 'node:crypto';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
  type DynamoDBDocumentClient,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { hostKeys } from '../platform/host-keys.ts';

export interface LeaseRow {
  shard: number;
  owner: string | null;
  /** Fencing token. It grows with every change of owner and never falls: leases are never deleted. */
  fence: number;
}

export interface HostRow {
  host: string;
  /** Heartbeat counter. Hosts compare counters, so their clocks need not agree. */
  beat: number;
  /** Sessions that the host can run; 0 once it leaves. */
  capacity: number;
  /** The commit that it runs; null for a host that does not say it. */
  release: string | null;
}

/**
 * Seconds after which DynamoDB deletes the item of a host that no other host has declared dead. Long, because the clock
 * of a live host may be hours slow.
 */
const hostRecordTtl = 7 * 86_400;
/** Milliseconds that a call may take, with all its attempts. Leases expire too soon to wait for slow calls. */
const callTimeout = 2_000;

const refused = (error: unknown): boolean =>
  error instanceof TransactionCanceledException ||
  (error instanceof Error && error.name === 'ConditionalCheckFailedException');

/**
 * The leases and the heartbeats, as items of the table. A lease is valid as long as its owner is alive; each host has
 * one heartbeat counter, whatever the number of its shards. A host that finds another's counter unchanged declares it
 * dead by deleting its item. The dead host can then send no further heartbeat, and learns by that that it has lost all
 * leases.
 */
export class LeaseTable {
  readonly #client: DynamoDBDocumentClient;
  readonly #table: string;
  readonly #release: string;
  #host: string = randomUUID();

  /** `release`: the commit that this host runs. */
  constructor(client: DynamoDBDocumentClient, table: string, release: string) {
    this.#client = client;
    this.#table = table;
    this.#release = release;
  }

  /** Id of this host. `join` gives it a new one, so that leases under an earlier id have no live owner. */
  get host(): string {
    return this.#host;
  }

  /** Reads all leases and hosts. */
  async read(): Promise<{ leases: LeaseRow[]; hosts: HostRow[] }> {
    const { Items = [] } = await this.#client.send(
      new QueryCommand({
        TableName: this.#table,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': hostKeys.leases },
        ConsistentRead: true,
      }),
      withTimeout(),
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
      else
        hosts.push({
          host: name,
          beat: Number(item.beat),
          capacity: Number(item.capacity),
          release: typeof item.release === 'string' ? item.release : null,
        });
    }
    return { leases, hosts };
  }

  /** Registers this host as alive, under a new id. `capacity`: sessions that it can run. */
  async join(capacity: number): Promise<void> {
    const host = randomUUID();
    await this.#client.send(
      new PutCommand({
        TableName: this.#table,
        Item: {
          pk: hostKeys.leases,
          sk: hostKeys.heartbeat(host),
          beat: 1,
          capacity,
          release: this.#release,
          expiresAt: hostRecordExpiry(),
        },
      }),
      withTimeout(),
    );
    this.#host = host;
  }

  /** Sends a heartbeat. Returns false when this host was declared dead. */
  async beat(): Promise<boolean> {
    return await this.#conditionally(() =>
      this.#client.send(
        new UpdateCommand({
          TableName: this.#table,
          Key: this.#heartbeat(this.#host),
          UpdateExpression: 'SET #ttl = :ttl ADD beat :one',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: { '#ttl': 'expiresAt' },
          ExpressionAttributeValues: { ':one': 1, ':ttl': hostRecordExpiry() },
        }),
        withTimeout(),
      ),
    );
  }

  /** Says that this host leaves: the others plan no shard for it any more, and take those that it releases. */
  async announceLeaving(): Promise<void> {
    await this.#conditionally(() =>
      this.#client.send(
        new UpdateCommand({
          TableName: this.#table,
          Key: this.#heartbeat(this.#host),
          UpdateExpression: 'SET #capacity = :none',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: { '#capacity': 'capacity' },
          ExpressionAttributeValues: { ':none': 0 },
        }),
        withTimeout(),
      ),
    );
  }

  /** Declares a host dead if its counter has not changed. Returns false when it has: the host is alive. */
  async declareDead({ host, beat }: HostRow): Promise<boolean> {
    return await this.#conditionally(() =>
      this.#client.send(
        new DeleteCommand({
          TableName: this.#table,
          Key: this.#heartbeat(host),
          ConditionExpression: 'attribute_not_exists(pk) OR beat = :beat',
          ExpressionAttributeValues: { ':beat': beat },
        }),
        withTimeout(),
      ),
    );
  }

  /**
   * Takes a lease if it has not changed since it was read and its owner is dead or this host. Returns its fencing
   * token; null when it was not taken.
   */
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
    const hasOtherOwner = owner !== null && owner !== this.#host;
    const ownerIsDead = {
      ConditionCheck: {
        TableName: this.#table,
        Key: this.#heartbeat(owner ?? ''),
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    };
    const taken = await this.#conditionally(() =>
      this.#client.send(
        new TransactWriteCommand({ TransactItems: [{ Update: update }, ...(hasOtherOwner ? [ownerIsDead] : [])] }),
        withTimeout(),
      ),
    );
    return taken ? fence : null;
  }

  /** Gives a lease back, so that another host can take it without declaring this one dead. */
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
        withTimeout(),
      ),
    );
  }

  /** Removes this host from the live hosts. */
  async leave(): Promise<void> {
    await this.#client.send(
      new DeleteCommand({ TableName: this.#table, Key: this.#heartbeat(this.#host) }),
      withTimeout(),
    );
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

const withTimeout = (): { abortSignal: AbortSignal } => ({ abortSignal: AbortSignal.timeout(callTimeout) });
const hostRecordExpiry = (): number => Math.floor(Date.now() / 1_000) + hostRecordTtl;
