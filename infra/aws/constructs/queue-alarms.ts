import { functions as functionShapes } from '@recado/shared/deployment/functions';
import { type Alarms, alarmPeriod } from './alarms.ts';
import type { MessageQueues } from './message-queues.ts';

/** Seconds that a message may wait. Commands to WhatsApp wait while a host is replaced or a connection is away. */
const longestWait = { functions: 120, host: 600 };

const hasFunction = (name: string): boolean =>
  Object.values(functionShapes).some(({ sources }) =>
    sources.some((source) => 'queue' in source && source.queue === name),
  );

/** Adds two alarms for each queue: there are dead letters, or messages wait too long. */
export const addQueueAlarms = (alarms: Alarms, queues: MessageQueues): void => {
  for (const [name, { queue, dead }] of queues.pairs) {
    alarms.add({
      name: `dead-${name}`,
      description: `Messages of ${name} were given up and wait as dead letters: find the cause in the consumer's log, then replay them.`,
      metric: dead.metricApproximateNumberOfMessagesVisible({ period: alarmPeriod, statistic: 'Maximum' }),
      threshold: 1,
    });
    alarms.add({
      name: `late-${name}`,
      description: `The oldest message of ${name} waits too long: its consumer fails, is throttled or does not run.`,
      metric: queue.metricApproximateAgeOfOldestMessage({ period: alarmPeriod, statistic: 'Maximum' }),
      threshold: hasFunction(name) ? longestWait.functions : longestWait.host,
      periods: 3,
    });
  }
};
