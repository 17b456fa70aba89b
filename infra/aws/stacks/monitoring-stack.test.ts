import { expect, test } from 'vitest';
import { alarmsIn, describeMetric, metricsIn } from '../testing/alarm-metrics.ts';
import { expectedConsumers } from '../testing/expected-consumers.ts';
import { expectedQueues, expectedShards } from '../testing/expected-queues.ts';
import { production, type Resource, resourcesOf, throwAway } from '../testing/synthesise.ts';

const { stacks, template } = production();
const monitoring = template(stacks.monitoring);
const alarms = alarmsIn(monitoring);

type Properties = Resource['Properties'];

const comparisons: Readonly<Record<string, string>> = {
  GreaterThanOrEqualToThreshold: '>=',
  LessThanThreshold: '<',
};

/** All that decides when an alarm goes off: metric, threshold, periods, and what missing data means. */
const describeAlarm = (alarm: Properties): string => {
  const { ComparisonOperator, Threshold, EvaluationPeriods, TreatMissingData } = alarm;
  const comparison = comparisons[String(ComparisonOperator)] ?? String(ComparisonOperator);
  return `${metricsIn(alarm).map(describeMetric).join('; ')} ${comparison} ${String(Threshold)}, ${String(EvaluationPeriods)} x, ${String(TreatMissingData)}`;
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
const prompt = consumed.filter((name) => !expectedQueues[name]!.delays);
const consumers = consumed.map((name) => `consumer-${name}`);

const expectedAlarms: Readonly<Record<string, string>> = {
  ...Object.fromEntries(consumed.map((name) => [`dead-${name}`, dead([name])])),
  'dead-outbound-1': dead(shards.slice(0, 10)),
  'dead-outbound-2': dead(shards.slice(10)),
  'late-queues-1': late(120, prompt.slice(0, 10)),
  'late-queues-2': late(120, prompt.slice(10)),
  // SQS may keep a message back for 15 minutes before it waits.
  'late-delays': late(
    1_020,
    consumed.filter((name) => expectedQueues[name]!.delays),
  ),
  'stuck-queues': `IF(${[0, 1].map((at) => `(FILL(r${at}, 0) > 0 AND FILL(d${at}, 0) == 0)`).join(' OR ')}, 1, 0); ${[
    'inbound',
    'history',
  ]
    .flatMap((name) =>
      ['Received', 'Deleted'].map((what) => `Sum of AWS/SQS NumberOfMessages${what} of ${physical(name)} in 300 s`),
    )
    .join('; ')} >= 1, 3 x, notBreaching`,
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
    'http-oauth',
    'http-workspace',
    'integrators-authorizer',
  ]),
  'errors-http-2': errors(['integrators-messages', 'maintenance', 'payment-webhook']),
  'errors-sockets': errors(['socket-authorizer', 'sockets']),
  'errors-consumers-1': errors(consumers.slice(0, 10)),
  'errors-consumers-2': errors(consumers.slice(10)),
  'errors-schedules': errors([
    'charge-reconciler',
    'charge-sweeper',
    'invoice-issuer',
    'outage-watcher',
    'outbox-sweeper',
    'restore-drill',
    'retention-starter',
    'web-watcher',
  ]),
  throttles: 'Sum of AWS/Lambda Throttles in 60 s >= 1, 5 x, notBreaching',
  'problems-charge-reconciler': 'Sum of prod-recado problems-charge-reconciler in 60 s >= 1, 1 x, notBreaching',
  'problems-charge-sweeper': 'Sum of prod-recado problems-charge-sweeper in 120 s >= 1, 3 x, notBreaching',
  'problems-invoice-issuer': 'Sum of prod-recado problems-invoice-issuer in 60 s >= 1, 1 x, notBreaching',
  'problems-outage-watcher': 'Sum of prod-recado problems-outage-watcher in 60 s >= 1, 5 x, notBreaching',
  'problems-outbox-sweeper': 'Sum of prod-recado problems-outbox-sweeper in 60 s >= 1, 5 x, notBreaching',
  'problems-restore-drill': 'Sum of prod-recado problems-restore-drill in 600 s >= 1, 3 x, notBreaching',
  'problems-retention-starter': 'Sum of prod-recado problems-retention-starter in 60 s >= 1, 1 x, notBreaching',
  'problems-web-watcher': 'Sum of prod-recado problems-web-watcher in 60 s >= 1, 5 x, notBreaching',
  'drill-failed': 'Sum of prod-recado drill-failed in 60 s >= 1, 1 x, notBreaching',
  'drill-overdue': 'Maximum of prod-recado drill-age in 3600 s >= 40, 1 x, notBreaching',
  'dead-outbox': 'Sum of prod-recado dead-outbox in 60 s >= 1, 1 x, notBreaching',
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
    ['charge-sweeper', 'outage-watcher', 'outbox-sweeper', 'restore-drill', 'web-watcher'].map((name) => [
      `silent-${name}`,
      `Sum of AWS/Lambda Invocations of function prod-recado-${name} in 900 s < 1, 1 x, breaching`,
    ]),
  ),
  'socket-failures':
    'FILL(answers, 0) + FILL(runs, 0); ' +
    'Sum of AWS/ApiGateway IntegrationError of socket API in 60 s; ' +
    'Sum of AWS/ApiGateway ExecutionError of socket API in 60 s >= 5, 3 x, notBreaching',
  'timers-dropped': 'Sum of AWS/Scheduler InvocationDroppedCount of group of timers in 60 s >= 1, 1 x, notBreaching',
  'sign-ins-throttled':
    'FILL(signIns, 0) + FILL(renewals, 0); ' +
    'Sum of AWS/Cognito SignInThrottles of user pool in 60 s; ' +
    'Sum of AWS/Cognito TokenRefreshThrottles of user pool in 60 s >= 1, 3 x, notBreaching',
  'mails-bounce': 'Average of AWS/SES Reputation.BounceRate in 3600 s >= 0.05, 1 x, notBreaching',
  concurrency:
    '100 * running / SERVICE_QUOTA(running); ' +
    'Maximum of AWS/Lambda ConcurrentExecutions in 60 s >= 80, 3 x, notBreaching',
  'integrators-failures': 'Sum of AWS/ApiGateway 5XXError of REST API in 60 s >= 5, 3 x, notBreaching',
  // Two hosts must run in the installation of the tests. Each reports its CPU once a minute; silence means that none runs.
  'session-hosts': 'SampleCount of AWS/ECS CPUUtilization of session host service in 60 s < 2, 5 x, breaching',
  'session-host-memory':
    'Maximum of AWS/ECS MemoryUtilization of session host service in 60 s >= 90, 5 x, notBreaching',
  'session-host-processor':
    'Maximum of AWS/ECS CPUUtilization of session host service in 60 s >= 90, 5 x, notBreaching',
  'session-host-delay': 'Maximum of Recado/SessionHost LoopDelay of stage prod in 60 s >= 1000, 5 x, notBreaching',
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
  expect(filters).toHaveLength(11);
  expect(
    filters.filter(({ FilterPattern }) => FilterPattern === '{ $.message = "an effect was set aside unsent" }'),
  ).toMatchObject([
    { MetricTransformations: [{ MetricName: 'dead-outbox', MetricNamespace: 'prod-recado', MetricValue: '1' }] },
  ]);
  for (const name of [
    'charge-reconciler',
    'charge-sweeper',
    'invoice-issuer',
    'outage-watcher',
    'outbox-sweeper',
    'restore-drill',
    'retention-starter',
    'web-watcher',
  ]) {
    const filter = filters.find(({ MetricTransformations }) =>
      JSON.stringify(MetricTransformations).includes(`problems-${name}`),
    );
    expect(JSON.stringify(filter?.LogGroupName)).toContain(`${name.replaceAll('-', '')}Logs`);
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

test('the dashboard shows each part of a message’s path, and whether the web app is served', () => {
  const [dashboard, ...others] = [...resourcesOf(monitoring, 'AWS::CloudWatch::Dashboard').values()];
  expect(others).toEqual([]);
  const body = JSON.stringify(dashboard!.Properties.DashboardBody);
  const shown = (metric: string): boolean => body.includes(`\\"${metric}\\"`);
  for (const metric of ['5xx', 'ConnectCount', 'MessageCount', 'ExecutionError', 'problems-web-watcher'])
    expect([metric, shown(metric)]).toEqual([metric, true]);
  for (const metric of ['ApproximateAgeOfOldestMessage', 'ApproximateNumberOfMessagesVisible', 'Errors', 'Duration'])
    expect([metric, shown(metric)]).toEqual([metric, true]);
  for (const metric of ['CPUUtilization', 'MemoryUtilization', 'HostsWanted', 'SessionsWaiting', 'LoopDelay'])
    expect([metric, shown(metric)]).toEqual([metric, true]);
  for (const metric of ['ConsumedWriteCapacityUnits', 'WriteThrottleEvents', 'ConcurrentExecutions'])
    expect([metric, shown(metric)]).toEqual([metric, true]);
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
