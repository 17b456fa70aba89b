import type { MetricData } from './evaluate-alarm.ts';
import { expectedQueues } from './expected-queues.ts';

/** Minutes of the data. */
export const minutes = 60;

type Samples = readonly (readonly number[])[];

/** Something that goes wrong, or only looks as if: what CloudWatch then has instead of a healthy hour. */
interface Fault {
  what: string;
  /** The one alarm that it sets off, without its number where there are several of the kind; null for none. */
  raises: string | null;
  data: Readonly<Record<string, Samples>>;
}

const every = (samples: readonly number[]): Samples => Array.from({ length: minutes }, () => samples);

/** Samples from a minute on, for so many minutes, and others before and after them. */
const during = (count: number, samples: readonly number[], otherwise: readonly number[] = []): Samples =>
  Array.from({ length: minutes }, (_, minute) => (minute >= 20 && minute < 20 + count ? samples : otherwise));

const queue = (name: string, dead = ''): string =>
  `queue prod-recado-${name}${dead}${expectedQueues[name]!.fifo ? '.fifo' : ''}`;
const waiting = (name: string): string => `AWS/SQS ApproximateAgeOfOldestMessage of ${queue(name)}`;
const received = (name: string): string => `AWS/SQS NumberOfMessagesReceived of ${queue(name)}`;
const deleted = (name: string): string => `AWS/SQS NumberOfMessagesDeleted of ${queue(name)}`;
const deadLetters = (name: string): string => `AWS/SQS ApproximateNumberOfMessagesVisible of ${queue(name, '-dead')}`;
const errors = (name: string): string => `AWS/Lambda Errors of function prod-recado-${name}`;
const runs = (name: string): string => `AWS/Lambda Invocations of function prod-recado-${name}`;
const hosts = (metric: string): string => `AWS/ECS ${metric} of session host service`;
const sessions = (metric: string): string => `Recado/SessionHost ${metric} of stage prod`;

/** A healthy hour: two hosts, schedules that run, queues in which nothing waits for long. */
export const healthy: MetricData = new Map([
  ...Object.keys(expectedQueues).flatMap((name): [string, Samples][] => [
    [waiting(name), every([3])],
    [deadLetters(name), every([0])],
    [received(name), every([4])],
    [deleted(name), every([4])],
  ]),
  [runs('outbox-sweeper'), every([1])],
  [runs('outage-watcher'), every([1])],
  [runs('web-watcher'), every([1])],
  [runs('charge-sweeper'), Array.from({ length: minutes }, (_, minute) => (minute % 2 === 0 ? [1] : []))],
  [runs('restore-drill'), Array.from({ length: minutes }, (_, minute) => (minute % 10 === 0 ? [1] : []))],
  ['prod-recado drill-age', every([12])],
  [hosts('CPUUtilization'), every([35, 30])],
  [hosts('MemoryUtilization'), every([61, 58])],
  [sessions('SessionsWaiting'), every([0, 0])],
  [sessions('HostsWanted'), every([100, 100])],
  [sessions('LoopDelay'), every([45, 60])],
  ['AWS/Lambda ConcurrentExecutions', every([140])],
  ['AWS/SES Reputation.BounceRate', every([0.01])],
  ['AWS/ApiGateway 5xx of HTTP API', every([0])],
]);

const dead = (name: string, raises = `dead-${name}`): Fault => ({
  what: `a message of ${name} fails all its deliveries`,
  raises,
  data: { [deadLetters(name)]: during(40, [1], [0]) },
});

/** One message of each queue becomes a dead letter; of the shards, two of those that share alarms. */
const deadFaults: readonly Fault[] = [
  ...Object.keys(expectedQueues)
    .filter((name) => !name.startsWith('outbound-'))
    .map((name) => dead(name)),
  dead('outbound-5', 'dead-outbound'),
  dead('outbound-0', 'dead-outbound'),
];

/** The queues of functions. */
const consumed = Object.entries(expectedQueues).filter(([name]) => !name.startsWith('outbound-'));

