import { deadLetterQueueName, queueName, queues as shapes } from '@recado/shared/deployment/queues';
import { Arn, Duration, Stack } from 'aws-cdk-lib';
import {
  DeduplicationScope,
  FifoThroughputLimit,
  type IQueue,
  Queue,
  QueueEncryption,
  type QueueProps,
} from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { stagePrefix } from '../names.ts';

interface QueuePair {
  queue: IQueue;
  dead: IQueue;
}

/** The shards that other stacks know by exports; those beyond are known by their names, as a stack has 200 outputs. */
const exportedShards = 16;

/** Dead letters are kept longer than messages: on standard queues their age counts from the first send. */
const retention = { live: Duration.days(7), dead: Duration.days(14) };

/** Limits per group: a busy conversation does not hold up others, and the limit is thousands of messages a second, by region, instead of 300. */
const highThroughput = {
  fifo: true,
  deduplicationScope: DeduplicationScope.MESSAGE_GROUP,
  fifoThroughputLimit: FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
} satisfies QueueProps;

/** Every queue of the registry with its dead-letter queue. */
export class MessageQueues extends Construct {
  readonly pairs: ReadonlyMap<string, QueuePair>;
  /** The part of a queue's address before its name. */
  readonly urlPrefix: string;
  private readonly stage: string;

  constructor(scope: Construct, id: string, props: { stage: string }) {
    super(scope, id);
    this.stage = props.stage;
    const { region, account, urlSuffix } = Stack.of(this);
    this.urlPrefix = `https://sqs.${region}.${urlSuffix}/${account}/${stagePrefix(props.stage)}`;
    this.pairs = new Map(Object.keys(shapes).map((name) => [name, this.pair(name)]));
  }

  /** @throws Error for a name that the registry of resources does not have */
  of(name: string): QueuePair {
    const pair = this.pairs.get(name);
    if (pair === undefined) throw new Error(`no queue is called ${name}`);
    return pair;
  }

  private pair(name: string): QueuePair {
    const shape = shapes[name];
    if (shape === undefined) throw new Error(`no queue is called ${name}`);
    const prefix = stagePrefix(this.stage);
    const shared = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, ...(shape.fifo ? highThroughput : {}) };
    const source = Queue.fromQueueAttributes(this, `${name}-source`, {
      queueArn: Arn.format({ service: 'sqs', resource: `${prefix}${queueName(name)}` }, Stack.of(this)),
      fifo: shape.fifo,
    });
    const dead = new Queue(this, `${name}-dead`, {
      ...shared,
      queueName: `${prefix}${deadLetterQueueName(name)}`,
      retentionPeriod: retention.dead,
      redriveAllowPolicy: { sourceQueues: [source] },
    });
    const queue = new Queue(this, name, {
      ...shared,
      queueName: `${prefix}${queueName(name)}`,
      retentionPeriod: retention.live,
      visibilityTimeout: Duration.seconds(shape.visibilityTimeout),
      deadLetterQueue: { queue: dead, maxReceiveCount: shape.maxReceiveCount },
    });
    const [, shard] = /^outbound-(\d+)$/.exec(name) ?? [];
    return Number(shard ?? 0) < exportedShards
      ? { queue, dead }
      : { queue: this.named(name, queueName(name)), dead: this.named(`${name}-dead`, deadLetterQueueName(name)) };
  }

  /** Returns a queue of this stack as others name it, without an export. */
  private named(id: string, name: string): IQueue {
    const queueArn = Arn.format({ service: 'sqs', resource: `${stagePrefix(this.stage)}${name}` }, Stack.of(this));
    return Queue.fromQueueAttributes(this, `${id}-named`, { queueArn, fifo: true });
  }
}
