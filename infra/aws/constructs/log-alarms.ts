import { functions as shapes } from '@recado/shared/deployment/functions';
import { countedLines } from '@recado/shared/deployment/resources';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { Duration } from 'aws-cdk-lib';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { stagePrefix } from '../names.ts';
import { alarmPeriod, type Alarms } from './alarms.ts';

const isProblem = FilterPattern.any(
  FilterPattern.stringValue('$.level', '=', 'WARN'),
  FilterPattern.stringValue('$.level', '=', 'ERROR'),
);

/**
 * Runs with a problem in a row after which an operator hears of it, by the schedule. A function that runs once a day is not
 * waited for.
 */
const patience: Readonly<Record<string, { period: Duration; periods: number }>> = {
  'rate(1 minute)': { period: alarmPeriod, periods: 5 },
  'rate(2 minutes)': { period: Duration.minutes(2), periods: 3 },
  'rate(10 minutes)': { period: Duration.minutes(10), periods: 3 },
  'rate(1 day)': { period: alarmPeriod, periods: 1 },
};

/**
 * Adds an alarm for each scheduled function: warnings or errors in its log, run after run. No caller and no queue would
 * show that such a function fails.
 *
 * @throws for a schedule without a number of runs
 */
export const addLogAlarms = (alarms: Alarms, functions: ReadonlyMap<string, Lambda>, stage: string): void => {
  for (const [name, lambda] of functions) {
    const schedule = shapes[name]?.sources.find((source) => 'schedule' in source)?.schedule;
    if (schedule === undefined) continue;
    const wait = patience[schedule];
    if (!wait) throw new Error(`no alarm waits for runs of ${schedule}`);
    const filter = new MetricFilter(alarms, `problems-${name}-filter`, {
      logGroup: lambda.logGroup,
      filterPattern: isProblem,
      metricNamespace: `${stagePrefix(stage)}recado`,
      metricName: `problems-${name}`,
      metricValue: '1',
    });
    alarms.add({
      name: `problems-${name}`,
      description: `${name} reports problems in its log${wait.periods > 1 ? ', again and again' : ''}.`,
      metric: filter.metric({ period: wait.period, statistic: 'Sum' }),
      threshold: 1,
      periods: wait.periods,
    });
  }
};

/** Adds alarms for a restore drill that failed, and for the last one that passed being too long ago. */
export const addDrillAlarms = (alarms: Alarms, functions: ReadonlyMap<string, Lambda>, stage: string): void => {
  const countLine = (name: string, message: string, value: string): MetricFilter =>
    new MetricFilter(alarms, `${name}-filter`, {
      logGroup: functions.get('restore-drill')!.logGroup,
      filterPattern: FilterPattern.stringValue('$.message', '=', message),
      metricNamespace: `${stagePrefix(stage)}recado`,
      metricName: name,
      metricValue: value,
    });
  alarms.add({
    name: 'drill-failed',
    description: 'A restored table must not be used, or was not restored.',
    metric: countLine('drill-failed', countedLines.drillFailed, '1').metric({ period: alarmPeriod, statistic: 'Sum' }),
    threshold: 1,
  });
  alarms.add({
    name: 'drill-overdue',
    description: 'No restore drill has passed for 40 days.',
    metric: countLine('drill-age', countedLines.drillAge, '$.days').metric({
      period: Duration.hours(1),
      statistic: 'Maximum',
    }),
    threshold: 40,
  });
};

/** Adds an alarm for effects of stored changes that were given up: once for each of them, as nothing tries them again. */
export const addOutboxAlarm = (alarms: Alarms, functions: ReadonlyMap<string, Lambda>, stage: string): void => {
  const filter = new MetricFilter(alarms, 'dead-outbox-filter', {
    logGroup: functions.get('outbox-sweeper')!.logGroup,
    filterPattern: FilterPattern.stringValue('$.message', '=', countedLines.effectSetAside),
    metricNamespace: `${stagePrefix(stage)}recado`,
    metricName: 'dead-outbox',
    metricValue: '1',
  });
  alarms.add({
    name: 'dead-outbox',
    description: 'An effect of a stored change was given up, and waits under i#outbox-dead of the table.',
    metric: filter.metric({ period: alarmPeriod, statistic: 'Sum' }),
    threshold: 1,
  });
};
