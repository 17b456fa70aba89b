import { type IMetric, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { type Alarms, alarmPeriod, type AlarmProps } from './alarms.ts';

/** Metrics that one alarm may compare: a limit of CloudWatch that cannot be raised. */
const mostMetrics = 10;

/** The metrics that an alarm watches, by name: such as queues or functions. */
type Watched = readonly (readonly [name: string, metric: IMetric])[];

const largestOf = (watched: Watched, period = alarmPeriod): IMetric => {
  const [first] = watched;
  if (first !== undefined && watched.length === 1) return first[1];
  const named = Object.fromEntries(watched.map(([, metric], index) => [`m${index}`, metric]));
  return new MathExpression({
    expression: `MAX(FILL([${Object.keys(named).join(', ')}], 0))`,
    usingMetrics: named,
    period,
    label: 'largest',
  });
};

/**
 * Adds one alarm for many metrics of a kind, which goes off when the largest of them reaches the threshold: the same
 * person does the same then. More than ten metrics need several alarms, numbered from 1. The mail lists what is watched.
 */
export const addGroupAlarm = (
  alarms: Alarms,
  watched: Watched,
  { name, description, period, ...alarm }: Omit<AlarmProps, 'metric'> & { period?: typeof alarmPeriod },
): void => {
  const sorted = watched.toSorted(([one], [other]) => (one < other ? -1 : 1));
  for (let from = 0; from < sorted.length; from += mostMetrics) {
    const some = sorted.slice(from, from + mostMetrics);
    alarms.add({
      ...alarm,
      name: watched.length > mostMetrics ? `${name}-${from / mostMetrics + 1}` : name,
      description: `${description} One of: ${some.map(([each]) => each).join(', ')}.`,
      metric: largestOf(some, period),
    });
  }
};
