import { BatchWriteItemCommand, CreateTableCommand, type AttributeValue } from '@aws-sdk/client-dynamodb';
import { table } from '@recado/shared/deployment/resources';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { documentClient } from '../../src/platform/clients.ts';
import { environment } from '../../src/platform/environment.ts';

type StoredItem = Record<string, AttributeValue>;

/** DynamoDB takes 25 items a batch. */
const batch = 25;

/** Returns the items that a commit stored, as DynamoDB's low-level API has them. */
export const olderItems = (commit: string): StoredItem[] =>
  gunzipSync(readFileSync(new URL(`./${commit}.jsonl.gz`, import.meta.url)))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as StoredItem);

const schemaOf = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => [
  { AttributeName: partitionKey, KeyType: 'HASH' as const },
  { AttributeName: sortKey, KeyType: 'RANGE' as const },
];

/**
 * Creates a table with the items that a commit stored, and makes it the table of this test file. The README beside this
 * file says how the items came about.
 */
export const openOlderTable = async (commit: string): Promise<void> => {
  const TableName = `recado-${randomUUID()}`;
  environment().TABLE_NAME = TableName;
  const client = documentClient();
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: schemaOf(table),
      AttributeDefinitions: [table, ...table.indexes]
        .flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey])
        .map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const })),
      GlobalSecondaryIndexes: table.indexes.map((index) => ({
        IndexName: index.name,
        KeySchema: schemaOf(index),
        Projection: { ProjectionType: 'ALL' as const },
      })),
    }),
  );
  const items = olderItems(commit);
  for (let at = 0; at < items.length; at += batch)
    await client.send(
      new BatchWriteItemCommand({
        RequestItems: { [TableName]: items.slice(at, at + batch).map((Item) => ({ PutRequest: { Item } })) },
      }),
    );
};
