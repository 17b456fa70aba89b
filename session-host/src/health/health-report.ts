import type { SessionLimit } from '../capacity/session-limit.ts';
import type { ShardKeeper } from '../leases/shard-keeper.ts';
import type { HealthReport } from './health-server.ts';

/** Returns the number of connections that run nowhere, because this host, or all hosts, are full. */
export const waitingConnections = (sessionLimit: SessionLimit, keeper: ShardKeeper): number =>
  sessionLimit.refused + keeper.fleet.unplaced;

/** A shard that the host has started. */
interface RunningShard {
  readonly sessions: readonly { readonly state: { readonly status: string } }[];
}

/** Returns the figures of the host. `running` holds the shards that it has started, by index. */
export const healthReport = (
  host: string,
  draining: boolean,
  sessionLimit: SessionLimit,
  keeper: ShardKeeper,
  running: ReadonlyMap<number, RunningShard>,
): HealthReport => {
  const waiting = waitingConnections(sessionLimit, keeper);
  const sessions = keeper.shards.flatMap((index) => running.get(index)?.sessions ?? []);
  const byStatus = Map.groupBy(sessions, ({ state }) => state.status);
  return {
    host,
    status: draining ? 'draining' : waiting > 0 ? 'full' : 'ok',
    capacity: { most: sessionLimit.capacity, taken: sessionLimit.taken, waiting },
    shards: keeper.shards,
    sessions: Object.fromEntries(byStatus.entries().map(([status, { length }]) => [status, length])),
  };
};
