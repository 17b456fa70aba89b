import type { PhoneCall } from '../contract/call.ts';
import type { EventLog } from './events.ts';
import type { Faults } from './faults.ts';
import type { Accounts } from '../store/accounts.ts';
import type { Chats } from '../store/chats.ts';
import type { Companions } from '../store/companions.ts';
import type { Groups } from '../store/groups.ts';
import type { MediaFiles } from '../store/media-files.ts';
import type { SenderKeys } from '../store/sender-keys.ts';
import type { SignalSessions } from '../store/signal-sessions.ts';
import type { StanzaQueue } from '../store/stanza-queue.ts';
import type { Connections } from './connections.ts';

/** Runs the work of the phones, for each phone one job at a time. */
export interface PhoneJobs {
  /** Runs `job` after the phone's earlier jobs. */
  run: <T>(phone: string, job: () => Promise<T>) => Promise<T>;
  /** Makes the phone receive what the server holds for it, if it is online. */
  wake: (phone: string) => void;
  /** Resolves when no phone has a job left. */
  idle: () => Promise<void>;
}

/** The state and services of a simulator, which all its parts share. */
export interface World {
  accounts: Accounts;
  companions: Companions;
  groups: Groups;
  sessions: SignalSessions;
  senderKeys: SenderKeys;
  queue: StanzaQueue;
  chats: Chats;
  mediaFiles: MediaFiles;
  /** The connected clients. */
  connections: Connections;
  /** Runs the phones' work. */
  phoneWorkers: PhoneJobs;
  events: EventLog;
  faults: Faults;
  /** The calls of this run, by id. */
  calls: Map<string, PhoneCall>;
  /** Presences by phone; `since` is epoch milliseconds. */
  presences: Map<string, { available: boolean; since: number }>;
  /** Number of retries that a phone requested, by phone and message id. */
  retries: Map<string, number>;
  /** `host:port` of the media server. */
  mediaHost: string;
  /** Token for uploads to the media server. */
  mediaToken: string;
}
