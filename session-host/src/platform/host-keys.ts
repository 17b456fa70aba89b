import type { ConnectionRef } from '../connections/connection-ref.ts';

/**
 * Keys of the host's own items in the table. Those of a tenant begin with its company; nothing else
 * reads or writes under `host#`.
 */
export const hostKeys = {
  /** Leases of the shards and heartbeats of the hosts. */
  leases: 'host#leases',
  lease: (shard: number): string => `shard#${shard}`,
  heartbeat: (host: string): string => `host#${host}`,
  /** Connections to run, in a few partitions. */
  registry: (partition: number): string => `host#registry#${partition}`,
  registered: ({ companyId, whatsappId }: ConnectionRef): string => `c${companyId}#w${whatsappId}`,
  /** Everything of one connection: auth state, markers, journal. */
  connection: ({ companyId, whatsappId }: ConnectionRef): string => `host#c${companyId}#w${whatsappId}`,
  /** Holds the fence that every other write of the connection depends on, the wrapped data key and the credentials. */
  head: 'auth',
  /** Prefix of the Signal keys. */
  signal: 'signal#',
  sent: (wid: string): string => `sent#${wid}`,
  /** Commands that wait for a file, by when they began to. */
  deferred: 'deferred#',
  /** Media still to be fetched. */
  pendingMedia: 'pending#',
  /** The import that is wanted, and how far it is. */
  import: 'import',
  /** Parts of the phone's history that wait to be brought in, and what the phone said of each. */
  importPart: 'importpart#',
  importPiece: 'importpiece#',
  /** Chats that the phone is asked about after an outage, and its answers. */
  gapChat: 'gapchat#',
  gapPart: 'gappart#',
  gapPiece: 'gappiece#',
  /** Media that could not be fetched: what a retry needs. */
  failedMedia: 'media#',
  /** After how many seconds messages of a chat disappear, by each name of it. */
  timer: (chat: string): string => `timer#${chat}`,
  /** Polls, with what their votes are sealed with. */
  poll: (name: string): string => `poll#${name}`,
} as const;
