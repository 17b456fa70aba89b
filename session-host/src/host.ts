import { randomUUID } from 'node:crypto';
import { queueUrl } from '@recado/shared/deployment/resources';
import { DataKeys } from './auth/data-keys.ts';
import { Registry } from './connections/registry.ts';
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
import { Shard } from './shard.ts';
import type { ShardContext } from './shard.ts';

export interface RunningHost {
  id: string;
  port: number;
  shards: () => number[];
  /** Drains: finishes what is in hand, closes the sockets without logging out, releases the shards. */
  stop: () => Promise<void>;
}

/** Puts the host together and starts it. Resolves when it has had its first look at the leases. */
export async function startHost(environment: Environment, log: Log): Promise<RunningHost> {
  const id = randomUUID();
  const clients = createClients();
  const publisher = new QueuePublisher(clients.queues, queueUrl(environment.QUEUE_URL_PREFIX, 'inbound'), log);
  const source = { objects: clients.objects, bucket: environment.MEDIA_BUCKET };
  const history = new HistoryQueuePublisher(clients.queues, queueUrl(environment.QUEUE_URL_PREFIX, 'history'));
  const media = new MediaFetcher({ ...source, serverUrl: environment.WHATSAPP_WEB_SOCKET_URL }, publisher, history, log);
  const context: ShardContext = {
    environment,
    clients,
    publisher,
    source,
    log,
    registry: new Registry(clients.table, environment.TABLE_NAME),
    dataKeys: new DataKeys(clients.keys, environment.KMS_KEY_ID),
    media,
    imports: new Importer({ publisher: history, serverUrl: environment.WHATSAPP_WEB_SOCKET_URL, log, onMedia: (session, sk) => media.fetch(session, sk) }),
    holds: (shard, fence) => keeper.holds(shard, fence),
    onFenced: (shard, fence) => keeper.lose(shard, fence),
  };
  const running = new Map<number, Shard>();
  const keeper = new ShardKeeper({
    host: id,
    log,
    leases: new LeaseTable(clients.table, environment.TABLE_NAME, id),
    start: (index, fence) => {
      const shard = new Shard(index, fence, context);
      running.set(index, shard);
      return shard;
    },
  });
  let draining = false;
  const report = (): HealthReport => ({
    host: id,
    shards: keeper.shards,
    sessions: Object.fromEntries(Map.groupBy(keeper.shards.flatMap((index) => running.get(index)?.sessions ?? []), ({ state }) => state.status)
      .entries().map(([status, sessions]) => [status, sessions.length])),
  });
  const health = await startHealthServer(environment.HEALTH_PORT, report, () => draining);
  await keeper.start();
  return {
    id,
    port: health.port,
    shards: () => keeper.shards,
    stop: async () => {
      draining = true;
      await keeper.stop();
      await health.close();
      for (const client of [clients.table, clients.queues, clients.objects, clients.keys]) client.destroy();
    },
  };
}
