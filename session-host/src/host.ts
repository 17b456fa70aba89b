import { shardCount } from '@recado/shared/deployment/shards';
import { LoopDelay } from './capacity/loop-delay.ts';
import { reportCapacity, reportInterval } from './capacity/report-capacity.ts';
import { composeHost } from './compose.ts';
import { healthReport, waitingConnections } from './health/health-report.ts';
import { startHealthServer } from './health/health-server.ts';
import { WorkCheck } from './health/work-check.ts';
import { checkShards } from './leases/check-shards.ts';
import type { Environment } from './platform/environment.ts';
import type { Log } from './platform/log.ts';

interface RunningHost {
  id: string;
  /** Port of the health server. */
  port: number;
  /** Returns the shards that the host holds. */
  shards: () => number[];
  /** Drains the host: finishes the commands under way, closes the sockets without logging out, releases the shards. */
  stop: () => Promise<void>;
}

/** Starts the host. Resolves when it has read the leases for the first time. */
export const startHost = async (environment: Environment, log: Log): Promise<RunningHost> => {
  const { clients, leases, keeper, sessionLimit, running } = composeHost(environment, log);
  // A table that does not answer is waited for below.
  const known = await leases
    .read()
    .then(({ leases: rows }) => rows)
    .catch(() => []);
  checkShards(known, shardCount);
  let draining = false;
  const check = new WorkCheck();
  const health = await startHealthServer(environment.HEALTH_PORT, () =>
    healthReport({ host: leases.host, draining, sessionLimit, keeper, running, check }),
  );
  await keeper.start();
  const loopDelay = new LoopDelay();
  const reportLoad = (): void => {
    const { hosts, wanted } = keeper.fleet;
    const load = {
      capacity: sessionLimit.capacity,
      sessions: sessionLimit.taken,
      wanted: (100 * wanted) / Math.max(1, hosts),
      waiting: waitingConnections(sessionLimit, keeper),
      delay: loopDelay.take(),
    };
    reportCapacity(log, environment.STAGE, load, Date.now());
  };
  reportLoad();
  const reporting = setInterval(reportLoad, reportInterval);
  return {
    id: leases.host,
    port: health.port,
    shards: () => keeper.shards,
    stop: async () => {
      draining = true;
      clearInterval(reporting);
      loopDelay.stop();
      await keeper.stop();
      await health.close();
      for (const client of [clients.table, clients.queues, clients.objects, clients.keys]) client.destroy();
    },
  };
};
