import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateScheduleCommand,
  DeleteScheduleCommand,
  GetScheduleCommand,
  ListSchedulesCommand,
  SchedulerClient,
  UpdateScheduleCommand,
  type CreateScheduleCommandInput,
} from '@aws-sdk/client-scheduler';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { localPool } from '../cognito/pool/pool.ts';
import { startServices, type RunningServices } from '../start-services.ts';
import { readExpression } from './expression.ts';
import type { Target } from './schedule.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'recado-scheduler-'));
const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'secret' };
let services: RunningServices;
let client: SchedulerClient;
let delivered: Target[];
let arrival: () => void;
let refusing: number;

const connect = async (): Promise<void> => {
  services = await startServices({
    port: 0,
    dataDir,
    accessKeyId: credentials.accessKeyId,
    pool: localPool,
    deliver: (target) => {
      if ((refusing -= 1) >= 0) return Promise.reject(new Error('not now'));
      delivered.push(target);
      arrival();
      return Promise.resolve();
    },
  });
  client = new SchedulerClient({ region: 'us-east-1', endpoint: services.url, credentials, maxAttempts: 1 });
};

const next = () =>
  new Promise<void>((resolve) => {
    arrival = resolve;
  });

const at = (seconds: number) => `at(${new Date(Date.now() + seconds * 1000).toISOString().slice(0, 19)})`;
const schedule = (Name: string, more: Partial<CreateScheduleCommandInput> = {}): CreateScheduleCommandInput => ({
  Name,
  ScheduleExpression: at(-1),
  FlexibleTimeWindow: { Mode: 'OFF' },
  ActionAfterCompletion: 'DELETE',
  Target: {
    Arn: 'arn:aws:sqs:us-east-1:000000000000:timers',
    RoleArn: 'arn:aws:iam::000000000000:role/r',
    Input: `{"name":"${Name}"}`,
  },
  ...more,
});

beforeEach(async () => {
  delivered = [];
  refusing = 0;
  arrival = () => undefined;
  await connect();
});
afterEach(() => services.close());
afterAll(() => {
  rmSync(dataDir, { recursive: true });
});

test('a one-time schedule fires, is retried after its target refused it, and is deleted afterwards', async () => {
  services.startScheduler();
  refusing = 1;
  const fired = next();
  await client.send(new CreateScheduleCommand(schedule('once')));
  await fired;
  expect(delivered).toMatchObject([{ Input: '{"name":"once"}' }]);
  await expect(client.send(new GetScheduleCommand({ Name: 'once' }))).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  });
});

test('a schedule that came due while stopped fires at the next start', async () => {
  await client.send(new CreateScheduleCommand(schedule('overdue')));
  await services.close();
  await connect();
  const fired = next();
  services.startScheduler();
  await fired;
  expect(delivered).toHaveLength(1);
});

test('an update replaces the whole schedule; names are unique; a deleted schedule is not listed', async () => {
  await client.send(new CreateScheduleCommand(schedule('later', { ScheduleExpression: at(3600), Description: 'old' })));
  await expect(client.send(new CreateScheduleCommand(schedule('later')))).rejects.toMatchObject({
    name: 'ConflictException',
  });
  await client.send(
    new UpdateScheduleCommand(schedule('later', { ScheduleExpression: 'rate(2 hours)', State: 'DISABLED' })),
  );
  const got = await client.send(new GetScheduleCommand({ Name: 'later' }));
  expect(got).toMatchObject({ ScheduleExpression: 'rate(2 hours)', State: 'DISABLED', GroupName: 'default' });
  expect([got.Description, got.CreationDate instanceof Date]).toEqual([undefined, true]);
  await client.send(new DeleteScheduleCommand({ Name: 'later' }));
  expect((await client.send(new ListSchedulesCommand({ NamePrefix: 'later' }))).Schedules).toEqual([]);
});

test.each(['at(tomorrow)', 'rate(0 minutes)', 'cron(0 12 1 * MON *)', 'every day'])(
  '%s is refused',
  async (ScheduleExpression) => {
    await expect(client.send(new CreateScheduleCommand(schedule('bad', { ScheduleExpression })))).rejects.toMatchObject(
      { name: 'ValidationException' },
    );
  },
);

test('a FIFO target needs a message group', async () => {
  const target = { Arn: 'arn:aws:sqs:us-east-1:000000000000:timers.fifo', RoleArn: 'r' };
  await expect(client.send(new CreateScheduleCommand(schedule('bad', { Target: target })))).rejects.toMatchObject({
    name: 'ValidationException',
  });
});

describe('expressions', () => {
  const from = Date.parse('2026-03-01T00:00:00Z');
  const occurs = (expression: string, timezone = 'UTC') =>
    new Date(readExpression(expression, timezone, from)(from)!).toISOString();

  test.each([
    ['cron(0 9 ? * 2 *)', 'UTC', '2026-03-02T09:00:00.000Z'],
    ['cron(0 9 ? * SUN *)', 'UTC', '2026-03-01T09:00:00.000Z'],
    ['cron(0 9 ? * 2-6 *)', 'America/Sao_Paulo', '2026-03-02T12:00:00.000Z'],
    ['cron(30 8 ? * 2#2 *)', 'UTC', '2026-03-09T08:30:00.000Z'],
    ['cron(0 0 L * ? *)', 'UTC', '2026-03-31T00:00:00.000Z'],
    ['rate(5 minutes)', 'UTC', '2026-03-01T00:05:00.000Z'],
    ['at(2026-03-01T10:00:00)', 'America/Sao_Paulo', '2026-03-01T13:00:00.000Z'],
  ])('%s in %s is next at %s', (expression, timezone, expected) => {
    expect(occurs(expression, timezone)).toBe(expected);
  });
});