const lateFaults: readonly Fault[] = [
  ...consumed.flatMap(([name, { delays }]): Fault[] =>
    delays
      ? []
      : [
          {
            what: `the consumer of ${name} does not run, so its messages wait for minutes`,
            raises: 'late-queues',
            data: { [waiting(name)]: during(5, [180], [3]) },
          },
        ],
  ),
  {
    what: 'timers wait for their consumer longer than SQS keeps them back',
    raises: 'late-delays',
    data: { [waiting('timers')]: during(5, [1_100], [3]) },
  },
  {
    what: 'timers are kept back for ten minutes, as they ask',
    raises: null,
    data: { [waiting('timers')]: during(30, [600], [3]) },
  },
  {
    what: 'messages that come in wait for two minutes once',
    raises: null,
    data: { [waiting('inbound')]: during(2, [150], [3]) },
  },
  ...['inbound', 'history'].map((name): Fault => ({
    what: `messages of ${name} fail in an outage, again and again, and count no more in the age of the oldest`,
    raises: 'stuck-queues',
    data: { [received(name)]: during(20, [6], [4]), [deleted(name)]: during(20, [0], [4]) },
  })),
  {
    what: 'messages that come in fail for ten minutes',
    raises: null,
    data: { [deleted('inbound')]: during(10, [0], [4]) },
  },
  {
    what: 'nobody writes',
    raises: null,
    data: { [received('inbound')]: every([0]), [deleted('inbound')]: every([0]) },
  },
  {
    what: 'no host takes the commands of a shard',
    raises: 'late-outbound',
    data: { [waiting('outbound-1')]: during(6, [700], [3]) },
  },
  {
    what: 'no host takes the commands of another shard',
    raises: 'late-outbound',
    data: { [waiting('outbound-7')]: during(6, [700], [3]) },
  },
  {
    what: 'commands wait for five minutes while a host is replaced',
    raises: null,
    data: { [waiting('outbound-1')]: during(5, [300], [3]) },
  },
];

const functionFaults: readonly Fault[] = [
  { what: 'calls of the inbox fail', raises: 'errors-http', data: { [errors('http-inbox')]: during(1, [1, 1, 1]) } },
  {
    what: 'the function of payments’ webhooks fails',
    raises: 'errors-http',
    data: { [errors('payment-webhook')]: during(3, [1]) },
  },
  { what: 'two calls fail within five minutes', raises: null, data: { [errors('http-inbox')]: during(2, [1]) } },
  {
    what: 'tokens of sockets are not checked',
    raises: 'errors-sockets',
    data: { [errors('socket-authorizer')]: during(1, [3, 1]) },
  },
  ...consumed.map(([name]): Fault => ({
    what: `the consumer of ${name} fails`,
    raises: 'errors-consumers',
    data: { [errors(`consumer-${name}`)]: during(3, [1]) },
  })),
  {
    what: 'the issuer of invoices fails with its repetitions',
    raises: 'errors-schedules',
    data: { [errors('invoice-issuer')]: during(1, [1, 1, 1]) },
  },
  { what: 'functions are refused for minutes', raises: 'throttles', data: { 'AWS/Lambda Throttles': during(5, [4]) } },
  { what: 'functions are refused for four minutes', raises: null, data: { 'AWS/Lambda Throttles': during(4, [4]) } },
  {
    what: 'nine of ten functions of the quota run at once',
    raises: 'concurrency',
    data: { 'AWS/Lambda ConcurrentExecutions': during(3, [905], [140]) },
  },
];

/** Lines in the log of a function that runs once in so many minutes, from a minute on, in so many runs. */
const lines = (runs: number, interval: number): Samples =>
  Array.from({ length: minutes }, (_, minute) =>
    minute >= 20 && (minute - 20) % interval === 0 && minute < 20 + runs * interval ? [1] : [],
  );

const problems = ([name, runs, interval]: readonly [string, number, number]): Fault => ({
  what: `${name} warns in its log in ${runs} runs`,
  raises: `problems-${name}`,
  data: { [`prod-recado problems-${name}`]: lines(runs, interval) },
});

const silent = (name: string): Fault => ({
  what: `the rule of ${name} is disabled`,
  raises: `silent-${name}`,
  data: { [runs(name)]: Array.from({ length: minutes }, (_, minute) => (minute < 25 ? [1] : [])) },
});

const scheduleFaults: readonly Fault[] = [
  ...(
    [
      ['charge-reconciler', 1, 1],
      ['charge-sweeper', 3, 2],
      ['invoice-issuer', 1, 1],
      ['outage-watcher', 5, 1],
      ['outbox-sweeper', 5, 1],
      ['restore-drill', 3, 10],
      ['retention-starter', 1, 1],
    ] as const
  ).map(problems),
  {
    what: 'the sweeper of charges warns in two runs',
    raises: null,
    data: { 'prod-recado problems-charge-sweeper': lines(2, 2) },
  },
  {
    what: 'CloudFront answers 5xx, or files of the web app are missing',
    raises: 'problems-web-watcher',
    data: { 'prod-recado problems-web-watcher': during(5, [1]) },
  },
  {
    what: 'the web app is not served for three minutes',
    raises: null,
    data: { 'prod-recado problems-web-watcher': during(3, [1]) },
  },
  ...['charge-sweeper', 'outage-watcher', 'outbox-sweeper', 'restore-drill', 'web-watcher'].map(silent),
  {
    what: 'a restore drill fails, with the error that goes with it',
    raises: 'drill-failed',
    data: { 'prod-recado drill-failed': during(1, [1]), 'prod-recado problems-restore-drill': during(1, [1]) },
  },
  {
    what: 'no restore drill has passed for 41 days',
    raises: 'drill-overdue',
    data: { 'prod-recado drill-age': every([41]) },
  },
  {
    what: 'a rule is disabled for ten minutes',
    raises: null,
    data: { [runs('outage-watcher')]: during(10, [], [1]) },
  },
  {
    what: 'an effect of a stored change is given up, with the warning and the failed run that go with it',
    raises: 'dead-outbox',
    data: {
      'prod-recado dead-outbox': during(1, [1]),
      'prod-recado problems-outbox-sweeper': during(1, [1]),
      [errors('outbox-sweeper')]: during(1, [1]),
    },
  },
];

