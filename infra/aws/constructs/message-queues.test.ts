import { deadLetterQueueName, functions, queueName, queues, queueUrl } from '@recado/shared/deployment/resources';
import { describe, expect, test } from 'vitest';
import { installation, type Resource, resourcesOf } from '../testing/synthesise.ts';

const { stacks, template } = installation();
const data = template(stacks.data);
const deployed = new Map(
  [...resourcesOf(data, 'AWS::SQS::Queue')].map(([id, queue]) => [
    String(queue.Properties.QueueName),
    { id, ...queue },
  ]),
);
const monitoring = template(stacks.monitoring);
const alarms = new Map(
  [...resourcesOf(monitoring, 'AWS::CloudWatch::Alarm').values()].map(({ Properties }) => [
    String(Properties.AlarmName),
    Properties,
  ]),
);

const live = (name: string): Resource => deployed.get(`prod-${queueName(name)}`)!;
const dead = (name: string): Resource & { id: string } => deployed.get(`prod-${deadLetterQueueName(name)}`)!;

test('the queues of the registry and their dead letters are deployed, and no other', () => {
  const expected = Object.keys(queues).flatMap((name) => [
    `prod-${queueName(name)}`,
    `prod-${deadLetterQueueName(name)}`,
  ]);
  expect([...deployed.keys()].toSorted()).toEqual(expected.toSorted());
});

describe.for(Object.entries(queues))('%s', ([name, shape]) => {
  test('gives up into its own dead letters, which outlive it', () => {
    const policy = live(name).Properties.RedrivePolicy as { deadLetterTargetArn: unknown; maxReceiveCount: number };
    expect(policy).toEqual({
      deadLetterTargetArn: { 'Fn::GetAtt': [dead(name).id, 'Arn'] },
      maxReceiveCount: shape.maxReceiveCount,
    });
    expect(Number(dead(name).Properties.MessageRetentionPeriod)).toBeGreaterThan(
      Number(live(name).Properties.MessageRetentionPeriod),
    );
    expect(JSON.stringify(dead(name).Properties.RedriveAllowPolicy)).toContain('byQueue');
  });

  test('is encrypted and, if in order, in order per group only', () => {
    for (const { Properties } of [live(name), dead(name)]) {
      expect(Properties.SqsManagedSseEnabled).toBe(true);
      expect(Properties.FifoQueue).toBe(shape.fifo ? true : undefined);
      expect(Properties.FifoThroughputLimit).toBe(shape.fifo ? 'perMessageGroupId' : undefined);
      expect(Properties.DeduplicationScope).toBe(shape.fifo ? 'messageGroup' : undefined);
      expect(Properties.ContentBasedDeduplication).toBeUndefined();
    }
  });

  test('hides a message for six times as long as its consumer may take', () => {
    expect(live(name).Properties.VisibilityTimeout).toBe(shape.visibilityTimeout);
    for (const { sources, timeout } of Object.values(functions)) {
      if (sources.some((source) => 'queue' in source && source.queue === name))
        expect(shape.visibilityTimeout).toBeGreaterThanOrEqual(6 * timeout);
    }
  });

  test('raises an alarm for the first dead letter and for messages that wait', () => {
    expect(alarms.get(`prod-recado-dead-${name}`)).toMatchObject({
      MetricName: 'ApproximateNumberOfMessagesVisible',
      Threshold: 1,
      EvaluationPeriods: 1,
    });
    expect(JSON.stringify(alarms.get(`prod-recado-dead-${name}`)!.Dimensions)).toContain(dead(name).id);
    expect(alarms.get(`prod-recado-late-${name}`)).toMatchObject({ MetricName: 'ApproximateAgeOfOldestMessage' });
  });
});

test('every queue refuses what does not come over TLS', () => {
  const policies = [...resourcesOf(data, 'AWS::SQS::QueuePolicy').values()];
  expect(policies).toHaveLength(deployed.size);
  for (const { Properties } of policies) {
    expect(JSON.stringify(Properties.PolicyDocument)).toContain('{"Bool":{"aws:SecureTransport":"false"}}');
  }
});

test('the address that functions compose is that of the deployed queue', () => {
  const prefix = JSON.stringify(stacks.data.resolve(stacks.data.queues.urlPrefix));
  expect(prefix).toMatch(/\/prod-"\]\]}$/);
  expect(queueUrl('https://sqs/1/prod-', 'inbound')).toBe(`https://sqs/1/prod-${queueName('inbound')}`);
  expect(deployed.has(`prod-${queueName('inbound')}`)).toBe(true);
});
