import { ComparisonOperator, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ApiStack } from '../stacks/api-stack.ts';
import type { DataStack } from '../stacks/data-stack.ts';
import type { SessionHostStack } from '../stacks/session-host-stack.ts';
import type { Alarms } from './alarms.ts';
import { alarmPeriod } from './alarms.ts';

/** Throttled reads and writes of the table and its indexes. */
export const tableThrottles = (tableName: string): MathExpression => {
  const counted = (metricName: string): Metric =>
    new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap: { TableName: tableName }, period: alarmPeriod, statistic: 'Sum' });
  return new MathExpression({
    expression: 'FILL(reads, 0) + FILL(writes, 0)',
    usingMetrics: { reads: counted('ReadThrottleEvents'), writes: counted('WriteThrottleEvents') },
    period: alarmPeriod,
    label: 'throttled table requests',
  });
};

/** Each task reports its CPU once a minute, so the number of reports is the number of tasks that run. */
export const runningHosts = (host: SessionHostStack['host']): Metric =>
  host.service.metricCpuUtilization({ period: alarmPeriod, statistic: 'SampleCount', label: 'session hosts' });

export const addTableAlarms = (alarms: Alarms, data: DataStack): void => {
  alarms.add({
    name: 'table-throttles',
    description: 'The table refuses requests: a partition is hot, or traffic doubled within minutes. Requests are tried again.',
    metric: tableThrottles(data.table.table.tableName),
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

export const addHostAlarms = (alarms: Alarms, { host }: SessionHostStack, hosts: number): void => {
  if (hosts === 0) return;
  alarms.add({
    name: 'session-hosts',
    description: 'Fewer session hosts run than should: connections wait for a lease.',
    metric: runningHosts(host),
    threshold: hosts,
    periods: 5,
    comparison: ComparisonOperator.LESS_THAN_THRESHOLD,
    silenceIsFailure: true,
  });
  alarms.add({
    name: 'session-host-memory',
    description: 'A session host runs out of memory: raise sessionHostMemory or sessionHosts.',
    metric: host.service.metricMemoryUtilization({ period: alarmPeriod, statistic: 'Maximum' }),
    threshold: 85,
    periods: 5,
  });
};
