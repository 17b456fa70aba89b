import { sessionHostKeys } from '@recado/shared/deployment/session-host-keys';
import type { ConnectionRef } from './connection-ref.ts';

/**
 * Keys of the host's own items in the table. Items of a tenant begin with its company; only the host writes under `host#`.
 */
export const hostKeys = {
  /** Partition of the leases of shards and the heartbeats of hosts. */
  leases: 'host#leases',
  lease: (shard: number): string => `shard#${shard}`,
  heartbeat: (host: string): string => `host#${host}`,
  /** Connections to run, in a few partitions. */
  registry: (partition: number): string => `${sessionHostKeys.registries}${partition}`,
  registered: ({ companyId, whatsappId }: ConnectionRef): string => sessionHostKeys.registered(companyId, whatsappId),
  /** Partition of one connection: auth state, markers, journal. */
  connection: ({ companyId, whatsappId }: ConnectionRef): string => sessionHostKeys.connection(companyId, whatsappId),
  /**
   * Head item: the fence that every other write of the connection checks, the encrypted data key and the credentials.
   */
  head: sessionHostKeys.head,
  /** Prefix of the Signal keys. */
  signal: 'signal#',
  sent: (wid: string): string => `sent#${wid}`,
  /** Prefix of commands that wait for a file, in the order in which they began to wait. */
  deferred: 'deferred#',
  /** Prefix of media to download. */
  pendingMedia: 'pending#',
  /** The same of imported messages, by which they are recognised before they are read. */
  importedMedia: 'pending#import#',
  /** The requested import and its progress. */
  import: 'import',
  /** Prefixes of parts of the phone's history to import, and of their notifications. */
  importPart: 'importpart#',
  importPiece: 'importpiece#',
  /** Prefixes of chats whose messages of an outage are requested from the phone, and of its answers. */
  backfillChat: 'backfillchat#',
  backfillPart: 'backfillpart#',
  backfillPiece: 'backfillpiece#',
  /** The outage before a new link, and the prefixes of the history that the phone sent with the link. */
  linkOutage: 'linkoutage',
  linkPart: 'linkpart#',
  linkPiece: 'linkpiece#',
  /** Prefix of the chats that the phone sent when it linked this device, and of the names that it knows. */
  phoneChats: 'chats#',
  /** Prefix of media whose download failed, for another attempt. */
  failedMedia: 'media#',
  /** Timer of disappearing messages of a chat, for each name of the chat. */
  timer: (chat: string): string => `timer#${chat}`,
  /** Keys of polls, by which their votes are decrypted. */
  poll: (name: string): string => `poll#${name}`,
} as const;
