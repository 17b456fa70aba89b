import { Duration } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { type Alarms, alarmPeriod } from './alarms.ts';

/** Adds two alarms for each function: three failures within five minutes, and throttles for five minutes. Callers retry single failures. */
export const addFunctionAlarms = (alarms: Alarms, functions: ReadonlyMap<string, IFunction>): void => {
  for (const [name, lambda] of functions) {
    alarms.add({
      name: `errors-${name}`,
      description: `${name} fails.`,
      metric: lambda.metricErrors({ period: Duration.minutes(5), statistic: 'Sum' }),
      threshold: 3,
    });
    alarms.add({
      name: `throttles-${name}`,
      description: `${name} is throttled: the account's limit of concurrent functions is reached.`,
      metric: lambda.metricThrottles({ period: alarmPeriod, statistic: 'Sum' }),
      threshold: 1,
      periods: 5,
    });
  }
};
