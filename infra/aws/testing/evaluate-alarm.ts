import { type AlarmMetric, metricsIn } from './alarm-metrics.ts';
import type { Resource } from './synthesise.ts';

/** The samples of each minute by metric, as CloudWatch has them; a minute without samples has no data. */
export type MetricData = ReadonlyMap<string, readonly (readonly number[])[]>;

/** The account's quota that `SERVICE_QUOTA` returns. */
const quota = 1_000;

const statistics: Readonly<Record<string, (samples: readonly number[]) => number>> = {
  Sum: (samples) => samples.reduce((sum, value) => sum + value, 0),
  Maximum: (samples) => Math.max(...samples),
  Average: (samples) => samples.reduce((sum, value) => sum + value, 0) / samples.length,
  SampleCount: (samples) => samples.length,
};

/** Returns the value of a metric in the period that ends with a minute; undefined without data. */
const valueAt = (data: MetricData, { metric, period, statistic }: AlarmMetric, end: number): number | undefined => {
  const minutes = data.get(metric) ?? [];
  const samples = minutes.slice(Math.max(0, end - period / 60), end).flat();
  return samples.length === 0 ? undefined : statistics[statistic]!(samples);
};

/** Evaluates the expressions that the alarms of the stacks have. @throws Error for any other */
const evaluate = (expression: string, values: ReadonlyMap<string, number | undefined>): number | undefined => {
  const filled = (id: string): number => values.get(id.trim()) ?? 0;
  const largest = /^MAX\(FILL\(\[(.+)\], 0\)\)$/.exec(expression);
  if (largest) return Math.max(...largest[1]!.split(',').map(filled));
  const stuck = /^IF\((.+), 1, 0\)$/.exec(expression)?.[1]?.split(' OR ');
  if (stuck) {
    const parts = stuck.map((one) => /^\(FILL\((\w+), 0\) > 0 AND FILL\((\w+), 0\) == 0\)$/.exec(one)!);
    return parts.some(([, received, deleted]) => filled(received!) > 0 && filled(deleted!) === 0) ? 1 : 0;
  }
  const terms = expression.split(' + ').map((term) => /^FILL\((\w+), 0\)$/.exec(term)?.[1]);
  if (terms.every((term) => term !== undefined)) return terms.reduce((sum, id) => sum + filled(id), 0);
  const share = /^100 \* (\w+) \/ SERVICE_QUOTA\(\1\)$/.exec(expression);
  if (share === null) throw new Error(`no alarm had the expression ${expression} yet`);
  const value = values.get(share[1]!);
  return value === undefined ? undefined : (100 * value) / quota;
};

const comparisons: Readonly<Record<string, (value: number, threshold: number) => boolean>> = {
  GreaterThanOrEqualToThreshold: (value, threshold) => value >= threshold,
  LessThanThreshold: (value, threshold) => value < threshold,
};

/** Returns whether an alarm of the template goes off at any minute of the data, by its own expression and periods. */
export const goesOff = (alarm: Resource['Properties'], data: MetricData, minutes: number): boolean => {
  const metrics = metricsIn(alarm);
  const [first] = metrics;
  const period =
    Math.max(...metrics.filter(({ expression }) => expression === undefined).map((one) => one.period)) / 60;
  const needed = Number(alarm.EvaluationPeriods);
  const breaches = (end: number): boolean => {
    const values = new Map(metrics.map((metric) => [metric.id, valueAt(data, metric, end)]));
    const value = first!.expression === undefined ? values.get(first!.id) : evaluate(first!.expression, values);
    if (value === undefined) return alarm.TreatMissingData === 'breaching';
    return comparisons[String(alarm.ComparisonOperator)]!(value, Number(alarm.Threshold));
  };
  for (let end = needed * period; end <= minutes; end += 1)
    if (Array.from({ length: needed }, (_, index) => end - index * period).every(breaches)) return true;
  return false;
};
