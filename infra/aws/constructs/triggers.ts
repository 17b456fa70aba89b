import type { EventSource } from '@recado/shared/deployment/resources';
import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { stagePrefix } from '../names.ts';

/** What wakes a function beside the two APIs. */
export type Trigger = Extract<EventSource, { queue: string } | { schedule: string }>;

interface Woken {
  stage: string;
  /** Key in the registry of functions. */
  name: string;
  lambda: Lambda;
}

/** Wakes a function by a queue (a failure gives back only the messages that failed) or by the clock. */
export const addTrigger = (
  { stage, name, lambda }: Woken,
  trigger: Trigger,
  queueArn: (name: string) => string,
): void => {
  if ('queue' in trigger) {
    lambda.addEventSourceMapping(`from-${trigger.queue}`, {
      eventSourceArn: queueArn(trigger.queue),
      batchSize: trigger.batchSize,
      maxConcurrency: trigger.maximumConcurrency,
      reportBatchItemFailures: true,
      ...(trigger.batchingWindow > 0 ? { maxBatchingWindow: Duration.seconds(trigger.batchingWindow) } : {}),
    });
    return;
  }
  const rule = new Rule(lambda, 'Schedule', {
    ruleName: `${stagePrefix(stage)}recado-${name}`,
    schedule: Schedule.expression(trigger.schedule),
  });
  // The next tick does what a lost one would have done, so nothing is gained by running late ones.
  rule.addTarget(new LambdaFunction(lambda, { retryAttempts: 0, maxEventAge: Duration.minutes(1) }));
};
