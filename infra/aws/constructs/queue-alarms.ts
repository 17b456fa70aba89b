import { queueList, queues as shapes, queuesOf } from '@recado/shared/deployment/queues';
import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { type Alarms, alarmPeriod } from './alarms.ts';
import { addGroupAlarm } from './group-alarms.ts';
import type { MessageQueues } from './message-queues.ts';

/** Seconds that a message may wait. Commands to WhatsApp wait while a host is replaced or a connection is away. */
const longestWait = { functions: 120, host: 600 };
/** Seconds that SQS may delay a message before it waits for its consumer. */
const longestDelay = 900;

/** Adds an alarm for the dead letters of each declared queue; all shards of a queue share theirs. */
const addDeadLetterAlarms = (alarms: Alarms, queues: MessageQueues): void => {
  for (const { name } of queueList)
    addGroupAlarm(
      alarms,
      queuesOf(name).map((each) => [
        each,
        queues.of(each).dead.metricApproximateNumberOfMessagesVisible({ period: alarmPeriod, statistic: 'Maximum' }),
      ]),
      {
        name: `dead-${name}`,
        description: `Messages of ${name} were given up and wait as dead letters: find the cause in the consumer's log, then replay them.`,
        threshold: 1,
      },
    );
};

/** Adds alarms for messages that wait too long: of functions' queues, of those that delay messages, and of the hosts. */
const addLateAlarms = (alarms: Alarms, queues: MessageQueues): void => {
  const hosts = new Set(queuesOf('outbound'));
  const kinds = [
    {
      name: 'late-queues',
      threshold: longestWait.functions,
      has: (name: string) => !hosts.has(name) && !shapes[name]?.delays,
    },
    {
      name: 'late-delays',
      threshold: longestDelay + longestWait.functions,
      has: (name: string) => shapes[name]?.delays,
    },
    { name: 'late-outbound', threshold: longestWait.host, has: (name: string) => hosts.has(name) },
  ];
  for (const { name: alarm, threshold, has } of kinds)
    addGroupAlarm(
      alarms,
      [...queues.pairs]
        .filter(([name]) => has(name))
        .map(([name, { queue }]) => [
          name,
          queue.metricApproximateAgeOfOldestMessage({ period: alarmPeriod, statistic: 'Maximum' }),
        ]),
      {
        name: alarm,
        description: 'The oldest message of a queue waits too long: its consumer fails, is throttled or does not run.',
        threshold,
        periods: 3,
      },
    );
};

/** Deliveries from which on a queue keeps its messages for as long as an outage lasts, and none becomes a dead letter meanwhile. */
const outlasting = 1_000;
const stuckPeriod = Duration.minutes(5);

/**
 * Adds an alarm for queues that keep their messages through an outage: messages are received and none is deleted. SQS leaves
 * messages that were received several times out of the age of the oldest one, so that `late-queues` may fall silent.
 */
const addStuckAlarm = (alarms: Alarms, queues: MessageQueues): void => {
  const kept = [...queues.pairs].filter(([name]) => (shapes[name]?.maxReceiveCount ?? 0) >= outlasting);
  const usingMetrics: Record<string, IMetric> = {};
  const terms = kept.map(([, { queue }], index) => {
    const options = { period: stuckPeriod, statistic: 'Sum' };
    usingMetrics[`r${index}`] = queue.metricNumberOfMessagesReceived(options);
    usingMetrics[`d${index}`] = queue.metricNumberOfMessagesDeleted(options);
    return `(FILL(r${index}, 0) > 0 AND FILL(d${index}, 0) == 0)`;
  });
  alarms.add({
    name: 'stuck-queues',
    description: `Messages are delivered again and again, and none is done: their consumer fails. One of: ${kept.map(([name]) => name).join(', ')}.`,
    metric: new MathExpression({
      expression: `IF(${terms.join(' OR ')}, 1, 0)`,
      usingMetrics,
      period: stuckPeriod,
      label: 'stuck',
    }),
    threshold: 1,
    periods: 3,
  });
};

/** Adds the alarms of queues: there are dead letters, messages wait too long, or none is done. */
export const addQueueAlarms = (alarms: Alarms, queues: MessageQueues): void => {
  addDeadLetterAlarms(alarms, queues);
  addLateAlarms(alarms, queues);
  addStuckAlarm(alarms, queues);
};
