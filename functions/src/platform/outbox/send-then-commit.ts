import { currentDryRun } from '../dry-run.ts';
import { describeError, log } from '../log.ts';
import type { Write } from '../write.ts';
import { commitThenSend, sendToQueues, type SendingPorts } from './commit-then-send.ts';
import type { Effect } from './effect.ts';
import { SendFailed } from './send.ts';

/**
 * Sends commands, runs writes, and then sends the events of browsers, without the outbox: for a reading, which its next
 * repetition completes. Where this process dies in between, what was read is still unread, and is read again, which does
 * no harm; or browsers show it as unread until the next event of the ticket. A reading whose command its queue does not take
 * is committed by `withOutbox`, which sends the command later.
 *
 * @throws ConditionFailed naming the writes whose condition did not hold; nothing is written then
 */
export const sendThenCommit = async (
  ports: SendingPorts,
  writes: readonly Write[],
  effects: readonly Effect[],
  withOutbox: () => Promise<void>,
): Promise<void> => {
  if (currentDryRun()) return commitThenSend(ports, writes, effects);
  const isEvent = ({ to }: Effect): boolean => to === 'realtime';
  const commands = effects.filter((effect) => !isEvent(effect));
  try {
    if (commands.length > 0) await sendToQueues(ports, commands);
  } catch (error) {
    if (!(error instanceof SendFailed)) throw error;
    return withOutbox();
  }
  try {
    await commitThenSend(ports, writes, effects.filter(isEvent));
  } catch (error) {
    if (!(error instanceof SendFailed)) throw error;
    log().warn('events of a reading were lost', { error: describeError(error) });
  }
};
