import type { WASocket } from '@whiskeysockets/baileys';
import type { Mutex } from 'async-mutex';
import type { Chat } from '@recado/shared/contract/queue-messages/inbound';
import type { HistoryRequest } from '@recado/shared/contract/queue-messages/outbound';
import type { AuthState } from '../auth/auth-state.ts';
import type { ConnectionRef } from '../platform/connection-ref.ts';
import type { FencedItems } from '../platform/fenced-items.ts';
import type { Pace } from '../platform/pace.ts';

/** The server's answer to a sent message: accepted, or refused with an error code. */
export type ServerAnswer = { accepted: true } | { accepted: false; code: string };

/** The server's acknowledgements of sent messages. */
export interface Acknowledgements {
  /**
   * Waits for the acknowledgement of a message; must be called before it is sent. Resolves with null after `ms`
   * milliseconds without an answer, or when the socket closes.
   */
  of: (wid: string, ms: number, closed: AbortSignal) => Promise<ServerAnswer | null>;
}

/** A message that is being sent, whose receipts are watched. */
export interface Arrival {
  /** Returns whether a receipt of its phone is published within `ms` milliseconds. Waits no more once `stop` aborts. */
  within: (ms: number, stop: AbortSignal) => Promise<boolean>;
  /** Ends the watch of a message for whose phone nobody waits. */
  forget: () => void;
}

/** The receipts that are published of messages which are being sent. */
export interface ArrivalWatch {
  /** Watches for receipts of a message; must be called before it is sent. */
  of: (wid: string) => Arrival;
}

/** A socket of a connection. */
export interface OpenSocket {
  readonly sock: WASocket;
  readonly acks: Acknowledgements;
  /** Aborted when the socket is closed. */
  readonly closed: AbortSignal;
}

/** A connected socket, and the auth state that its writes go through. */
export interface Connected {
  live: OpenSocket;
  auth: AuthState;
}

/** A device session as downloads and imports use it. */
export interface Session {
  readonly ref: ConnectionRef;
  /** Aborted when the session ends: its shard is given back, or the connection runs no more. */
  readonly ended: AbortSignal;
  /** The auth state, connected or not; null while there is none, or its writes fail. */
  readonly auth: AuthState | null;
  /** The socket, if it is connected. */
  readonly connected: Connected | null;
}

/** A device session as commands use it. */
export interface CommandSession extends Session {
  /** The connection's items in the table. They accept writes once the session was opened. */
  readonly items: FencedItems;
  /** Sends one message at a time. */
  readonly sending: Mutex;
  /** Keeps number checks apart: WhatsApp blocks numbers that ask for many. */
  readonly numberChecks: Pace;
  /** Notices receipts of the messages that are being sent. */
  readonly arrivals: ArrivalWatch;
  /** The contacts whose typing is published. */
  readonly typing: { follow: (jid: string) => void };
  /** Starts or stops the session. Resolves when the socket is opened or closed, and the credentials are deleted. */
  dispatch: (
    event:
      | { type: 'start'; forget: boolean; pairingNumber: string | null }
      | { type: 'stop'; keepCredentials: boolean },
  ) => Promise<void>;
  /**
   * Waits up to `ms` milliseconds until the session is connected. Returns null when the time is over, the signal aborts,
   * or the session waits for a user.
   */
  whenConnected: (ms: number, signal: AbortSignal) => Promise<Connected | null>;
  /**
   * Returns whether this host still holds the connection. A session that another host has taken over looks as if it
   * waited for a user: its socket was replaced.
   */
  isHeld: () => Promise<boolean>;
  /** Stores the history to import when the phone links this device next; null for none. */
  requestImport: (history: HistoryRequest | null) => Promise<void>;
  /** Returns the seconds after which messages of a chat disappear; 0 for never. */
  expirationOf: (chat: Chat, auth: AuthState) => Promise<number>;
  /** Records that a message was received or sent now. */
  recordMessage: (direction: 'in' | 'out') => void;
  /** Closes a socket that does not respond, and reconnects. Ignores sockets that are closed or replaced. */
  reconnect: (live: OpenSocket) => void;
}
