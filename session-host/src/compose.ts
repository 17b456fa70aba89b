import { queueUrl } from '@recado/shared/deployment/queues';
import { shardOf } from '@recado/shared/deployment/shards';
import { DataKeys } from './auth/data-keys.ts';
import { FairGate } from './capacity/fair-gate.ts';
import { SessionLimit } from './capacity/session-limit.ts';
import { Registry } from './connections/registry.ts';
import { BackfillRunner } from './backfill/backfill-runner.ts';
import { Importer } from './imports/importer.ts';
import { HistoryQueuePublisher, QueuePublisher } from './inbound/publisher.ts';
import { LeaseTable } from './leases/lease-table.ts';
import { ShardKeeper } from './leases/shard-keeper.ts';
import { DownloadLimit } from './media/download-limit.ts';
import { MediaFetcher } from './media/media-fetcher.ts';
import { PictureFetcher } from './media/picture-fetcher.ts';
import { DeferredCommands } from './outbound/deferred-commands.ts';
import { OutboundFiles } from './outbound/outbound-files.ts';
import { createClients, type Clients } from './platform/clients.ts';
import type { Environment } from './platform/environment.ts';
import type { Log } from './platform/log.ts';
import type { SessionReporter } from './session/session-reporter.ts';
import { Shard, type ShardContext } from './shard.ts';

/** Sockets that open at a time: each login costs reads of the table and processor time. */
const maxOpenings = 10;
/** Phones whose contacts are read at a time: tens of thousands of each are held in memory and published. */
const maxReadings = 4;

/** The parts of a host that its start, its health server and its end work with. */
interface HostParts {
  clients: Clients;
  leases: LeaseTable;
  keeper: ShardKeeper;
  sessionLimit: SessionLimit;
  /** The shards that were started, by index. A shard that was given back stays in it. */
  running: ReadonlyMap<number, Shard>;
}

/** Creates the parts of the host and connects them. Starts nothing. */
export const composeHost = (environment: Environment, log: Log): HostParts => {
  const clients = createClients();
  const publisher = new QueuePublisher(clients.queues, queueUrl(environment.QUEUE_URL_PREFIX, 'inbound'), log);
  const history = new HistoryQueuePublisher(clients.queues, queueUrl(environment.QUEUE_URL_PREFIX, 'history'));
  const source = {
    objects: clients.objects,
    bucket: environment.MEDIA_BUCKET,
    stallTimeout: environment.FILE_STALL_SECONDS * 1_000,
  };
  const serverUrl = environment.WHATSAPP_WEB_SOCKET_URL;
  const downloadLimit = new DownloadLimit(clients.table, environment.TABLE_NAME, log);
  const media = new MediaFetcher({ ...source, serverUrl, limit: () => downloadLimit.bytes() }, publisher, history, log);
  const pictures = new PictureFetcher({ ...source, serverUrl }, publisher, log);
  const imports = new Importer({ publisher: history, serverUrl, log, media });
  const backfill = new BackfillRunner({ publisher: history, serverUrl, log, media });
  const sending = { source, files: new OutboundFiles(), publisher, log };
  const deferred = new DeferredCommands(sending);
  const registry = new Registry(clients.table, environment.TABLE_NAME);
  const sessionLimit = new SessionLimit(environment.SESSION_CAPACITY);
  const leases = new LeaseTable(clients.table, environment.TABLE_NAME, environment.RELEASE);
  const running = new Map<number, Shard>();
  const keeper = new ShardKeeper({
    log,
    leases,
    capacity: sessionLimit.capacity,
    sizes: () => registry.sizes(),
    start: (index, fence) => {
      const shard = new Shard(index, fence, context);
      running.set(index, shard);
      return shard;
    },
  });
  const context: ShardContext = {
    environment,
    clients,
    ...sending,
    deferred,
    registry,
    sessionLimit,
    gate: new FairGate(maxOpenings),
    reading: new FairGate(maxReadings, 1),
    dataKeys: new DataKeys(clients.keys, environment.KMS_KEY_ID),
    media,
    pictures,
    backfill,
    reporter: createReporter({ media, imports, backfill, deferred, keeper }),
    holdsLease: (shard, fence) => keeper.holds(shard, fence),
  };
  return { clients, leases, keeper, sessionLimit, running };
};

interface Reported {
  media: MediaFetcher;
  imports: Importer;
  backfill: BackfillRunner;
  deferred: DeferredCommands;
  keeper: ShardKeeper;
}

/** Creates the reporter of all device sessions: passes what they report to the parts that act on it. */
const createReporter = ({ media, imports, backfill, deferred, keeper }: Reported): SessionReporter => ({
  connected: (session) => {
    media.resume(session);
    imports.resume(session);
    backfill.resume(session);
    deferred.resume(session);
  },
  mediaJournaled: (session, sk) => media.fetch(session, sk),
  historyStored: (session) => {
    imports.resume(session);
    backfill.resume(session);
  },
  fencedOff: ({ ref, items }) => keeper.markLost(shardOf(ref.companyId, ref.whatsappId), items.fence),
});
