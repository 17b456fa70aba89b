import type { Template } from 'aws-cdk-lib/assertions';
import { production, type Resource, resourcesOf } from './synthesise.ts';

type Properties = Resource['Properties'];

/** Returns the alarms of a stack by the ends of their names. */
export const alarmsIn = (stack: Template): Map<string, Properties> =>
  new Map(
    [...resourcesOf(stack, 'AWS::CloudWatch::Alarm').values()].map(({ Properties: alarm }) => [
      String(alarm.AlarmName).replace(/^\w+-recado-/, ''),
      alarm,
    ]),
  );

/** The resources that alarms can watch, by the references that stand for them in their dimensions. */
const watchable = (): [string, string][] => {
  const { stacks, template } = production();
  return [
    ...[...resourcesOf(template(stacks.api), 'AWS::Lambda::Function')].map(
      ([id, { Properties: of }]): [string, string] => [`ExportsOutputRef${id}`, `function ${String(of.FunctionName)}`],
    ),
    ...[...resourcesOf(template(stacks.data), 'AWS::SQS::Queue')].map(([id, { Properties: of }]): [string, string] => [
      `ExportsOutputFnGetAtt${id}QueueName`,
      `queue ${String(of.QueueName)}`,
    ]),
    ['ExportsOutputRefHttpApi', 'HTTP API'],
    ['ExportsOutputRefSocketsApi', 'socket API'],
    ['"Value":"prod-recado-integrators"', 'REST API'],
    ['"Value":"prod-recado-timers"', 'group of timers'],
    ['ExportsOutputRefUsersPool', 'user pool'],
    ['FnGetAttHostService', 'session host service'],
    ['"Name":"Stage","Value":"prod"', 'stage prod'],
    ['"Value":"gsi1"', 'index gsi1'],
    ['"Value":"gsi2"', 'index gsi2'],
    ['"Value":"gsi3"', 'index gsi3'],
    ['"Value":"gsi4"', 'index gsi4'],
    ['prod-recado-table-name', 'table'],
  ];
};
let known: [string, string][] | undefined;

const watched = (dimensions: unknown): string => {
  const text = JSON.stringify(dimensions) ?? '';
  known ??= watchable();
  return known.find(([reference]) => text.includes(reference))?.[1] ?? text;
};

/** A metric that an alarm reads, or an expression over the others. */
export interface AlarmMetric {
  id: string;
  expression?: string;
  /** Namespace, name and what it watches. */
  metric: string;
  /** Seconds. */
  period: number;
  statistic: string;
}

interface MetricStat {
  Metric: { Namespace: string; MetricName: string; Dimensions?: unknown };
  Period: number;
  Stat: string;
}

const metricOf = (
  id: string,
  { Metric: { Namespace, MetricName, Dimensions }, Period, Stat }: MetricStat,
): AlarmMetric => {
  const of = watched(Dimensions);
  const metric = `${Namespace} ${MetricName}${of === '' ? '' : ` of ${of}`}`;
  return { id, metric, period: Period, statistic: Stat };
};

/** Returns the metrics that an alarm of the template reads, its expression first. */
export const metricsIn = (alarm: Properties): AlarmMetric[] => {
  const { Metrics, Namespace, MetricName, Dimensions, Period, Statistic } = alarm;
  if (Metrics === undefined)
    return [
      metricOf('m0', {
        Metric: { Namespace: String(Namespace), MetricName: String(MetricName), Dimensions },
        Period: Number(Period),
        Stat: String(Statistic),
      }),
    ];
  const entries = Metrics as { Id: string; Expression?: string; MetricStat?: MetricStat }[];
  return entries.map(({ Id, Expression, MetricStat: stat }) =>
    stat === undefined ? { id: Id, expression: Expression, metric: '', period: 60, statistic: '' } : metricOf(Id, stat),
  );
};

/** Returns a metric as a text. */
export const describeMetric = ({ expression, metric, period, statistic }: AlarmMetric): string =>
  expression ?? `${statistic} of ${metric} in ${period} s`;
