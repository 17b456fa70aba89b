import { DeleteCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { hostKeys } from '../platform/host-keys.ts';

export interface LeaseRow {
  shard: number;
  owner: string | null;
  /** Grows with every change of owner and never falls: a lease is never deleted. */
  fence: number;
  /** Grows with every renewal: a sign of life that needs no common clock. */
  beat: number;
}

export interface HostRow {
  host: string;
  beat: number;
}

/** Seconds after which the table forgets a host that has gone. */
const forgetHostAfter = 3_600;

/** The leases and heartbeats, as items of the table. Every change of a lease is conditional on what was seen. */
export class LeaseTable {
  readonly #client: DynamoDBDocumentClient;
  readonly #table: string;
  readonly #host: string;

  constructor(client: DynamoDBDocumentClient, table: string, host: string) {
    this.#client = client;
    this.#table = table;
    this.#host = host;
  }

  async read(): Promise<{ leases: LeaseRow[]; hosts: HostRow[] }> {
    const { Items = [] } = await this.#client.send(new QueryCommand({
      TableName: this.#table,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': hostKeys.leases },
      ConsistentRead: true,
    }));
    const leases: LeaseRow[] = [];
    const hosts: HostRow[] = [];
    for (const item of Items) {
      const [kind, name = ''] = String(item.sk).split('#');
      if (kind === 'shard') leases.push({ shard: Number(name), owner: typeof item.owner === 'string' ? item.owner : null, fence: Number(item.fence), beat: Number(item.beat) });
      else hosts.push({ host: name, beat: Number(item.beat) });
    }
    return { leases, hosts };
  }

  /** Shows that this host lives. */
  async beat(): Promise<void> {
    await this.#client.send(new UpdateCommand({
      TableName: this.#table,
      Key: { pk: hostKeys.leases, sk: hostKeys.heartbeat(this.#host) },
      UpdateExpression: 'SET #ttl = :ttl ADD beat :one',
      ExpressionAttributeNames: { '#ttl': 'expiresAt' },
      ExpressionAttributeValues: { ':one': 1, ':ttl': Math.floor(Date.now() / 1_000) + forgetHostAfter },
    }));
  }

  /** Takes a lease that still stands as it was seen. Returns its fence, or null when another was faster or its owner lives. */
  async take(shard: number, seen: LeaseRow | null): Promise<number | null> {
    return await this.#conditionally(async () => {
      const { Attributes } = await this.#client.send(new UpdateCommand({
        TableName: this.#table,
        Key: { pk: hostKeys.leases, sk: hostKeys.lease(shard) },
        UpdateExpression: 'SET #owner = :me ADD fence :one, beat :one',
        ConditionExpression: seen ? 'fence = :fence AND beat = :beat' : 'attribute_not_exists(pk)',
        ExpressionAttributeNames: { '#owner': 'owner' },
        ExpressionAttributeValues: { ':me': this.#host, ':one': 1, ...(seen ? { ':fence': seen.fence, ':beat': seen.beat } : {}) },
        ReturnValues: 'UPDATED_NEW',
      }));
      return Number(Attributes?.fence);
    });
  }

  /** False when the lease is no longer this host's. */
  async renew(shard: number, fence: number): Promise<boolean> {
    return (await this.#conditionally(() => this.#update(shard, fence, 'ADD beat :one', { ':one': 1 }))) !== null;
  }

  /** Gives a lease back, so that another host need not wait for it to expire. */
  async release(shard: number, fence: number): Promise<void> {
    await this.#conditionally(() => this.#update(shard, fence, 'REMOVE #owner ADD beat :one', { ':one': 1 }));
  }

  /** Takes this host off the list of the living. */
  async leave(): Promise<void> {
    await this.#client.send(new DeleteCommand({ TableName: this.#table, Key: { pk: hostKeys.leases, sk: hostKeys.heartbeat(this.#host) } }));
  }

  async #update(shard: number, fence: number, expression: string, values: Record<string, unknown>): Promise<true> {
    await this.#client.send(new UpdateCommand({
      TableName: this.#table,
      Key: { pk: hostKeys.leases, sk: hostKeys.lease(shard) },
      UpdateExpression: expression,
      ConditionExpression: '#owner = :me AND fence = :fence',
      ExpressionAttributeNames: { '#owner': 'owner' },
      ExpressionAttributeValues: { ':me': this.#host, ':fence': fence, ...values },
    }));
    return true;
  }

  async #conditionally<T>(write: () => Promise<T>): Promise<T | null> {
    try {
      return await write();
    } catch (error) {
      if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return null;
      throw error;
    }
  }
}
