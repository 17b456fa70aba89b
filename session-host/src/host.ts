import { queueUrl } from '@recado/shared/deployment/resources';
import { DataKeys } from './auth/data-keys.ts';
import { FairGate } from './capacity/fair-gate.ts';
import { reportCapacity, reportEvery } from './capacity/report-capacity.ts';
import { Seats } from './capacity/seats.ts';
import { Registry } from './connections/registry.ts';
import { GapFiller } from './gaps/gap-filler.ts';
import { startHealthServer } from './health/health-server.ts';
import type { HealthReport } from './health/health-server.ts';
import { Importer } from './imports/importer.ts';
import { HistoryQueuePublisher, QueuePublisher } from './inbound/publisher.ts';
import { LeaseTable } from './leases/lease-table.ts';
import { ShardKeeper } from './leases/shard-keeper.ts';
import { MediaFetcher } from './media/media-fetcher.ts';
import { createClients } from './platform/clients.ts';
import type { Environment } from './platform/environment.ts';
import type { Log } from './platform/log.ts';
import { DeferredCommands } from './outbound/deferred-commands.ts';
import { OutboundFiles } from './outbound/outbound-files.ts';
import type { Session } from './session/session.ts';
import { Shard } from './shard.ts';
import type { ShardContext } from './shard.ts';

/** Sessions opened at a time: logins cost reads and processor time. */
const openedAtOnce = 10;

export interface RunningHost {
  id: string;
  port: number;
  shards: () => number[];
  /** Drains: finishes what is in hand, closes the sockets without logging out, releases the shards. */
  stop: () => Promise<void>;
}

/** Puts the host together and starts it. Resolves when it has had its first look at the leases. */
export const startHost = async (environment: Environment, log: Log): Promise<RunningHost> => {
  const clients = createClients();
  const publisher = new QueuePublisher(clients.queues, queueUrl(environment.QUEUE_URL_PREFIX, 'inbound'), log);
  const source = { objects: clients.objects, bucket: environment.MEDIA_BUCKET };
  const history = new HistoryQueuePublisher(clients.queues, queueUrl(environment.QUEUE_URL_PREFIX, 'history'));
  const media = new MediaFetcher(
    { ...source, serverUrl: environment.WHATSAPP_WEB_SOCKET_URL },
    publisher,
    history,
    log,
  );
  const fromPhones = {
    publisher: history,
    serverUrl: environment.WHATSAPP_WEB_SOCKET_URL,
    log,
    onMedia: (session: Session, sk: string) => media.fetch(session, sk),
  };
  const sending = { source, files: new OutboundFiles(), publisher, log };
  const seats = new Seats(environment.SESSION_CAPACITY);
  const registry = new Registry(clients.table, environment.TABLE_NAME);
  const leases = new LeaseTable(clients.table, environment.TABLE_NAME);
  const context: ShardContext = {
    environment,
    clients,
    ...sending,
    deferred: new DeferredCommands(sending),
    registry,
    seats,
    gate: new FairGate(openedAtOnce),
    dataKeys: new DataKeys(clients.keys, environment.KMS_KEY_ID),
    media,
    imports: new Importer(fromPhones),
    gaps: new GapFiller(fromPhones),
    holds: (shard, fence) => keeper.holds(shard, fence),
    onFenced: (shard, fence) => keeper.lose(shard, fence),
  };
  const running = new Map<number, Shard>();
  const keeper = new ShardKeeper({
    log,
    leases,
    capacity: seats.capacity,
    sizes: () => registry.sizes(),
    start: (index, fence) => {
      const shard = new Shard(index, fence, context);
      running.set(index, shard);
      return shard;
    },
  });
  let draining = false;
  const waiting = (): number => seats.refused + keeper.fleet.unplaced;
  const report = (): HealthReport => ({
    host: leases.host,
    status: draining ? 'draining' : waiting() > 0 ? 'full' : 'ok',
    capacity: { most: seats.capacity, taken: seats.taken, waiting: waiting() },
    shards: keeper.shards,
    sessions: Object.fromEntries(
      Map.groupBy(
        keeper.shards.flatMap((index) => running.get(index)?.sessions ?? []),
        ({ state }) => state.status,
      )
        .entries()
        .map(([status, sessions]) => [status, sessions.length]),
    ),
  });
  const health = await startHealthServer(environment.HEALTH_PORT, report);
  await keeper.start();
  const reportLoad = (): void => {
    const { connections, hosts } = keeper.fleet;
    reportCapacity(
      log,
      environment.STAGE,
      {
        capacity: seats.capacity,
        sessions: seats.taken,
        perTask: connections / Math.max(1, hosts),
        waiting: waiting(),
      },
      Date.now(),
    );
  };
  reportLoad();
  const reporting = setInterval(reportLoad, reportEvery);
  return {
    id: leases.host,
    port: health.port,
    shards: () => keeper.shards,
    stop: async () => {
      draining = true;
      clearInterval(reporting);
      await keeper.stop();
      await health.close();
      for (const client of [clients.table, clients.queues, clients.objects, clients.keys]) client.destroy();
    },
  };
};
