import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { table } from '@recado/shared/deployment/resources';
import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { documentClient } from '../src/platform/clients.ts';
import { environment } from '../src/platform/environment.ts';

const schemaOf = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => [
  { AttributeName: partitionKey, KeyType: 'HASH' as const },
  { AttributeName: sortKey, KeyType: 'RANGE' as const },
];

/** Creates an empty table, and makes it the table of this process. Returns its name. */
export const openTable = async (): Promise<string> => {
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
  environment().TABLE_NAME = TableName;
  return TableName;
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
