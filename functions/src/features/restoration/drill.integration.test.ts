import {
  ListTablesCommand,
  PutItemCommand,
  UpdateContinuousBackupsCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTable } from '../../../test/own-table.ts';
import { environment } from '../../platform/environment.ts';
import { advanceDrill } from './advance-drill.ts';

const day = 86_400_000;
const { TABLE_NAME } = environment();

describe('the drill of restores', () => {
  let client: DynamoDBDocumentClient;
  let live: string;
  let now = Date.parse('2026-11-28T12:00:00Z');
  const run = (hasTime = true) =>
    advanceDrill({ client, live, prefix: 'test-', now: () => now, hasTime: () => hasTime });
  const drills = async (): Promise<string[]> =>
    ((await client.send(new ListTablesCommand({}))).TableNames ?? []).filter((name) =>
      name.startsWith('test-recado-drill-'),
    );
  /** Runs the drill until it ends, as its rule does. */
  const finish = async () => {
    for (;;) {
      const { ended } = await run();
      if (ended) return ended;
    }
  };

  beforeAll(async () => {
    live = await openTable();
    client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: process.env.TABLE_WITH_BACKUPS! }));
    for (let n = 0; n < 40; n += 1)
      await client.send(new PutItemCommand({ TableName: live, Item: { pk: { S: `c#1#tags${n}` }, sk: { S: 'tag' } } }));
  });
  // Other files of this process have the cloud's table.
  afterAll(() => void (environment().TABLE_NAME = TABLE_NAME));

  it('says that it can’t begin without backups, and begins once there are', async () => {
    await expect(run()).rejects.toThrow('no point-in-time recovery');
    await client.send(
      new UpdateContinuousBackupsCommand({
        TableName: live,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      }),
    );
    expect(await run()).toEqual({ days: 0 });
    expect(await drills()).toHaveLength(1);
  });

  it('compares in slices of several runs, passes, and deletes its table', async () => {
    now += 12 * 60_000;
    expect(await run(false)).toEqual({ days: 0 });
    expect(await finish()).toMatchObject({ passed: true, minutes: 12, reasons: [] });
    expect(await drills()).toEqual([]);
  });

  it('runs again after a month only', async () => {
    now += 29 * day;
    expect(await run()).toEqual({ days: 29 });
    expect(await drills()).toEqual([]);
    now += day;
    await run();
    expect(await drills()).toHaveLength(1);
    expect(await finish()).toMatchObject({ passed: true });
    expect(await run()).toEqual({ days: 0 });
  });
});