const serviceFaults: readonly Fault[] = [
  ...['table', 'index gsi3'].map((of): Fault => ({
    what: `a partition of the ${of} is hot`,
    raises: 'table-throttles',
    data: { [`AWS/DynamoDB WriteThrottleEvents of ${of}`]: during(6, [12]) },
  })),
  {
    what: 'the HTTP API answers 5xx',
    raises: 'api-failures',
    data: { 'AWS/ApiGateway 5xx of HTTP API': during(3, [3, 4], [0]) },
  },
  {
    what: 'the HTTP API answers 5xx for a minute',
    raises: null,
    data: { 'AWS/ApiGateway 5xx of HTTP API': during(1, [40], [0]) },
  },
  {
    what: 'the REST API of integrators answers 5xx',
    raises: 'integrators-failures',
    data: { 'AWS/ApiGateway 5XXError of REST API': during(3, [8]) },
  },
  {
    what: 'the function of the sockets does not answer',
    raises: 'socket-failures',
    data: { 'AWS/ApiGateway IntegrationError of socket API': during(3, [9]) },
  },
  {
    what: 'the function of the sockets may not be called',
    raises: 'socket-failures',
    data: { 'AWS/ApiGateway ExecutionError of socket API': during(3, [9]) },
  },
  {
    what: 'Scheduler may not send to the queue of timers',
    raises: 'timers-dropped',
    data: { 'AWS/Scheduler InvocationDroppedCount of group of timers': during(1, [1]) },
  },
  {
    what: 'the pool refuses sign-ins',
    raises: 'sign-ins-throttled',
    data: { 'AWS/Cognito SignInThrottles of user pool': during(3, [5]) },
  },
  {
    what: 'the pool refuses to renew tokens',
    raises: 'sign-ins-throttled',
    data: { 'AWS/Cognito TokenRefreshThrottles of user pool': during(3, [5]) },
  },
  { what: 'many mails come back', raises: 'mails-bounce', data: { 'AWS/SES Reputation.BounceRate': every([0.06]) } },
];

const hostFaults: readonly Fault[] = [
  {
    what: 'one of two hosts is gone',
    raises: 'session-hosts',
    data: { [hosts('CPUUtilization')]: during(6, [40], [35, 30]) },
  },
  { what: 'no host runs', raises: 'session-hosts', data: { [hosts('CPUUtilization')]: during(6, [], [35, 30]) } },
  {
    what: 'a host is replaced within four minutes',
    raises: null,
    data: { [hosts('CPUUtilization')]: during(4, [40], [35, 30]) },
  },
  {
    what: 'a host needs more memory than it has',
    raises: 'session-host-memory',
    data: { [hosts('MemoryUtilization')]: during(6, [94, 60], [61, 58]) },
  },
  {
    what: 'a host has no processor time left',
    raises: 'session-host-processor',
    data: { [hosts('CPUUtilization')]: during(6, [97, 30], [35, 30]) },
  },
  {
    what: 'a host stands still for seconds, again and again',
    raises: 'session-host-delay',
    data: { [sessions('LoopDelay')]: during(6, [2_600, 60], [45, 60]) },
  },
  {
    what: 'a host stands still once',
    raises: null,
    data: { [sessions('LoopDelay')]: during(1, [3_000, 60], [45, 60]) },
  },
  {
    what: 'connections run nowhere',
    raises: 'session-hosts-full',
    data: { [sessions('SessionsWaiting')]: during(11, [3, 3], [0, 0]) },
  },
  {
    what: 'connections wait while another host starts',
    raises: null,
    data: { [sessions('SessionsWaiting')]: during(5, [20, 20], [0, 0]) },
  },
];

/** Faults, and what is none, as their metrics show them. */
export const faults: readonly Fault[] = [
  { what: 'a healthy hour', raises: null, data: {} },
  ...deadFaults,
  ...lateFaults,
  ...functionFaults,
  ...scheduleFaults,
  ...serviceFaults,
  ...hostFaults,
];
