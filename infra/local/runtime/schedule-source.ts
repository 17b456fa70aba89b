import { randomUUID } from 'node:crypto';
import type { ScheduledEvent } from 'aws-lambda';
import { accountId, region } from '../aws/account/credentials.ts';
import { readExpression } from '../aws/scheduler/expression.ts';
import type { RunningSource } from './queue-source.ts';

/** The longest delay of setTimeout, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

const scheduledEvent = (name: string): ScheduledEvent => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: accountId,
  time: `${new Date().toISOString().slice(0, 19)}Z`,
  region,
  resources: [`arn:aws:events:${region}:${accountId}:rule/${name}`],
  detail: {},
});

/** Starts an EventBridge rule: invokes a function by its schedule. A missed tick is not repeated. */
export const startScheduleSource = (
  name: string,
  expression: string,
  invoke: (event: unknown) => Promise<unknown>,
): RunningSource => {
  const next = readExpression(expression);
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const fire = async (): Promise<void> => {
    try {
      await invoke(scheduledEvent(name));
    } catch (error) {
      console.error(`The function ${name} failed on its schedule:`, error);
    }
  };

  const arm = (after: number): void => {
    const at = next(after);
    if (at === undefined) return;
    timer = setTimeout(
      () => {
        if (Date.now() < at) {
          arm(after);
          return;
        }
        running = fire();
        arm(at);
      },
      Math.min(Math.max(at - Date.now(), 0), longestTimer),
    );
  };

  arm(Date.now());
  return {
    close: () => {
      clearTimeout(timer);
      return running;
    },
  };
};
