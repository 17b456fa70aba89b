import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Change } from '../platform/fenced-items.ts';
import { hostKeys } from '../platform/host-keys.ts';
import type { ConnectionRef } from './connection-ref.ts';

/** The connections that run in a shard: whoever holds it opens these. */
export class Registry {
  readonly #client: DynamoDBDocumentClient;
  readonly #table: string;

  constructor(client: DynamoDBDocumentClient, table: string) {
    this.#client = client;
    this.#table = table;
  }

  async list(shard: number): Promise<ConnectionRef[]> {
    const refs: ConnectionRef[] = [];
    let from: Record<string, unknown> | undefined;
    do {
      const { Items, LastEvaluatedKey } = await this.#client.send(new QueryCommand({
        TableName: this.#table,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': hostKeys.registry(shard) },
        ConsistentRead: true,
        ExclusiveStartKey: from,
      }));
      for (const { companyId, whatsappId } of Items ?? []) refs.push({ companyId: Number(companyId), whatsappId: Number(whatsappId) });
      from = LastEvaluatedKey;
    } while (from);
    return refs;
  }

  async add(shard: number, ref: ConnectionRef): Promise<void> {
    await this.#client.send(new PutCommand({ TableName: this.#table, Item: { pk: hostKeys.registry(shard), sk: hostKeys.registered(ref), ...ref } }));
  }

  /** The change that takes a connection out, to be written under its fence: a host that lost it must not end it. */
  removal(shard: number, ref: ConnectionRef): Change {
    return { pk: hostKeys.registry(shard), sk: hostKeys.registered(ref), put: null };
  }
}
