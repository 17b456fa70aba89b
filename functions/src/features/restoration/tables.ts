import { BatchGetCommand, type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { table } from '@recado/shared/deployment/resources';
import type { Item } from '../../platform/entity/item-mapping.ts';

/** A table that was restored from a backup, and the one that it was restored from, which still exists. */
export interface RestoredTable {
  client: DynamoDBDocumentClient;
  /** Name of the restored table. */
  restored: string;
  /** Name of the table that it was restored from. */
  live: string;
  /** The time that the restored table shows, in milliseconds since 1970. */
  at: number;
}

/** DynamoDB returns 100 items at once. */
const atOnce = 100;
/** Calls under way at a time. */
const parallel = 8;

const { partitionKey, sortKey } = table;

/** Returns the key of an item. */
export const keyOf = (item: Item): Item => ({ [partitionKey]: item[partitionKey], [sortKey]: item[sortKey] });

/** Returns a text that no other key of a table has. */
export const nameOf = (item: Item): string => `${String(item[partitionKey])} / ${String(item[sortKey])}`;

/** Reads items of a table by their keys, each once. Those that do not exist are left out. */
export const readKeys = async (
  client: DynamoDBDocumentClient,
  name: string,
  keys: readonly Item[],
): Promise<Map<string, Item>> => {
  const found = new Map<string, Item>();
  const left = [...new Map(keys.map((key) => [nameOf(key), keyOf(key)])).values()];
  const read = async (Keys: Item[]): Promise<void> => {
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetCommand({ RequestItems: { [name]: { Keys, ConsistentRead: true } } }),
    );
    for (const item of Responses?.[name] ?? []) found.set(nameOf(item), item);
    left.push(...(UnprocessedKeys?.[name]?.Keys ?? []));
  };
  const worker = async (): Promise<void> => {
    while (left.length > 0) await read(left.splice(0, atOnce));
  };
  while (left.length > 0) await Promise.all(Array.from({ length: parallel }, worker));
  return found;
};

/** Items of a page. 1 MB of them are mostly fewer; without a limit, the local table reads on to its end. */
const pageSize = 4_000;

/** Reads the items of a table behind a place. */
export const readPage = async (
  client: DynamoDBDocumentClient,
  name: string,
  after: Item | null,
  size = pageSize,
): Promise<{ items: Item[]; next: Item | null }> => {
  const { Items = [], LastEvaluatedKey } = await client.send(
    new ScanCommand({
      TableName: name,
      ConsistentRead: true,
      Limit: size,
      ...(after === null ? {} : { ExclusiveStartKey: after }),
    }),
  );
  return { items: Items, next: LastEvaluatedKey ?? null };
};

/** Reads all items of a table, page by page. */
export const readPages = async function* (client: DynamoDBDocumentClient, name: string): AsyncGenerator<Item[]> {
  for (let after: Item | null = null; ;) {
    const { items, next }: { items: Item[]; next: Item | null } = await readPage(client, name, after);
    yield items;
    if (next === null) return;
    after = next;
  }
};
