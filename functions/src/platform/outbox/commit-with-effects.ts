import type { SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Clock } from '../clock.ts';
import { commit } from '../commit.ts';
import { currentDryRun } from '../dry-run.ts';
import { describeError, log } from '../log.ts';
import type { Write } from '../write.ts';
import type { DoAtOnce } from './do-at-once.ts';
import type { Effect } from './effect.ts';
import { SendFailed } from './send.ts';
import { sendEntries } from './send-entries.ts';
import { type OutboxEntry, outboxStore } from './store.ts';

interface Ports {
  client: DynamoDBDocumentClient;
  sqs: SQSClient;
  ulid: () => string;
  clock: Clock;
  /** Runs beside the sending of the others. */
  doAtOnce?: DoAtOnce;
}

type SendEntries = (entries: readonly OutboxEntry[]) => Promise<void>;

/** Entries of one lane that a commit sends before its own. */
const mostBefore = 25;

const unlessFinal = (error: unknown): void => {
  if (!(error instanceof SendFailed) || !error.isFinal) throw error;
};

/** Sends entries in their order. An entry that its queue never accepts does not delay the others. */
const sendEarlier = async (send: SendEntries, entries: readonly OutboxEntry[]): Promise<void> => {
  try {
    await send(entries);
  } catch (error) {
    unlessFinal(error);
    for (const entry of entries) await send([entry]).catch(unlessFinal);
  }
};

/**
 * Sends earlier entries of the same lanes, and then a commit's own. The function of an earlier entry may have failed or
 * died, or may be about to send it. If more entries may wait, the sweeper sends the rest.
 */
const sendBehind = async (
  send: SendEntries,
  earlier: readonly OutboxEntry[],
  own: readonly OutboxEntry[],
): Promise<void> => {
  if (earlier.length >= mostBefore) {
    await sendEarlier(send, earlier);
    throw new Error('more may stand before');
  }
  try {
    await send([...earlier, ...own]);
  } catch (error) {
    if (earlier.length === 0) throw error;
    unlessFinal(error);
    await sendEarlier(send, earlier);
    await send(own);
  }
};

/**
 * Runs writes and their effects as one: the effects are stored in the outbox by the same transaction, are sent right after it,
 * and are then removed. If this process dies or a queue does not answer, the sweeper sends them; so an effect leaves at
 * least once, and its deduplication id makes it once. Commands to a chat leave in the order of their commits:
 * those that are in the outbox when this commit begins are sent first. They are read while the transaction runs. What is
 * done at once leaves the outbox once it is done.
 *
 * @throws ConditionFailed naming the writes whose condition did not hold; nothing is written or sent then
 */
export const commitWithEffects = async (
  { client, sqs, ulid, clock, doAtOnce }: Ports,
  writes: readonly Write[],
  effects: readonly Effect[],
): Promise<void> => {
  const run = currentDryRun();
  if (run) run.effects.push(...effects);
  if (run || effects.length === 0) return commit(client, writes);
  const outbox = outboxStore(client);
  const entries = outbox.entries(effects, ulid);
  const own = new Set(entries.map(({ id }) => id));
  const [standing] = await Promise.all([
    Promise.allSettled([outbox.inOrderWith(effects, mostBefore)]),
    commit(client, [...writes, ...entries.flatMap((entry) => outbox.creation(entry))]),
  ]);
  try {
    const [found] = standing;
    if (found.status === 'rejected') throw found.reason;
    const earlier = found.value.filter(({ id }) => !own.has(id));
    await sendBehind((given) => sendEntries(sqs, outbox, given, clock.now(), { ids: own, doAtOnce }), earlier, entries);
  } catch (error) {
    log().warn('effects left to the sweeper', { entries: entries.map(({ id }) => id), error: describeError(error) });
  }
};
