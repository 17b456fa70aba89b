import { AuthState, wipeAuthState } from '../auth/auth-state.ts';
import type { DataKeys } from '../auth/data-keys.ts';
import { moveFormerItems } from '../auth/move-former-items.ts';
import type { ConnectionRef } from '../platform/connection-ref.ts';
import { readImport, restartImport } from '../imports/import-state.ts';
import type { Publisher } from '../inbound/publisher.ts';
import { recentlySent } from '../outbound/sent-markers.ts';
import type { FencedItems } from '../platform/fenced-items.ts';
import type { Log } from '../platform/log.ts';
import type { ConnectionMemory } from '../socket/connection-memory.ts';
import { Inbox } from '../socket/inbox.ts';
import { LiveSocket } from '../socket/live-socket.ts';
import type { SocketReporter } from '../socket/socket-reporter.ts';

interface SessionSocketOptions {
  ref: ConnectionRef;
  items: FencedItems;
  dataKeys: DataKeys;
  publisher: Publisher;
  memory: ConnectionMemory;
  log: Log;
  /** Server to connect to instead of WhatsApp's own. */
  url: string | undefined;
  /** Milliseconds without a message after which the socket is probed. */
  quietFor: number;
  holdsLease: () => boolean;
}

/** The current socket of a device session, and the auth state that its writes go through. */
export class SessionSocket {
  readonly #options: SessionSocketOptions;
  #auth: AuthState | null = null;
  #live: LiveSocket | null = null;

  constructor(options: SessionSocketOptions) {
    this.#options = options;
  }

  /** The socket, open or not; null while there is none. */
  get live(): LiveSocket | null {
    return this.#live;
  }

  /** The auth state; null before it was read and after its credentials were deleted. It may be broken. */
  get auth(): AuthState | null {
    return this.#auth;
  }

  /**
   * Closes the current socket, reads the auth state, and opens another socket unless `isCurrent` returns false by then.
   * Reports a failed read instead of throwing.
   */
  async open(reporter: SocketReporter, isCurrent: () => boolean): Promise<void> {
    this.close();
    let wantsHistory: boolean;
    try {
      this.#auth = await this.#readAuth();
      wantsHistory = (await readImport(this.#options.items)) !== null;
    } catch (error) {
      reporter.failed(error);
      return;
    }
    if (!isCurrent()) return;
    const auth = this.#auth;
    auth.commits.onFailure = reporter.failed;
    this.#live = this.#connect(auth, reporter, wantsHistory);
  }

  /** Closes the socket without logging out. */
  close(): void {
    this.#live?.close();
    this.#live = null;
  }

  /** Closes the socket and deletes credentials, keys and journals. An import that is requested starts over. */
  async wipe(): Promise<void> {
    this.close();
    await this.#auth?.commits.close();
    this.#auth = null;
    await wipeAuthState(this.#options.items, Date.now());
    await restartImport(this.#options.items);
  }

  /** The state in memory matches the table as long as every write has succeeded. */
  async #readAuth(): Promise<AuthState> {
    if (this.#auth && !this.#auth.commits.broken) return this.#auth;
    await this.#auth?.commits.close();
    this.#auth = null;
    const auth = await AuthState.open(this.#options.ref, this.#options.items, this.#options.dataKeys);
    await moveFormerItems(auth);
    return auth;
  }

  #connect(auth: AuthState, reporter: SocketReporter, wantsHistory: boolean): LiveSocket {
    const { ref, publisher, memory, log, url, quietFor, holdsLease } = this.#options;
    const inbox = new Inbox({ ref, auth, publisher, memory, log, wantsHistory, holdsLease, reporter });
    return new LiveSocket({
      auth,
      inbox,
      url,
      log,
      quietFor,
      wantsHistory,
      getMessage: (wid) => recentlySent(auth, wid),
      reporter,
    });
  }
}
