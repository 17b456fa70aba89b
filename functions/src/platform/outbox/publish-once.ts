import type { SQSClient } from '@aws-sdk/client-sqs';
import { describeError, log } from '../log.ts';
import type { Effect } from './effect.ts';
import { send } from './send.ts';
import { toQueueMessage } from './to-queue-message.ts';

/** Lets effects leave past the outbox: for news that is worth nothing a moment later, and that nobody misses. */
export const publishOnce = async (sqs: SQSClient, effects: readonly Effect[]): Promise<void> => {
  try {
    await send(sqs, effects.map(toQueueMessage));
  } catch (error) {
    log().info('passing news was lost', { error: describeError(error) });
  }
};
