import { functions, sessionMetrics, table } from '@recado/shared/deployment/resources';
import { expect, test } from 'vitest';
import { production, type Resource, resourcesOf, throwAway } from '../testing/synthesise.ts';

const { stacks, template } = production();
const monitoring = template(stacks.monitoring);
const alarms = new Map(
  [...resourcesOf(monitoring, 'AWS::CloudWatch::Alarm').values()].map((alarm) => [
    String(alarm.Properties.AlarmName).replace('prod-recado-', ''),
    alarm,
  ]),
);
const alarm = (name: string): Resource['Properties'] => alarms.get(name)!.Properties;

test('every alarm tells people when it goes off and when it is over, and where to read on', () => {
  expect(alarms.size).toBeGreaterThan(0);
  for (const { Properties } of alarms.values()) {
    expect(JSON.stringify(Properties.AlarmActions)).toContain('AlarmsTopic');
    expect(Properties.OKActions).toEqual(Properties.AlarmActions);
    expect(Properties.AlarmDescription).toContain('docs/operations.md');
  }
  expect(
    [...resourcesOf(monitoring, 'AWS::SNS::Subscription').values()].map(({ Properties }) => Properties.Endpoint),
  ).toEqual(['ops@example.com']);
});

test.for(Object.keys(functions))('%s is watched for failures and throttles', (name) => {
  expect(alarm(`errors-${name}`).MetricName).toBe('Errors');
  expect(alarm(`throttles-${name}`).MetricName).toBe('Throttles');
  expect(JSON.stringify(alarm(`errors-${name}`).Dimensions)).toContain(`${name.replaceAll('-', '')}Function`);
});

test('what the clock wakes is watched by its log, as nothing else would show that it fails', () => {
  const woken = Object.entries(functions).flatMap(([name, { sources }]) =>
    sources.some((source) => 'schedule' in source) ? [name] : [],
  );
  const filters = [...resourcesOf(monitoring, 'AWS::Logs::MetricFilter').values()];
  expect(filters).toHaveLength(woken.length);
  for (const name of woken) {
    const { MetricName, Namespace } = alarm(`problems-${name}`);
    const filter = filters.find(({ Properties }) =>
      JSON.stringify(Properties.LogGroupName).includes(`${name.replaceAll('-', '')}Logs`),
    );
    expect(filter?.Properties.MetricTransformations).toMatchObject([{ MetricName, MetricNamespace: Namespace }]);
    expect(filter?.Properties.FilterPattern).toBe('{ ($.level = "WARN") || ($.level = "ERROR") }');
  }
});

test('table, API and hosts are watched', () => {
  const throttles = JSON.stringify(alarm('table-throttles').Metrics);
  expect(throttles).toMatch(/ReadThrottleEvents.*WriteThrottleEvents/);
  for (const { name } of table.indexes) expect(throttles).toContain(`"Value":"${name}"`);
  expect(alarm('api-failures').MetricName).toBe('5xx');
});

test('too few hosts is an alarm, and so is no word of them', () => {
  expect(JSON.stringify(alarm('session-hosts').Metrics ?? alarm('session-hosts'))).toMatch(/SampleCount/);
  expect(alarm('session-hosts')).toMatchObject({
    Threshold: 2,
    ComparisonOperator: 'LessThanThreshold',
    TreatMissingData: 'breaching',
  });
});

test('connections that find no room are an alarm, for their number stays down', () => {
  expect(alarm('session-hosts-full')).toMatchObject({
    MetricName: sessionMetrics.sessionsWaiting,
    Namespace: sessionMetrics.namespace,
    Threshold: 1,
    EvaluationPeriods: 10,
  });
});

test('an installation without hosts is not called broken for it', () => {
  const none = throwAway();
  const names = [...resourcesOf(none.template(none.stacks.monitoring), 'AWS::CloudWatch::Alarm').values()].map(
    ({ Properties }) => String(Properties.AlarmName),
  );
  expect(names.filter((name) => name.includes('session-host'))).toEqual([]);
});

test('the budget speaks up before it is spent', () => {
  const [budget] = resourcesOf(monitoring, 'AWS::Budgets::Budget').values();
  const { Budget, NotificationsWithSubscribers } = budget!.Properties as {
    Budget: object;
    NotificationsWithSubscribers: { Notification: { NotificationType: string; Threshold: number } }[];
  };
  expect(Budget).toMatchObject({ TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 200, Unit: 'USD' } });
  expect(
    NotificationsWithSubscribers.map(
      ({ Notification: { NotificationType, Threshold } }) => `${NotificationType} ${Threshold}`,
    ),
  ).toEqual(['ACTUAL 80', 'ACTUAL 100', 'FORECASTED 100']);
});
