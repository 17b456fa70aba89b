/**
 * Registry of deployed resources, read by the CDK app, the local cloud and the code. Queues are listed in `queues.ts`, functions in
 * `functions.ts`.
 */

export const table = {
  name: 'recado',
  partitionKey: 'pk',
  sortKey: 'sk',
  /**
   * String keys. Sparse: items without the key attributes are not in the index. An index holds all attributes of its items,
   * or the keys and those of `only`: then an item that changes others writes nothing there.
   */
  indexes: [
    { name: 'gsi1', partitionKey: 'gsi1pk', sortKey: 'gsi1sk', only: null },
    { name: 'gsi2', partitionKey: 'gsi2pk', sortKey: 'gsi2sk', only: null },
    { name: 'gsi3', partitionKey: 'gsi3pk', sortKey: 'gsi3sk', only: null },
    { name: 'gsi4', partitionKey: 'gsi4pk', sortKey: 'gsi4sk', only: ['status', 'queueId', 'userId', 'isGroup'] },
  ],
  /** Epoch seconds. */
  timeToLive: 'expiresAt',
} as const;

/**
 * `uploads` is the prefix of uploaded files that no message has yet: they expire after `uploadDays` days. What is deleted or
 * overwritten is kept for `keptDays`, as long as the backups of the table. A message's file of `rareFrom` bytes or more, and
 * less than `largeFrom`, is stored as one that is rarely read; a larger one moves to the class by use.
 */
export const mediaBucket = {
  name: 'recado-media',
  uploads: 'uploads/',
  uploadDays: 1,
  keptDays: 35,
  rareFrom: 128 * 1024,
  largeFrom: 1_000_000,
} as const;

/** Returns the header with the storage class of a message's file; none for the usual class. @param size bytes */
export const storageClassOf = (size: number): { StorageClass?: 'STANDARD_IA' } =>
  size >= mediaBucket.rareFrom && size <= mediaBucket.largeFrom ? { StorageClass: 'STANDARD_IA' } : {};

/**
 * The bucket that the web app is served from. `brand` is the prefix of the files that the installation's owner changes without
 * a build; below `shippedBrand` the app has those that are served until then.
 */
export const siteBucket = { name: 'recado-site', brand: 'brand/', shippedBrand: 'shipped' } as const;

/** The tables of restore drills begin with the installation's prefix and this. */
export const drillTablePrefix = 'recado-drill-';

/** The group of the schedules by which timers fire. */
export const scheduleGroup = { name: 'recado-timers' } as const;

/** Environment variables of the session host. Optional: WHATSAPP_WEB_SOCKET_URL, for a server other than WhatsApp's. */
export const sessionHostEnvironment = [
  'TABLE_NAME',
  'MEDIA_BUCKET',
  'QUEUE_URL_PREFIX',
  'OUTBOUND_SHARDS',
  'KMS_KEY_ID',
  'HEALTH_PORT',
  'LOG_LEVEL',
  'SESSION_CAPACITY',
  'STAGE',
  'RELEASE',
] as const;

/**
 * Metrics that session hosts log once a minute, with the dimension `Stage`. The service scales on `hostsWanted`.
 */
export const sessionMetrics = {
  namespace: 'Recado/SessionHost',
  dimension: 'Stage',
  /** Hosts that the connections need, in percent of the live ones: above 100 another one is to start. */
  hostsWanted: 'HostsWanted',
  /** Connections that are not running because all hosts are full. */
  sessionsWaiting: 'SessionsWaiting',
  /** Milliseconds for which a host's event loop stood still at most, in a minute. */
  loopDelay: 'LoopDelay',
} as const;

/** Log lines that alarms count, by their messages. */
export const countedLines = {
  /** Of the sweeper of the outbox: nothing tries that effect again. */
  effectSetAside: 'an effect was set aside unsent',
  /** Of the drill of restores: the restored table must not be used, or was not restored. */
  drillFailed: 'a restore drill failed',
  /** Of each of its runs, with the days since a drill last passed. */
  drillAge: 'a restore drill was looked after',
} as const;
