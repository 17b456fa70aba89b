import { queueList, queues as shapes, queuesOf } from '@recado/shared/deployment/queues';
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

/** Adds the alarms of queues: there are dead letters, or messages wait too long. */
export const addQueueAlarms = (alarms: Alarms, queues: MessageQueues): void => {
  addDeadLetterAlarms(alarms, queues);
  addLateAlarms(alarms, queues);
};
