import { expect, test } from 'vitest';
import { expectedConsumers } from '../testing/expected-consumers.ts';
import { expectedQueues, expectedShards } from '../testing/expected-queues.ts';
import { production, type Resource, resourcesOf, throwAway } from '../testing/synthesise.ts';

const { stacks, template } = production();
const monitoring = template(stacks.monitoring);

type Properties = Resource['Properties'];

const alarmsIn = (stack = monitoring): Map<string, Properties> =>
  new Map(
    [...resourcesOf(stack, 'AWS::CloudWatch::Alarm').values()].map(({ Properties }) => [
      String(Properties.AlarmName).replace(/^\w+-recado-/, ''),
      Properties,
    ]),
  );
const alarms = alarmsIn();

/** The resources that alarms can watch, by the references that stand for them in their dimensions. */
const watchable: [string, string][] = [
  ...[...resourcesOf(template(stacks.api), 'AWS::Lambda::Function')].map(([id, { Properties }]): [string, string] => [
    `ExportsOutputRef${id}`,
    `function ${String(Properties.FunctionName)}`,
  ]),
  ...[...resourcesOf(template(stacks.data), 'AWS::SQS::Queue')].map(([id, { Properties }]): [string, string] => [
    `ExportsOutputFnGetAtt${id}QueueName`,
    `queue ${String(Properties.QueueName)}`,
  ]),
  ['ExportsOutputRefHttpApi', 'HTTP API'],
  ['ExportsOutputRefSocketsApi', 'socket API'],
  ['"Value":"prod-recado-integrators"', 'REST API'],
  ['"Value":"prod-recado-timers"', 'group of timers'],
  ['ExportsOutputRefUsersPool', 'user pool'],
  ['"Value":"ConcurrentExecutions"', 'concurrent functions'],
  ['FnGetAttHostService', 'session host service'],
  ['"Name":"Stage","Value":"prod"', 'stage prod'],
  ['"Value":"gsi1"', 'index gsi1'],
  ['"Value":"gsi2"', 'index gsi2'],
  ['"Value":"gsi3"', 'index gsi3'],
  ['"Value":"gsi4"', 'index gsi4'],
  ['prod-recado-table-name', 'table'],
];

const watched = (dimensions: unknown): string => {
  const text = JSON.stringify(dimensions) ?? '';
  return watchable.find(([reference]) => text.includes(reference))?.[1] ?? text;
};

interface MetricStat {
  Metric: { Namespace: string; MetricName: string; Dimensions: unknown };
  Period: number;
  Stat: string;
}

const describeMetric = ({ Metric: { Namespace, MetricName, Dimensions }, Period, Stat }: MetricStat): string =>
  `${Stat} of ${Namespace} ${MetricName} of ${watched(Dimensions)} in ${Period} s`.replace(' of  in', ' in');

const metricsOf = ({ Metrics, Namespace, MetricName, Dimensions, Period, Statistic }: Properties): string => {
  if (Metrics === undefined)
    return describeMetric({
      Metric: { Namespace: String(Namespace), MetricName: String(MetricName), Dimensions },
      Period: Number(Period),
      Stat: String(Statistic),
    });
  const entries = Metrics as { Expression?: string; MetricStat?: MetricStat }[];
  return entries.map(({ Expression, MetricStat: stat }) => Expression ?? describeMetric(stat!)).join('; ');
};

const comparisons: Readonly<Record<string, string>> = {
  GreaterThanOrEqualToThreshold: '>=',
  LessThanThreshold: '<',
};

/** All that decides when an alarm goes off: metric, threshold, periods, and what missing data means. */
const describeAlarm = (alarm: Properties): string => {
  const { ComparisonOperator, Threshold, EvaluationPeriods, TreatMissingData } = alarm;
  const comparison = comparisons[String(ComparisonOperator)] ?? String(ComparisonOperator);
  return `${metricsOf(alarm)} ${comparison} ${String(Threshold)}, ${String(EvaluationPeriods)} x, ${String(TreatMissingData)}`;
};

const physical = (queue: string, dead = ''): string =>
  `queue prod-recado-${queue}${dead}${expectedQueues[queue]!.fifo ? '.fifo' : ''}`;

/** The largest of several metrics, which an alarm compares. */
const largest = (metrics: readonly string[]): string =>
  metrics.length === 1
    ? metrics[0]!
    : [`MAX(FILL([${metrics.map((_, index) => `m${index}`).join(', ')}], 0))`, ...metrics].join('; ');
const dead = (queues: readonly string[]): string =>
  `${largest(queues.map((name) => `Maximum of AWS/SQS ApproximateNumberOfMessagesVisible of ${physical(name, '-dead')} in 60 s`))} >= 1, 1 x, notBreaching`;
const late = (seconds: number, queues: readonly string[]): string =>
  `${largest(queues.map((name) => `Maximum of AWS/SQS ApproximateAgeOfOldestMessage of ${physical(name)} in 60 s`))} >= ${seconds}, 3 x, notBreaching`;
