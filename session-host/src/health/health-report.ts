import type { Seats } from '../capacity/seats.ts';
import type { ShardKeeper } from '../leases/shard-keeper.ts';
import type { Shard } from '../shard.ts';
import type { HealthReport } from './health-server.ts';

/** Returns how many connections run nowhere, because this host, or all hosts, are full. */
export const waitingConnections = (seats: Seats, keeper: ShardKeeper): number => seats.refused + keeper.fleet.unplaced;

/** Returns the figures of the host. `running` holds the shards that it has started, by index. */
export const healthReport = (
  host: string,
  draining: boolean,
  seats: Seats,
  keeper: ShardKeeper,
  running: ReadonlyMap<number, Shard>,
): HealthReport => {
  const waiting = waitingConnections(seats, keeper);
  const sessions = keeper.shards.flatMap((index) => running.get(index)?.sessions ?? []);
  const byStatus = Map.groupBy(sessions, ({ state }) => state.status);
  return {
    host,
    status: draining ? 'draining' : waiting > 0 ? 'full' : 'ok',
    capacity: { most: seats.capacity, taken: seats.taken, waiting },
    shards: keeper.shards,
    sessions: Object.fromEntries(byStatus.entries().map(([status, { length }]) => [status, length])),
  };
};
