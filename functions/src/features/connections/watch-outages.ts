import type { Clock } from '../../platform/clock.ts';
import type { Context } from '../../context/context.ts';
import { ConditionFailed, type Write } from '../../platform/write.ts';
import { downTold } from './alert-effects.ts';
import { sessionAnnounced } from '../../data/connections/events.ts';
import { outageShards, type OutageStore, type PendingOutage } from '../../data/outages/store.ts';

const pageSize = 50;
/** Milliseconds that one look may take; the next goes on where it stopped. */
const budget = 40_000;

export interface Watch {
  clock: Clock;
  outages: OutageStore;
  /** The context of a company; null when it is switched off. */
  contextOf: (companyId: number) => Promise<Context | null>;
  /** Commits what concerns no company any more. */
  commit: (writes: readonly Write[]) => Promise<void>;
}

/** Tells of one outage that lasts; one that is over, or whose connection is gone, is only forgotten. */
const publish = async ({ outages, contextOf, commit }: Watch, outage: PendingOutage): Promise<boolean> => {
  const context = await contextOf(outage.companyId);
  const connection = await context?.stores.connections.get(outage.whatsappId);
  if (!context || !connection || connection.outageId !== outage.outageId) {
    await commit([outages.removal(outage)]);
    return false;
  }
  const at = new Date(context.clock.now()).toISOString();
  const alerted = { ...connection, alertedAt: at, alertDueAt: null, updatedAt: at };
  try {
    await context.commit(
      [context.stores.connections.alerted(connection.id, outage.outageId, at), outages.removal(outage)],
      [sessionAnnounced(context, alerted), downTold(context, alerted)],
    );
    return true;
  } catch (error) {
    // It came back in this very moment: the next look forgets it.
    if (!(error instanceof ConditionFailed)) throw error;
    return false;
  }
};

/** Tells of every outage that has lasted as long as its company wants to wait. Answers how many it told of. */
export const watchOutages = async (watch: Watch): Promise<number> => {
  const until = watch.clock.now() + budget;
  const told = await Promise.all(
    Array.from({ length: outageShards }, async (_, shard) => {
      let count = 0;
      while (watch.clock.now() < until) {
        const due = await watch.outages.due(shard, watch.clock.now(), pageSize);
        for (const outage of due) count += (await publish(watch, outage)) ? 1 : 0;
        if (due.length < pageSize) break;
      }
      return count;
    }),
  );
  return told.reduce((sum, count) => sum + count, 0);
};