const errors = (names: readonly string[]): string =>
  `${largest(names.map((name) => `Sum of AWS/Lambda Errors of function prod-recado-${name} in 300 s`))} >= 3, 1 x, notBreaching`;

/** Queues of functions, shards and consumers, in the order in which alarms watch them: ten at most each. */
const consumed = Object.keys(expectedConsumers).toSorted();
const shards = expectedShards.toSorted();
const consumers = consumed.map((name) => `consumer-${name}`);

const expectedAlarms: Readonly<Record<string, string>> = {
  ...Object.fromEntries(consumed.map((name) => [`dead-${name}`, dead([name])])),
  'dead-outbound-1': dead(shards.slice(0, 10)),
  'dead-outbound-2': dead(shards.slice(10)),
  'late-queues': late(
    120,
    consumed.filter((name) => !expectedQueues[name]!.delays),
  ),
  // SQS may keep a message back for 15 minutes before it waits.
  'late-delays': late(
    1_020,
    consumed.filter((name) => expectedQueues[name]!.delays),
  ),
  'late-outbound-1': late(600, shards.slice(0, 10)),
  'late-outbound-2': late(600, shards.slice(10)),
  'errors-http-1': errors([
    'channel-webhook',
    'http-billing',
    'http-channels',
    'http-connections',
    'http-identity',
    'http-inbox',
    'http-mcp',
    'http-workspace',
    'integrators-authorizer',
    'integrators-messages',
  ]),
  'errors-http-2': errors(['payment-webhook']),
  'errors-sockets': errors(['socket-authorizer', 'sockets']),
  'errors-consumers-1': errors(consumers.slice(0, 10)),
  'errors-consumers-2': errors(consumers.slice(10)),
  'errors-schedules': errors(['charge-sweeper', 'invoice-issuer', 'outage-watcher', 'outbox-sweeper']),
  throttles: 'Sum of AWS/Lambda Throttles in 60 s >= 1, 5 x, notBreaching',
  'problems-charge-sweeper': 'Sum of prod-recado problems-charge-sweeper in 60 s >= 1, 5 x, notBreaching',
  'problems-invoice-issuer': 'Sum of prod-recado problems-invoice-issuer in 60 s >= 1, 5 x, notBreaching',
  'problems-outage-watcher': 'Sum of prod-recado problems-outage-watcher in 60 s >= 1, 5 x, notBreaching',
  'problems-outbox-sweeper': 'Sum of prod-recado problems-outbox-sweeper in 60 s >= 1, 5 x, notBreaching',
  'table-throttles':
    'FILL(m0, 0) + FILL(m1, 0) + FILL(m2, 0) + FILL(m3, 0) + FILL(m4, 0) + FILL(m5, 0) + FILL(m6, 0) + FILL(m7, 0) + ' +
    'FILL(m8, 0) + FILL(m9, 0); ' +
    'Sum of AWS/DynamoDB ReadThrottleEvents of table in 60 s; ' +
    'Sum of AWS/DynamoDB WriteThrottleEvents of table in 60 s; ' +
    'Sum of AWS/DynamoDB ReadThrottleEvents of index gsi1 in 60 s; ' +
    'Sum of AWS/DynamoDB WriteThrottleEvents of index gsi1 in 60 s; ' +
    'Sum of AWS/DynamoDB ReadThrottleEvents of index gsi2 in 60 s; ' +
    'Sum of AWS/DynamoDB WriteThrottleEvents of index gsi2 in 60 s; ' +
    'Sum of AWS/DynamoDB ReadThrottleEvents of index gsi3 in 60 s; ' +
    'Sum of AWS/DynamoDB WriteThrottleEvents of index gsi3 in 60 s; ' +
    'Sum of AWS/DynamoDB ReadThrottleEvents of index gsi4 in 60 s; ' +
    'Sum of AWS/DynamoDB WriteThrottleEvents of index gsi4 in 60 s >= 1, 5 x, notBreaching',
  'api-failures': 'Sum of AWS/ApiGateway 5xx of HTTP API in 60 s >= 5, 3 x, notBreaching',
  ...Object.fromEntries(
    ['charge-sweeper', 'outage-watcher', 'outbox-sweeper'].map((name) => [
      `silent-${name}`,
      `Sum of AWS/Lambda Invocations of function prod-recado-${name} in 900 s < 1, 1 x, breaching`,
    ]),
  ),
  'socket-failures': 'Sum of AWS/ApiGateway IntegrationError of socket API in 60 s >= 5, 3 x, notBreaching',
  'timers-dropped': 'Sum of AWS/Scheduler InvocationDroppedCount of group of timers in 60 s >= 1, 1 x, notBreaching',
  'sign-ins-throttled':
    'FILL(signIns, 0) + FILL(renewals, 0); ' +
    'Sum of AWS/Cognito SignInThrottles of user pool in 60 s; ' +
    'Sum of AWS/Cognito TokenRefreshThrottles of user pool in 60 s >= 1, 3 x, notBreaching',
  'mails-bounce': 'Average of AWS/SES Reputation.BounceRate in 3600 s >= 0.05, 1 x, notBreaching',
  concurrency:
    '100 * running / SERVICE_QUOTA(running); ' +
    'Maximum of AWS/Usage ConcurrentExecutions of concurrent functions in 60 s >= 80, 3 x, notBreaching',
  'integrators-failures': 'Sum of AWS/ApiGateway 5XXError of REST API in 60 s >= 5, 3 x, notBreaching',
  // Two hosts must run in the installation of the tests. Each reports its CPU once a minute; silence means that none runs.
  'session-hosts': 'SampleCount of AWS/ECS CPUUtilization of session host service in 60 s < 2, 5 x, breaching',
  'session-host-memory':
    'Maximum of AWS/ECS MemoryUtilization of session host service in 60 s >= 90, 5 x, notBreaching',
  'session-host-processor':
    'Maximum of AWS/ECS CPUUtilization of session host service in 60 s >= 90, 5 x, notBreaching',
  'session-hosts-full': 'Maximum of Recado/SessionHost SessionsWaiting of stage prod in 60 s >= 1, 10 x, notBreaching',
};

