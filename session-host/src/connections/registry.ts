import { PutCommand, QueryCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { shardOf } from '@recado/shared/deployment/shards';
import type { Change } from '../platform/fenced-items.ts';
import { hostKeys } from '../platform/host-keys.ts';
import type { ConnectionRef } from '../platform/connection-ref.ts';

/**
 * Partitions of the registry. The number of shards is a multiple of it, so that it can be doubled without moving items.
 */
const partitions = 4;
const partitionOf = (shard: number): string => hostKeys.registry(shard % partitions);

/** The connections to run, by shard. The host that holds a shard opens its connections. */
export class Registry {
  readonly #client: DynamoDBDocumentClient;
  readonly #table: string;

  constructor(client: DynamoDBDocumentClient, table: string) {
    this.#client = client;
    this.#table = table;
  }

  /** Returns the connections of a shard. */
  async list(shard: number): Promise<ConnectionRef[]> {
    return (await this.#read(partitionOf(shard))).filter(
      ({ companyId, whatsappId }) => shardOf(companyId, whatsappId) === shard,
    );
  }

  /** Returns the number of connections of each shard. Shards without connections are missing. */
  async sizes(): Promise<Map<number, number>> {
    const refs = await Promise.all(
      Array.from({ length: partitions }, (_, partition) => this.#read(partitionOf(partition))),
    );
    const sizes = new Map<number, number>();
    for (const { companyId, whatsappId } of refs.flat()) {
      const shard = shardOf(companyId, whatsappId);
      sizes.set(shard, (sizes.get(shard) ?? 0) + 1);
    }
    return sizes;
  }

  /** Adds a connection to its shard. Adding it twice has no effect. */
  async add(shard: number, ref: ConnectionRef): Promise<void> {
    await this.#client.send(
      new PutCommand({
        TableName: this.#table,
        Item: { pk: partitionOf(shard), sk: hostKeys.registered(ref), ...ref },
      }),
    );
  }

  /**
   * Returns the change that removes a connection. It is written under the connection's fence, because a host that lost
   * the connection must not remove it.
   */
  removal(shard: number, ref: ConnectionRef): Change {
    return { pk: partitionOf(shard), sk: hostKeys.registered(ref), put: null };
  }

  async #read(pk: string): Promise<ConnectionRef[]> {
    const refs: ConnectionRef[] = [];
    let from: Record<string, unknown> | undefined;
    do {
      const { Items, LastEvaluatedKey } = await this.#client.send(
        new QueryCommand({
          TableName: this.#table,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': pk },
          ConsistentRead: true,
          ExclusiveStartKey: from,
        }),
      );
      for (const { companyId, whatsappId } of Items ?? [])
        refs.push({ companyId: Number(companyId), whatsappId: Number(whatsappId) });
      from = LastEvaluatedKey;
    } while (from);
    return refs;
  }
}
