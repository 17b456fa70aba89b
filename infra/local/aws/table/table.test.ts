import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DescribeTableCommand, DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { table } from '@recado/shared/deployment/resources';
import { afterAll, expect, test } from 'vitest';
import { startTable } from './start.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'recado-table-'));
const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'secret' };
afterAll(() => {
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

test('the table has its declared indexes, its items survive a restart, and closing frees its port', async () => {
  const port = await freePort();
  const key = { [table.partitionKey]: { S: 'a' }, [table.sortKey]: { S: 'b' } };
  const client = () =>
    new DynamoDBClient({ region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, credentials, maxAttempts: 1 });
  const first = await startTable({ port, dataDir, credentials });
  const described = await client().send(new DescribeTableCommand({ TableName: table.name }));
  expect(described.Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName).sort()).toEqual(
    table.indexes.map(({ name }) => name),
  );
  await client().send(new PutItemCommand({ TableName: table.name, Item: { ...key, text: { S: 'olá' } } }));
  await first.close();
  const second = await startTable({ port, dataDir, credentials });
  expect((await client().send(new GetItemCommand({ TableName: table.name, Key: key }))).Item).toMatchObject({
    text: { S: 'olá' },
  });
  await second.close();
  await expect(client().send(new DescribeTableCommand({ TableName: table.name }))).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  });
});
