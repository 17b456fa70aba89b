import { describeError, log } from '../log.ts';
import type { Effect } from './effect.ts';

/** Does what an effect asks for in this process; null where a queue has to. */
export type DoAtOnce = (effect: Effect) => Promise<void> | null;

/** Effects for the queues, and the work of the others, which has begun. */
interface Begun {
  others: Effect[];
  work: Promise<void>[];
}

/** Begins what can be done at once. An effect goes to its queue where that fails. */
export const beginAtOnce = (
  effects: readonly Effect[],
  doAtOnce: DoAtOnce | undefined,
  sendToQueue: (effect: Effect) => Promise<void>,
): Begun => {
  const begun: Begun = { others: [], work: [] };
  for (const effect of effects) {
    const work = doAtOnce?.(effect);
    if (!work) begun.others.push(effect);
    else
      begun.work.push(
        work.catch((error: unknown) => {
          log().warn('an effect goes to its queue, because it failed at once', {
            queue: effect.to,
            error: describeError(error),
          });
          return sendToQueue(effect);
        }),
      );
  }
  return begun;
};
