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
 * Adds an alarm for each scheduled function: warnings or errors in its log for five minutes. No caller and no queue
 * would show that such a function fails.
 */
export const addLogAlarms = (alarms: Alarms, functions: ReadonlyMap<string, Lambda>, stage: string): void => {
  for (const [name, lambda] of functions) {
    if (!shapes[name]?.sources.some((source) => 'schedule' in source)) continue;
    const filter = new MetricFilter(alarms, `problems-${name}-filter`, {
      logGroup: lambda.logGroup,
      filterPattern: isProblem,
      metricNamespace: `${stagePrefix(stage)}recado`,
      metricName: `problems-${name}`,
      metricValue: '1',
    });
    alarms.add({
      name: `problems-${name}`,
      description: `${name} reports problems in its log, again and again.`,
      metric: filter.metric({ period: alarmPeriod, statistic: 'Sum' }),
      threshold: 1,
      periods: 5,
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
