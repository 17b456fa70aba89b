import { sessionMetrics, table as shape } from '@recado/shared/deployment/resources';
import { ComparisonOperator, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ApiStack } from '../stacks/api-stack.ts';
import type { DataStack } from '../stacks/data-stack.ts';
import type { SessionHostStack } from '../stacks/session-host-stack.ts';
import { type Alarms, alarmPeriod } from './alarms.ts';

/** Returns a metric of the throttled reads and writes of the table and its indexes, which have metrics of their own. */
export const tableThrottles = (tableName: string): MathExpression => {
  const dimensions = [
    { TableName: tableName },
    ...shape.indexes.map(({ name }) => ({ TableName: tableName, GlobalSecondaryIndexName: name })),
  ];
  const metrics = dimensions.flatMap((dimensionsMap) =>
    ['ReadThrottleEvents', 'WriteThrottleEvents'].map(
      (metricName) =>
        new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap, period: alarmPeriod, statistic: 'Sum' }),
    ),
  );
  const named = Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));
  return new MathExpression({
    expression: Object.keys(named)
      .map((name) => `FILL(${name}, 0)`)
      .join(' + '),
    usingMetrics: named,
    period: alarmPeriod,
    label: 'refused table requests',
  });
};

/** Returns a metric of the number of running tasks: each reports its CPU once a minute, and the samples are counted. */
export const runningHosts = (host: SessionHostStack['host']): Metric =>
  host.service.metricCpuUtilization({ period: alarmPeriod, statistic: 'SampleCount', label: 'session hosts' });

export const addTableAlarms = (alarms: Alarms, data: DataStack): void => {
  alarms.add({
    name: 'table-throttles',
    description:
      'The table refuses requests: a partition is hot, or traffic doubled within minutes. Requests are tried again.',
    metric: tableThrottles(data.table.name),
    threshold: 1,
    periods: 5,
  });
};

export const addApiAlarms = (alarms: Alarms, api: ApiStack): void => {
  alarms.add({
    name: 'api-failures',
    description: 'The HTTP API answers 5xx.',
    metric: api.http.api.metricServerError({ period: alarmPeriod, statistic: 'Sum' }),
    threshold: 5,
    periods: 3,
  });
};

export const addIntegratorsAlarms = (alarms: Alarms, { integrators }: ApiStack): void => {
  alarms.add({
    name: 'integrators-failures',
    description: 'The REST API of integrators answers 5xx.',
    metric: integrators.api.metricServerError({ period: alarmPeriod, statistic: 'Sum' }),
    threshold: 5,
    periods: 3,
  });
};

export const addHostAlarms = (alarms: Alarms, { host }: SessionHostStack, hosts: number): void => {
  if (hosts === 0) return;
  alarms.add({
    name: 'session-hosts',
    description: 'Fewer session hosts run than should: connections wait for a lease.',
    metric: runningHosts(host),
    threshold: hosts,
    periods: 5,
    comparison: ComparisonOperator.LESS_THAN_THRESHOLD,
    missingDataIsFailure: true,
  });
  alarms.add({
    name: 'session-host-memory',
    description: 'A session host runs out of memory: raise sessionHostMemory or sessionHosts.',
    metric: host.service.metricMemoryUtilization({ period: alarmPeriod, statistic: 'Maximum' }),
    threshold: 90,
    periods: 5,
  });
  alarms.add({
    name: 'session-host-processor',
    description: 'A session host has no processor time left, so messages wait in it: raise sessionHostCpu.',
    metric: host.service.metricCpuUtilization({ period: alarmPeriod, statistic: 'Maximum' }),
    threshold: 90,
    periods: 5,
  });
  alarms.add({
    name: 'session-host-delay',
    description: 'A session host stands still for a second and more each minute: at 4 s, others take its connections.',
    metric: host.metric(sessionMetrics.loopDelay, 'Maximum', alarmPeriod),
    threshold: 1_000,
    periods: 5,
  });
  alarms.add({
    name: 'session-hosts-full',
    description:
      'Connections run nowhere because the session hosts are full, and no further host comes: raise sessionHostsMost or sessionHostMemory.',
    metric: host.metric(sessionMetrics.sessionsWaiting, 'Maximum', alarmPeriod),
    threshold: 1,
    periods: 10,
  });
};
