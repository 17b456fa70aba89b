import type { SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Clock } from '../clock.ts';
import type { RunInBackground } from '../run-in-background.ts';
import { commit } from '../commit.ts';
import { currentDryRun } from '../dry-run.ts';
import { describeError, log } from '../log.ts';
import { writeOne } from '../write-one.ts';
import type { Write } from '../write.ts';
import { beginAtOnce, type DoAtOnce } from './do-at-once.ts';
import type { Effect } from './effect.ts';
import { send, SendFailed } from './send.ts';
import { effectMessage } from './to-queue-message.ts';

export interface SendingPorts {
  client: DynamoDBDocumentClient;
  sqs: SQSClient;
  clock: Clock;
  /** Hands over the sending, which continues after the writes; without it, the call waits for the sending. */
  runInBackground?: RunInBackground;
  /** Runs beside the sending of the others. */
  doAtOnce?: DoAtOnce;
}

/** Sends effects to their queues. @throws SendFailed but for what a queue never takes, which is logged */
export const sendToQueues = async ({ sqs, clock }: SendingPorts, effects: readonly Effect[]): Promise<void> => {
  try {
    await send(
      sqs,
      effects.map((effect) => effectMessage(effect, clock.now())),
    );
  } catch (error) {
    if (!(error instanceof SendFailed) || !error.isFinal) throw error;
    log().error('effects that no queue takes were dropped', { error: describeError(error) });
  }
};

/** Sends effects, but those that are done at once: they go to their queue only where that fails. */
const sendAll = async (ports: SendingPorts, effects: readonly Effect[]): Promise<void> => {
  const { others, work } = beginAtOnce(effects, ports.doAtOnce, (effect) => sendToQueues(ports, [effect]));
  await Promise.all([...(others.length > 0 ? [sendToQueues(ports, others)] : []), ...work]);
};

/**
 * Runs writes, then sends their effects, without the outbox: for work that a queue delivers again until it succeeds, and
 * that sends the effects again where it finds the writes done. One write needs no transaction.
 *
 * @throws ConditionFailed naming the writes whose condition did not hold; nothing is written or sent then
 * @throws SendFailed where the writes are done and an effect did not leave. What its queue never takes is logged
 */
export const commitThenSend = async (
  ports: SendingPorts,
  writes: readonly Write[],
  effects: readonly Effect[],
): Promise<void> => {
  const { client, runInBackground } = ports;
  const run = currentDryRun();
  if (run) {
    run.effects.push(...effects);
    await commit(client, writes);
    return;
  }
  const [only, ...more] = writes;
  if (only && more.length === 0) await writeOne(client, only);
  else await commit(client, writes);
  const sending = sendAll(ports, effects);
  if (runInBackground) runInBackground(sending);
  else await sending;
};
