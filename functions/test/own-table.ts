import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { table } from '@recado/shared/deployment/resources';
import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { readPages } from '../src/features/restoration/tables.ts';
import { documentClient } from '../src/platform/clients.ts';
import { environment } from '../src/platform/environment.ts';

const schemaOf = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => [
  { AttributeName: partitionKey, KeyType: 'HASH' as const },
  { AttributeName: sortKey, KeyType: 'RANGE' as const },
];

/** Creates an empty table. Returns its name. */
const createTable = async (): Promise<string> => {
  const TableName = `recado-${randomUUID()}`;
  await documentClient().send(
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
        Projection:
          index.only === null
            ? { ProjectionType: 'ALL' as const }
            : { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...index.only] },
      })),
    }),
  );
  return TableName;
};

/** Creates an empty table, and makes it the table of this process. Returns its name. */
export const openTable = async (): Promise<string> => (environment().TABLE_NAME = await createTable());

/** Copies a table as a backup of now would be restored. Returns the copy's name. */
export const copyTable = async (source: string): Promise<string> => {
  const target = await createTable();
  const client = documentClient();
  for await (const items of readPages(client, source))
    for (let from = 0; from < items.length; from += 25)
      await client.send(
        new BatchWriteCommand({
          RequestItems: { [target]: items.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } })) },
        }),
      );
  return target;
};

/**
 * Gives a test file an empty table, for code that reads all companies or all items: the cloud's table has those of the other
 * files. The functions of the cloud do not see it, so the file calls no API and waits for no consumer.
 */
export const useOwnTable = (): void => {
  let ofCloud: string;
  beforeAll(async () => {
    ofCloud = environment().TABLE_NAME;
    const TableName = await openTable();
    // Files, timers and charges are beside those of the cloud's companies, whose numbers are small.
    const Item = { pk: 'i#counter#company', sk: 'counter', value: randomInt(10_000_000, 90_000_000) };
    await documentClient().send(new PutCommand({ TableName, Item }));
  });
  afterAll(() => {
    environment().TABLE_NAME = ofCloud;
  });
};
