import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DeleteItemCommand,
  DynamoDBClient,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { table } from '@recado/shared/deployment/resources';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePortBase } from '../../testing/free-port-base.ts';
import { type RunningTable, startTable } from './start.ts';
import { startThrottledTable } from './throttle.ts';

const TableName = table.name;
const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'secret' };
const [index] = table.indexes;
const folder = mkdtempSync(join(tmpdir(), 'recado-late-'));
let server: RunningTable;
let proxy: Awaited<ReturnType<typeof startThrottledTable>>;
let client: DynamoDBClient;

beforeAll(async () => {
  const base = await freePortBase();
  server = await startTable({ port: base, dataDir: folder, credentials });
  proxy = await startThrottledTable(base + 1, server.url);
  client = new DynamoDBClient({ region: 'us-east-1', endpoint: proxy.url, credentials, maxAttempts: 1 });
});
afterAll(async () => {
  client.destroy();
  await proxy.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

const item = (name: string) => ({
  pk: { S: 'list' },
  sk: { S: name },
  [index.partitionKey]: { S: 'listed' },
  [index.sortKey]: { S: name },
});
const keyOf = (name: string) => ({ pk: { S: 'list' }, sk: { S: name } });
const put = (name: string) => client.send(new PutItemCommand({ TableName, Item: item(name) }));

const namesBy = async (IndexName: string | undefined, partition: string, value: string) => {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName,
      IndexName,
      KeyConditionExpression: '#p = :p',
      ExpressionAttributeNames: { '#p': partition },
      ExpressionAttributeValues: { ':p': { S: value } },
    }),
  );
  return Items.map(({ sk }) => sk!.S);
};
const listed = () => namesBy(index.name, index.partitionKey, 'listed');
const stored = () => namesBy(undefined, 'pk', 'list');

test('indexes that are held stay as they are, in every kind of write, and have all of it once they are not', async () => {
  await put('a');
  await put('b');
  await proxy.delayIndexes('held');
  await put('c');
  await client.send(new DeleteItemCommand({ TableName, Key: keyOf('a') }));
  await client.send(
    new TransactWriteItemsCommand({
      TransactItems: [{ Put: { TableName, Item: item('d') } }, { Delete: { TableName, Key: keyOf('b') } }],
    }),
  );
  expect(await stored()).toEqual(['c', 'd']);
  expect(await listed()).toEqual(['a', 'b']);
  await proxy.delayIndexes(0);
  expect(await listed()).toEqual(['c', 'd']);
  await put('e');
  expect(await listed()).toEqual(['c', 'd', 'e']);
});

test('indexes that are late have each change after their delay, in its order', async () => {
  await proxy.delayIndexes(50);
  await put('f');
  await client.send(new DeleteItemCommand({ TableName, Key: keyOf('c') }));
  await vi.waitFor(async () => expect(await listed()).toEqual(['d', 'e', 'f']), { timeout: 20_000 });
  await proxy.delayIndexes(0);
});
