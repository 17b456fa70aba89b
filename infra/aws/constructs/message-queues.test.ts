import { queueName, queueUrl } from '@recado/shared/deployment/queues';
import { describe, expect, test } from 'vitest';
import { expectedFunctions } from '../testing/expected-functions.ts';
import { expectedQueues, expectedShards } from '../testing/expected-queues.ts';
import { production, type Resource, resourcesOf } from '../testing/synthesise.ts';

const { stacks, template } = production();
const data = template(stacks.data);
const deployed = new Map(
  [...resourcesOf(data, 'AWS::SQS::Queue')].map(([id, queue]) => [
    String(queue.Properties.QueueName),
    { id, ...queue },
  ]),
);

const day = 24 * 60 * 60;
/** Seconds that a command of a session host may wait for its connection (`session-host/src/outbound`). */
const longestCommand = 60;

const physicalName = (name: string, dead = ''): string =>
  `prod-recado-${name}${dead}${expectedQueues[name]!.fifo ? '.fifo' : ''}`;
const live = (name: string): Resource => deployed.get(physicalName(name))!;
const dead = (name: string): Resource & { id: string } => deployed.get(physicalName(name, '-dead'))!;

test('these queues and their dead letters are deployed, and no other', () => {
  const expected = Object.keys(expectedQueues).flatMap((name) => [physicalName(name), physicalName(name, '-dead')]);
  expect([...deployed.keys()].toSorted()).toEqual(expected.toSorted());
});

describe.for(Object.entries(expectedQueues))('%s', ([name, expected]) => {
  test('moves a message to its own dead letters after its last delivery, and these outlive it', () => {
    expect(live(name).Properties).toMatchObject({
      RedrivePolicy: {
        deadLetterTargetArn: { 'Fn::GetAtt': [dead(name).id, 'Arn'] },
        maxReceiveCount: expected.maxReceiveCount,
      },
      MessageRetentionPeriod: 7 * day,
    });
    expect(dead(name).Properties).toMatchObject({
      MessageRetentionPeriod: 14 * day,
      RedriveAllowPolicy: { redrivePermission: 'byQueue' },
    });
    const { sourceQueueArns } = dead(name).Properties.RedriveAllowPolicy as { sourceQueueArns: unknown[] };
    expect(sourceQueueArns).toHaveLength(1);
    expect(JSON.stringify(sourceQueueArns)).toContain(`:${physicalName(name)}"`);
    expect(dead(name).Properties.RedrivePolicy).toBeUndefined();
  });

  test('is encrypted and, if in order, in order per group only', () => {
    for (const { Properties } of [live(name), dead(name)]) {
      expect(Properties.SqsManagedSseEnabled).toBe(true);
      expect(Properties.FifoQueue).toBe(expected.fifo ? true : undefined);
      expect(Properties.FifoThroughputLimit).toBe(expected.fifo ? 'perMessageGroupId' : undefined);
      expect(Properties.DeduplicationScope).toBe(expected.fifo ? 'messageGroup' : undefined);
      expect(Properties.ContentBasedDeduplication).toBeUndefined();
      expect(Properties.DelaySeconds).toBeUndefined();
    }
  });

  test('hides a message no shorter than Lambda takes, which is the time-out of its consumer, or than the longest command', () => {
    const consumers = Object.values(expectedFunctions).filter(({ sources }) =>
      sources.some((source) => 'queue' in source && source.queue === name),
    );
    const [consumer] = consumers;
    expect(consumers).toHaveLength(expectedShards.includes(name) ? 0 : 1);
    expect(live(name).Properties.VisibilityTimeout).toBe(expected.visibilityTimeout);
    expect(expected.visibilityTimeout).toBeGreaterThanOrEqual(consumer?.timeout ?? longestCommand);
  });
});

test('every queue refuses what does not come over TLS', () => {
  const policies = [...resourcesOf(data, 'AWS::SQS::QueuePolicy').values()];
  expect(policies.flatMap(({ Properties }) => Properties.Queues).length).toBe(deployed.size);
  const protectedQueues = new Set<string>();
  for (const { Properties } of policies) {
    const { Statement } = Properties.PolicyDocument as { Statement: Record<string, unknown>[] };
    expect(Statement).toMatchObject([
      {
        Effect: 'Deny',
        Action: 'sqs:*',
        Principal: { AWS: '*' },
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      },
    ]);
    for (const queue of Properties.Queues as { Ref: string }[]) protectedQueues.add(queue.Ref);
  }
  expect([...protectedQueues].toSorted()).toEqual([...deployed.values()].map(({ id }) => id).toSorted());
});

test('the address that functions compose is that of the deployed queue', () => {
  const prefix = JSON.stringify(stacks.data.resolve(stacks.data.queues.urlPrefix));
  expect(prefix).toMatch(/\/prod-"\]\]}$/);
  expect(queueUrl('https://sqs/1/prod-', 'inbound')).toBe('https://sqs/1/prod-recado-inbound.fifo');
  expect(queueUrl('https://sqs/1/prod-', 'search')).toBe('https://sqs/1/prod-recado-search');
  expect(deployed.has(`prod-${queueName('inbound')}`)).toBe(true);
});
