import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { consumers } from '@recado/shared/deployment/consumers';
import { RootConstruct } from 'constructs';
import { expect, test } from 'vitest';
import { root } from './root.ts';
import { type Settings, settingsFrom } from './settings.ts';

/** Reads settings without an App, which would create an output folder. */
const from = (context: Record<string, unknown>): Settings => {
  const { node } = new RootConstruct();
  for (const [key, value] of Object.entries(context)) node.setContext(key, value);
  return settingsFrom(node);
};

test('a production installation needs no context at all', () => {
  expect(from({})).toMatchObject({ stage: 'prod', deletionProtection: true, sessionHosts: 1, skipWeb: false });
});

test('text from the command line is parsed', () => {
  expect(
    from({
      deletionProtection: 'false',
      skipWeb: 'true',
      sessionHosts: '3',
      sessionHostCpu: '512',
      monthlyBudget: '250.5',
    }),
  ).toMatchObject({
    deletionProtection: false,
    skipWeb: true,
    sessionHosts: 3,
    sessionHostCpu: 512,
    monthlyBudget: 250.5,
  });
});

test.for([
  { stage: 'Prod' },
  { stage: 'a-b' },
  { stage: '' },
  { sessionHosts: '-1' },
  { sessionHosts: 'two' },
  { sessionHosts: '5', sessionHostsMost: '4' },
  { sessionHosts: '17', sessionHostsMost: '17' },
  { sessionHostsMost: '0' },
  { inboxConcurrency: '-1' },
  { integratorsRate: '0' },
  { integratorsBurst: '0.5' },
  { integratorsQuota: 'none' },
  { sessionHostCpu: '300' },
  { sessionHostCpu: '256', sessionHostMemory: '4096' },
  { sessionHostMemory: '1536' },
  { callsPerSecond: '10' },
  { queueConcurrency: '{"inbound":1}' },
  { queueConcurrency: '{"outbound":10}' },
  { queueConcurrency: '[' },
  { monthlyBudget: '0' },
  { alarmEmail: 'nobody' },
  { metaAppId: 'app' },
  { deletionProtection: 'maybe' },
  { firewall: 'true' },
  { webFirewallArn: 'arn:aws:wafv2:sa-east-1:111111111111:regional/webacl/x/0f' },
  { tableCapacity: 'reserved' },
  { tableWritesLeast: '100', tableWritesMost: '50' },
  { tableReadsLeast: '0' },
  { webDomain: 'app.example.com' },
  { webCertificateArn: 'arn:aws:acm:x' },
])('%j is refused', (context) => {
  expect(() => from(context)).toThrow();
});

test('the concurrency of queues is a JSON object, as text or from cdk.json', () => {
  expect(from({}).queueConcurrency).toEqual({});
  for (const queueConcurrency of ['{"inbound":100}', { inbound: 100 }])
    expect(from({ queueConcurrency }).queueConcurrency).toEqual({ inbound: 100 });
});

test('limits are a JSON object, as text or from cdk.json', () => {
  expect(from({ limits: '{"sockets":30}' }).limits).toBe('{"sockets":30}');
  expect(from({ limits: { sockets: 30 } }).limits).toBe('{"sockets":30}');
  expect(() => from({ limits: '30' })).toThrow(/limits/);
  expect(() => from({ limits: '{' })).toThrow(/limits/);
  expect(() => from({ limits: '{"socket":30}' })).toThrow(/Unrecognized key.*socket/);
  expect(() => from({ limits: { userCalls: { perSecond: 50 } } })).toThrow(/userCalls.burst/);
});

test('the handbook names the concurrency of all queues together, of which a new account has less', () => {
  const all = Object.values(consumers).flatMap(({ sources }) =>
    sources.map((source) => ('queue' in source ? source.maximumConcurrency : 0)),
  );
  const sum = all.reduce((total, one) => total + one, 0);
  expect(readFileSync(join(root, 'docs/deploy.md'), 'utf8')).toContain(`the queues' consumers alone may use ${sum}.`);
});

/** MB of memory that Fargate takes for each number of CPU units, as AWS lists them. */
const fargate: Record<number, readonly number[]> = {
  256: [512, 1_024, 2_048],
  512: [1_024, 2_048, 3_072, 4_096],
  1_024: [2, 3, 4, 5, 6, 7, 8].map((gigabytes) => gigabytes * 1_024),
  2_048: Array.from({ length: 13 }, (_, more) => (4 + more) * 1_024),
  4_096: Array.from({ length: 23 }, (_, more) => (8 + more) * 1_024),
};

test('every pair of CPU and memory that Fargate takes is taken, and no other', () => {
  const sizes = Array.from({ length: 64 }, (_, half) => (half + 1) * 512);
  const isTaken = (sessionHostCpu: number, sessionHostMemory: number): boolean => {
    try {
      from({ sessionHostCpu, sessionHostMemory, release: 'any' });
      return true;
    } catch {
      return false;
    }
  };
  for (const [cpu, memory] of Object.entries(fargate))
    expect(sizes.filter((size) => isTaken(Number(cpu), size))).toEqual(memory);
});
