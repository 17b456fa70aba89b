import type { SessionLimit } from '../capacity/session-limit.ts';
import type { ShardKeeper } from '../leases/shard-keeper.ts';
import type { HealthReport } from './health-server.ts';
import type { WorkCheck } from './work-check.ts';

/** Returns the number of connections that run nowhere, because this host, or all hosts, are full. */
export const waitingConnections = (sessionLimit: SessionLimit, keeper: ShardKeeper): number =>
  sessionLimit.refused + keeper.fleet.unplaced;

/** A shard that the host has started. */
interface RunningShard {
  readonly sessions: readonly { readonly state: { readonly status: string } }[];
}

interface HostState {
  host: string;
  draining: boolean;
  sessionLimit: SessionLimit;
  keeper: ShardKeeper;
  /** The shards that the host has started, by index. */
  running: ReadonlyMap<number, RunningShard>;
  check: WorkCheck;
}

/** Returns the figures of the host. */
export const healthReport = ({ host, draining, sessionLimit, keeper, running, check }: HostState): HealthReport => {
  const waiting = waitingConnections(sessionLimit, keeper);
  const sessions = keeper.shards.flatMap((index) => running.get(index)?.sessions ?? []);
  const byStatus = Map.groupBy(sessions, ({ state }) => state.status);
  const counts = Object.fromEntries(byStatus.entries().map(([status, { length }]) => [status, length]));
  const works = check.works(performance.now(), {
    heartbeatAge: keeper.heartbeatAge,
    sessions: counts,
    refused: sessionLimit.refused,
  });
  return {
    host,
    status: draining ? 'draining' : !works ? 'failing' : waiting > 0 ? 'full' : 'ok',
    capacity: { most: sessionLimit.capacity, taken: sessionLimit.taken, waiting },
    shards: keeper.shards,
    sessions: counts,
  };
};
