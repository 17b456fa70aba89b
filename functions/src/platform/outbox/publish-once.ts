import type { SQSClient } from '@aws-sdk/client-sqs';
import { currentDryRun } from '../dry-run.ts';
import { describeError, log } from '../log.ts';
import type { Effect } from './effect.ts';
import { send } from './send.ts';
import { effectMessage } from './to-queue-message.ts';

/** Sends effects without the outbox: for events that matter only while they are new and may be lost. */
export const publishOnce = async (sqs: SQSClient, effects: readonly Effect[], now: number): Promise<void> => {
  const run = currentDryRun();
  if (run) {
    run.effects.push(...effects);
    return;
  }
  try {
    await send(
      sqs,
      effects.map((effect) => effectMessage(effect, now)),
    );
  } catch (error) {
    log().info('effects without outbox were lost', { error: describeError(error) });
  }
};
