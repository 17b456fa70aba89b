import { createServer, type AddressInfo } from 'node:net';
import {
  BatchWriteItemCommand,
  DeleteItemCommand,
  DescribeContinuousBackupsCommand,
  DynamoDBClient,
  PutItemCommand,
  RestoreTableToPointInTimeCommand,
  ScanCommand,
  TransactWriteItemsCommand,
  UpdateContinuousBackupsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { table } from '@recado/shared/deployment/resources';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteTable, isActive, restoreWindow, untilActive } from '../../../operations/restore/table-copy.ts';
import { startTable, type RunningTable } from './start.ts';
import { startThrottledTable } from './throttle.ts';

const TableName = table.name;
const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'secret' };
let server: RunningTable;
let proxy: Awaited<ReturnType<typeof startThrottledTable>>;
let client: DynamoDBClient;

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

beforeAll(async () => {
  server = await startTable({ port: await freePort(), credentials });
  proxy = await startThrottledTable(0, server.url);
  client = new DynamoDBClient({ region: 'us-east-1', endpoint: proxy.url, credentials, maxAttempts: 1 });
});
afterAll(async () => {
  await proxy.close();
  await server.close();
});

const key = (sk: string) => ({ pk: { S: 'p' }, sk: { S: sk } });
const put = (sk: string, value: string) =>
  client.send(new PutItemCommand({ TableName, Item: { ...key(sk), value: { S: value } } }));
const valuesIn = async (name: string): Promise<Record<string, string>> => {
  const { Items = [] } = await client.send(new ScanCommand({ TableName: name }));
  return Object.fromEntries(Items.map(({ sk, value }) => [sk!.S!, value!.S!]));
};
const restoreTo = async (target: string, at: Date): Promise<void> => {
  await client.send(
    new RestoreTableToPointInTimeCommand({ SourceTableName: TableName, TargetTableName: target, RestoreDateTime: at }),
  );
  await untilActive(client, target);
};

test('a table without recovery can’t be restored', async () => {
  await expect(restoreWindow(client, TableName)).rejects.toThrow('no point-in-time recovery');
  await expect(restoreTo('early', new Date())).rejects.toMatchObject({
    name: 'PointInTimeRecoveryUnavailableException',
  });
});

test('a table is restored to any time since, whatever the calls that wrote later', async () => {
  await put('old', 'one');
  await client.send(
    new UpdateContinuousBackupsCommand({
      TableName,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    }),
  );
  await put('kept', 'one');
  await put('gone', 'one');
  const first = await valuesIn(TableName);
  await new Promise((resolve) => setTimeout(resolve, 5));
  const at = new Date();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await put('old', 'two');
  await client.send(new DeleteItemCommand({ TableName, Key: key('gone') }));
  await client.send(
    new UpdateItemCommand({
      TableName,
      Key: key('kept'),
      UpdateExpression: 'SET #value = :value',
      ExpressionAttributeNames: { '#value': 'value' },
      ExpressionAttributeValues: { ':value': { S: 'two' } },
    }),
  );
  await client.send(
    new TransactWriteItemsCommand({
      TransactItems: [
        { Put: { TableName, Item: { ...key('new'), value: { S: 'two' } } } },
        { ConditionCheck: { TableName, Key: key('gone'), ConditionExpression: 'attribute_not_exists(pk)' } },
        { Put: { TableName, Item: { ...key('old'), value: { S: 'three' } } } },
      ],
    }),
  );
  await client.send(
    new BatchWriteItemCommand({
      RequestItems: { [TableName]: [{ PutRequest: { Item: { ...key('gone'), value: { S: 'again' } } } }] },
    }),
  );
  const last = await valuesIn(TableName);
  await restoreTo('restored', at);
  expect(await valuesIn('restored')).toEqual(first);
  const { ContinuousBackupsDescription } = await client.send(new DescribeContinuousBackupsCommand({ TableName }));
  await restoreTo('latest', ContinuousBackupsDescription!.PointInTimeRecoveryDescription!.LatestRestorableDateTime!);
  expect(await valuesIn('latest')).toEqual(last);
  await deleteTable(client, 'latest');
  await expect(isActive(client, 'latest')).rejects.toThrow('there is no table latest');
  await expect(restoreTo('restored', at)).rejects.toMatchObject({ name: 'TableAlreadyExistsException' });
});

test('a time before recovery was switched on, or ahead, is refused', async () => {
  for (const at of [new Date(0), new Date(Date.now() + 60_000)])
    await expect(restoreTo('never', at)).rejects.toMatchObject({ name: 'InvalidRestoreTimeException' });
});
