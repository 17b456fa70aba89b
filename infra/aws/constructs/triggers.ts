import type { EventSource } from '@recado/shared/deployment/function-shape';
import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { stagePrefix } from '../names.ts';
import type { Settings } from '../settings.ts';

/** Event sources of functions besides the two APIs. */
type Trigger = Extract<EventSource, { queue: string } | { schedule: string }>;

interface TriggeredFunction {
  stage: string;
  /** Most concurrent executions where they differ from the queue's declaration. */
  concurrency: Settings['queueConcurrency'];
  /** Key in the registry of functions. */
  name: string;
  lambda: Lambda;
}

/** Adds a queue, of which only failed messages are redelivered, or a schedule as an event source of a function. */
export const addTrigger = (
  { stage, concurrency, name, lambda }: TriggeredFunction,
  trigger: Trigger,
  queueArn: (name: string) => string,
): void => {
  if ('queue' in trigger) {
    lambda.addEventSourceMapping(`from-${trigger.queue}`, {
      eventSourceArn: queueArn(trigger.queue),
      batchSize: trigger.batchSize,
      maxConcurrency: concurrency[trigger.queue] ?? trigger.maximumConcurrency,
      reportBatchItemFailures: true,
      ...(trigger.batchingWindow > 0 ? { maxBatchingWindow: Duration.seconds(trigger.batchingWindow) } : {}),
    });
    return;
  }
  const rule = new Rule(lambda, 'Schedule', {
    ruleName: `${stagePrefix(stage)}recado-${name}`,
    schedule: Schedule.expression(trigger.schedule),
  });
  // The next tick does the work of a missed one, so late ticks are not retried.
  rule.addTarget(new LambdaFunction(lambda, { retryAttempts: 0, maxEventAge: Duration.minutes(1) }));
};
