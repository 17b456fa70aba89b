import type { PhoneCall } from './contract/call.ts';
import type { EventLog } from './events.ts';
import type { Faults } from './faults.ts';
import type { Accounts } from './store/accounts.ts';
import type { Chats } from './store/chats.ts';
import type { Companions } from './store/companions.ts';
import type { Groups } from './store/groups.ts';
import type { MediaFiles } from './store/media-files.ts';
import type { SenderKeys } from './store/sender-keys.ts';
import type { SignalSessions } from './store/signal-sessions.ts';
import type { StanzaQueue } from './store/stanza-queue.ts';
import type { Handsets } from './phones/handsets.ts';
import type { Scripts } from './scripts/scripts.ts';
import type { Connections } from './server/connections.ts';

/** Everything that one simulated WhatsApp consists of; handed to all of its parts. */
export interface World {
  accounts: Accounts;
  companions: Companions;
  groups: Groups;
  sessions: SignalSessions;
  senderKeys: SenderKeys;
  queue: StanzaQueue;
  chats: Chats;
  mediaFiles: MediaFiles;
  /** The clients that are connected now. */
  connections: Connections;
  /** The phones, which work off what the server has for them. */
  handsets: Handsets;
  events: EventLog;
  faults: Faults;
  /** The scripts that are played. */
  scripts: Scripts;
  /** The calls of this run, by id. */
  calls: Map<string, PhoneCall>;
  /** Who said that they are there or left, by phone, with the time in milliseconds since the epoch. */
  presences: Map<string, { available: boolean; since: number }>;
  /** How often each phone asked for a message again, by phone and message id. */
  retries: Map<string, number>;
  /** Where clients up- and download media, as `host:port`. */
  mediaHost: string;
  /** The token that uploads must carry. */
  mediaToken: string;
}
