import type { EventSource } from '@recado/shared/deployment/function-shape';
import { functions as shapes } from '@recado/shared/deployment/functions';
import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { type Alarms, alarmPeriod } from './alarms.ts';
import { addGroupAlarm } from './group-alarms.ts';

/** Kinds of functions, by what calls them, which is the HTTP API for one without a source of its own: each has one alarm for failures. */
const kindOf = (source: EventSource | undefined): 'http' | 'sockets' | 'consumers' | 'schedules' => {
  if (source === undefined) return 'http';
  if ('queue' in source) return 'consumers';
  if ('schedule' in source) return 'schedules';
  const isOfSockets = 'socket' in source || ('authorizer' in source && source.authorizer === 'socket');
  return isOfSockets ? 'sockets' : 'http';
};

/** Period of the failures of functions. Callers retry single ones. */
const failurePeriod = Duration.minutes(5);

/**
 * Adds an alarm for each kind of functions, three failures of one of them within five minutes; and one for throttles of
 * the account's functions for five minutes, whose limit all share.
 */
export const addFunctionAlarms = (alarms: Alarms, functions: ReadonlyMap<string, IFunction>): void => {
  const byKind = Map.groupBy(functions, ([name]) => kindOf(shapes[name]!.sources[0]));
  for (const [kind, ofKind] of byKind)
    addGroupAlarm(
      alarms,
      ofKind.map(([name, lambda]) => [name, lambda.metricErrors({ period: failurePeriod, statistic: 'Sum' })]),
      { name: `errors-${kind}`, description: 'A function fails.', threshold: 3, period: failurePeriod },
    );
  alarms.add({
    name: 'throttles',
    description: "Functions are throttled: the account's limit of concurrent functions is reached.",
    metric: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', period: alarmPeriod, statistic: 'Sum' }),
    threshold: 1,
    periods: 5,
  });
};
