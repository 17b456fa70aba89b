import { functions as shapes } from '@recado/shared/deployment/functions';
import { Duration } from 'aws-cdk-lib';
import { ComparisonOperator, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ApiStack } from '../stacks/api-stack.ts';
import type { DataStack } from '../stacks/data-stack.ts';
import { type Alarms, alarmPeriod } from './alarms.ts';

/** Minutes without a run after which a function that runs every few minutes stands still. */
const silence = Duration.minutes(15);

/** Adds an alarm for each function that a schedule runs several times an hour: none of its runs for 15 minutes. A rule that stays disabled shows nowhere else. */
export const addSilenceAlarms = (alarms: Alarms, api: ApiStack): void => {
  for (const [name, lambda] of api.functions) {
    if (!shapes[name]?.sources.some((source) => 'schedule' in source && /minutes?\)$/.test(source.schedule))) continue;
    alarms.add({
      name: `silent-${name}`,
      description: `${name} does not run: its rule is disabled, or it is refused.`,
      metric: lambda.metricInvocations({ period: silence, statistic: 'Sum' }),
      threshold: 1,
      comparison: ComparisonOperator.LESS_THAN_THRESHOLD,
      missingDataIsFailure: true,
    });
  }
};

/** Adds an alarm for messages of browsers, and opened sockets, whose function does not answer. */
export const addSocketAlarms = (alarms: Alarms, api: ApiStack): void => {
  const failures = (metricName: string): Metric =>
    new Metric({
      namespace: 'AWS/ApiGateway',
      metricName,
      dimensionsMap: { ApiId: api.sockets.api.apiId },
      period: alarmPeriod,
      statistic: 'Sum',
    });
  alarms.add({
    name: 'socket-failures',
    description: 'Browsers open no sockets, or their messages are not handled: screens are not live.',
    metric: new MathExpression({
      // What the function answers with an error, and what could not be handed to it.
      expression: 'FILL(answers, 0) + FILL(runs, 0)',
      usingMetrics: { answers: failures('IntegrationError'), runs: failures('ExecutionError') },
      period: alarmPeriod,
      label: 'failures of sockets',
    }),
    threshold: 5,
    periods: 3,
  });
};

/** Adds an alarm for timers that EventBridge Scheduler could not send to their queue. */
export const addTimerAlarms = (alarms: Alarms, data: DataStack): void => {
  alarms.add({
    name: 'timers-dropped',
    description: 'Timers are due and do not reach their queue.',
    metric: new Metric({
      namespace: 'AWS/Scheduler',
      metricName: 'InvocationDroppedCount',
      dimensionsMap: { ScheduleGroup: data.timers.groupName },
      period: alarmPeriod,
      statistic: 'Sum',
    }),
    threshold: 1,
  });
};

/** Adds an alarm for sign-ins and renewed tokens that Cognito refuses because there are too many. */
export const addSignInAlarms = (alarms: Alarms, data: DataStack): void => {
  const throttles = (metricName: string): Metric =>
    new Metric({
      namespace: 'AWS/Cognito',
      metricName,
      dimensionsMap: { UserPool: data.users.pool.userPoolId, UserPoolClient: data.users.client.userPoolClientId },
      period: alarmPeriod,
      statistic: 'Sum',
    });
  alarms.add({
    name: 'sign-ins-throttled',
    description: 'Cognito refuses sign-ins or the renewal of tokens: people are signed out.',
    metric: new MathExpression({
      expression: 'FILL(signIns, 0) + FILL(renewals, 0)',
      usingMetrics: { signIns: throttles('SignInThrottles'), renewals: throttles('TokenRefreshThrottles') },
      period: alarmPeriod,
      label: 'refused sign-ins',
    }),
    threshold: 1,
    periods: 3,
  });
};

/** Adds an alarm for mails that come back: SES stops an account at ten percent. */
export const addMailAlarms = (alarms: Alarms): void => {
  alarms.add({
    name: 'mails-bounce',
    description: 'Of 100 mails 5 come back: SES reviews the account, and stops it at 10.',
    metric: new Metric({
      namespace: 'AWS/SES',
      metricName: 'Reputation.BounceRate',
      period: Duration.hours(1),
      statistic: 'Average',
    }),
    threshold: 0.05,
  });
};

/**
 * Returns a metric of the account's functions that run at once: the one that Service Quotas names for their quota, which is in
 * Lambda's own namespace and not in `AWS/Usage`.
 */
export const concurrency = (): Metric =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'ConcurrentExecutions',
    period: alarmPeriod,
    statistic: 'Maximum',
  });

/** Adds an alarm for concurrent executions near the account's quota, before functions are refused. */
export const addConcurrencyAlarm = (alarms: Alarms): void => {
  alarms.add({
    name: 'concurrency',
    description: 'More than 80% of the functions that the account may run at once are running.',
    metric: new MathExpression({
      expression: '100 * running / SERVICE_QUOTA(running)',
      usingMetrics: { running: concurrency() },
      period: alarmPeriod,
      label: 'percent of the quota',
    }),
    threshold: 80,
    periods: 3,
  });
};
