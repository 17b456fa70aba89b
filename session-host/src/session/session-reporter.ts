import type { DeviceSession } from './device-session.ts';

/**
 * Receives what the device sessions of a host report. The host creates one reporter, which passes each report to the
 * parts of the host that act on it. No method throws or waits.
 */
export interface SessionReporter {
  /** The socket of a session is open: work that an earlier socket or host left unfinished can continue. */
  connected: (session: DeviceSession) => void;
  /** The media journal holds an entry under this sort key, durably: its media can be downloaded. */
  mediaJournaled: (session: DeviceSession, sk: string) => void;
  /** A part of the phone's history is stored, durably: an import or a backfill can read it. */
  historyStored: (session: DeviceSession) => void;
  /** Another host has claimed the connection: this host no longer holds the shard's lease. */
  fencedOff: (session: DeviceSession) => void;
}