test('the alarms are exactly these', () => {
  expect(Object.fromEntries([...alarms].map(([name, alarm]) => [name, describeAlarm(alarm)]))).toEqual(expectedAlarms);
});

test('every alarm mails the operator when it goes off and when it is over, and names the handbook', () => {
  const [topic, ...others] = resourcesOf(monitoring, 'AWS::SNS::Topic').keys();
  expect(others).toEqual([]);
  expect(alarms.size).toBe(Object.keys(expectedAlarms).length);
  for (const [name, alarm] of alarms) {
    expect(alarm, name).toMatchObject({ AlarmActions: [{ Ref: topic }], OKActions: [{ Ref: topic }] });
    expect(alarm.AlarmDescription, name).toMatch(/^\S.{10,} See docs\/operations\.md\.$/);
    expect(alarm.ActionsEnabled, name).not.toBe(false);
    expect(alarm.DatapointsToAlarm, name).toBeUndefined();
  }
  expect([...resourcesOf(monitoring, 'AWS::SNS::Subscription').values()].map(({ Properties }) => Properties)).toEqual([
    { Protocol: 'email', TopicArn: { Ref: topic }, Endpoint: 'ops@example.com' },
  ]);
});

test('CloudWatch and Budgets may publish to the topic, over TLS only', () => {
  const [policy] = resourcesOf(monitoring, 'AWS::SNS::TopicPolicy').values();
  const { Statement } = policy!.Properties.PolicyDocument as { Statement: Record<string, unknown>[] };
  expect(
    Statement.map(({ Effect, Action, Principal, Condition }) => ({ Effect, Action, Principal, Condition })),
  ).toEqual([
    {
      Effect: 'Deny',
      Action: 'sns:Publish',
      Principal: '*',
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    },
    {
      Effect: 'Allow',
      Action: 'sns:Publish',
      Principal: { Service: ['budgets.amazonaws.com', 'cloudwatch.amazonaws.com'] },
      Condition: undefined,
    },
  ]);
});

test('warnings and errors in the logs of scheduled functions are counted, as no caller or queue shows that they fail', () => {
  const filters = [...resourcesOf(monitoring, 'AWS::Logs::MetricFilter').values()].map(({ Properties }) => Properties);
  expect(filters).toHaveLength(4);
  for (const name of ['charge-sweeper', 'invoice-issuer', 'outage-watcher', 'outbox-sweeper']) {
    const filter = filters.find(({ LogGroupName }) =>
      JSON.stringify(LogGroupName).includes(`${name.replaceAll('-', '')}Logs`),
    );
    expect(filter).toMatchObject({
      FilterPattern: '{ ($.level = "WARN") || ($.level = "ERROR") }',
      MetricTransformations: [{ MetricName: `problems-${name}`, MetricNamespace: 'prod-recado', MetricValue: '1' }],
    });
  }
});

test('an installation without hosts and without a sender of mails has no alarms of them, and all the others', () => {
  const none = throwAway();
  expect([...alarmsIn(none.template(none.stacks.monitoring)).keys()].toSorted()).toEqual(
    Object.keys(expectedAlarms)
      .filter((name) => !name.startsWith('session-host') && name !== 'mails-bounce')
      .toSorted(),
  );
});

test('the budget reports to the topic before it is spent', () => {
  const [topic] = resourcesOf(monitoring, 'AWS::SNS::Topic').keys();
  const [budget] = resourcesOf(monitoring, 'AWS::Budgets::Budget').values();
  const subscribers = [{ SubscriptionType: 'SNS', Address: { Ref: topic } }];
  const notice = (NotificationType: string, Threshold: number) => ({
    Notification: { NotificationType, Threshold, ThresholdType: 'PERCENTAGE', ComparisonOperator: 'GREATER_THAN' },
    Subscribers: subscribers,
  });
  expect(budget!.Properties).toMatchObject({
    Budget: { BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 200, Unit: 'USD' } },
    NotificationsWithSubscribers: [notice('ACTUAL', 80), notice('ACTUAL', 100), notice('FORECASTED', 100)],
  });
});
