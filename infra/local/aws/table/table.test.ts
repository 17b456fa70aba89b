import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { table } from '@recado/shared/deployment/resources';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTable } from './start.ts';

const TableName = table.name;
const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'secret' };
let dataDir: string;
let port: number;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'recado-table-'));
  port = await freePort();
});

afterEach(() => {
  rmSync(dataDir, { recursive: true });
});

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => {
        resolve(port);
      });
    });
  });

const start = () => startTable({ port, dataDir, credentials });

const client = () =>
  new DynamoDBClient({ region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, credentials, maxAttempts: 1 });

const indexNames = async () => {
  const { Table } = await client().send(new DescribeTableCommand({ TableName }));
  return Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName).sort();
};

test('the table has its declared indexes, its items survive a restart, and closing frees its port', async () => {
  const key = { [table.partitionKey]: { S: 'a' }, [table.sortKey]: { S: 'b' } };
  const first = await start();
  expect(await indexNames()).toEqual(table.indexes.map(({ name }) => name));
  await client().send(new PutItemCommand({ TableName, Item: { ...key, text: { S: 'olá' } } }));
  await first.close();
  const second = await start();
  expect(second.migrated).toEqual([]);
  expect((await client().send(new GetItemCommand({ TableName, Key: key }))).Item).toMatchObject({ text: { S: 'olá' } });
  await second.close();
  await expect(client().send(new DescribeTableCommand({ TableName }))).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('the table of an earlier version gets the declared indexes, with its items', async () => {
  const [missing, changed] = table.indexes;
  const update = (change: object, keys: string[] = []) =>
    client().send(
      new UpdateTableCommand({
        TableName,
        AttributeDefinitions: keys.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
        GlobalSecondaryIndexUpdates: [change],
      }),
    );
  const create = (IndexName: string, keys: [string, string]) =>
    update(
      {
        Create: {
          IndexName,
          KeySchema: keys.map((AttributeName, at) => ({ AttributeName, KeyType: at === 0 ? 'HASH' : 'RANGE' })),
          Projection: { ProjectionType: 'ALL' },
        },
      },
      keys,
    );
  const earlier = await start();
  const item = Object.fromEntries([table, ...table.indexes].map((keys) => [keys.partitionKey, { S: keys.sortKey }]));
  const items = ['one', 'two'].map((each) => ({
    ...item,
    ...Object.fromEntries([table, ...table.indexes].map(({ sortKey }) => [sortKey, { S: each }])),
  }));
  for (const Item of items) await client().send(new PutItemCommand({ TableName, Item }));
  for (const { name } of [missing, changed]) await update({ Delete: { IndexName: name } });
  await create(changed.name, [changed.partitionKey, table.sortKey]);
  await create('former', ['former', table.sortKey]);
  await earlier.close();

  const current = await start();
  expect(current.migrated.toSorted()).toEqual(
    ['former removed', `${missing.name} created`, `${changed.name} created`, `${changed.name} removed`]
      .map((change) => `index ${change}`)
      .toSorted(),
  );
  expect(await indexNames()).toEqual(table.indexes.map(({ name }) => name));
  const keysOf = (keys: { partitionKey: string; sortKey: string }): string[] => [keys.partitionKey, keys.sortKey];
  for (const index of table.indexes) {
    const { name, partitionKey, sortKey, only } = index;
    const held = (attribute: string): boolean =>
      only === null || [...keysOf(table), ...keysOf(index), ...only].includes(attribute);
    const found = await client().send(
      new QueryCommand({
        TableName,
        IndexName: name,
        KeyConditionExpression: `${partitionKey} = :partition`,
        ExpressionAttributeValues: { ':partition': { S: sortKey } },
      }),
    );
    expect(found.Items).toEqual(
      items.map((each) => Object.fromEntries(Object.entries(each).filter(([attribute]) => held(attribute)))),
    );
  }
  await current.close();
  const again = await start();
  expect(again.migrated).toEqual([]);
  await again.close();
});
