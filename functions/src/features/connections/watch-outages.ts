import type { Clock } from '../../platform/clock.ts';
import type { Context } from '../../context/context.ts';
import { isWritten } from '../../platform/is-written.ts';
import type { Write } from '../../platform/write.ts';
import { downAlert, withAlertEndpoint } from './alert-effects.ts';
import { sessionChanged } from '../../data/connections/events.ts';
import { outageShards, type OutageStore, type PendingOutage } from '../../data/outages/store.ts';

const pageSize = 50;
/** Milliseconds that one run may take; the next run continues where it stopped. */
const budget = 40_000;

interface OutageWatch {
  clock: Clock;
  outages: OutageStore;
  /** Returns the context of a company; null when the company is disabled. */
  contextOf: (companyId: number) => Promise<Context | null>;
  /** Commits writes that belong to no company. */
  commit: (writes: readonly Write[]) => Promise<void>;
}

/** Raises the alert of an outage that lasts and returns true; removes an outage that is over or whose connection is gone. */
const raiseAlert = async ({ outages, contextOf, commit }: OutageWatch, outage: PendingOutage): Promise<boolean> => {
  const context = await contextOf(outage.companyId);
  const connection = await context?.stores.connections.get(outage.whatsappId);
  if (!context || !connection || connection.outageId !== outage.outageId) {
    await commit(outages.remove(outage));
    return false;
  }
  const at = new Date(context.clock.now()).toISOString();
  const alerted = { ...connection, alertedAt: at, alertDueAt: null, updatedAt: at };
  const writes = [context.stores.connections.alerted(connection.id, outage.outageId, at), ...outages.remove(outage)];
  const effects = [sessionChanged(context, alerted), ...downAlert(await withAlertEndpoint(context), alerted)];
  // Where the outage has ended since the connection was read, the next run removes it.
  return isWritten(context.commit(writes, effects));
};

/** Raises the alert of every outage that has lasted for its company's delay. Returns the number of alerts. */
export const watchOutages = async (watch: OutageWatch): Promise<number> => {
  const until = watch.clock.now() + budget;
  const counts = await Promise.all(
    Array.from({ length: outageShards }, async (_, shard) => {
      let count = 0;
      while (watch.clock.now() < until) {
        const due = await watch.outages.due(shard, watch.clock.now(), pageSize);
        for (const outage of due) count += (await raiseAlert(watch, outage)) ? 1 : 0;
        if (due.length < pageSize) break;
      }
      return count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
};
