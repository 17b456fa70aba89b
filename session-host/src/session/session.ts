import { Mutex } from 'async-mutex';
import type { Chat } from '@recado/shared/contract/queue-messages/inbound';
import type { HistoryRequest } from '@recado/shared/contract/queue-messages/outbound';
import { AuthState, wipeAuthState } from '../auth/auth-state.ts';
import type { DataKeys } from '../auth/data-keys.ts';
import { HostFull } from '../capacity/seats.ts';
import { refName } from '../connections/connection-ref.ts';
import type { ConnectionRef } from '../connections/connection-ref.ts';
import { readImport, restartImport, wishImport } from '../imports/import-state.ts';
import type { ImportState } from '../imports/import-state.ts';
import type { FindAlternative } from '../inbound/address.ts';
import type { Publisher } from '../inbound/publisher.ts';
import { FencedOff } from '../platform/fenced-items.ts';
import type { FencedItems } from '../platform/fenced-items.ts';
import { faultOf } from '../platform/log.ts';
import type { Log } from '../platform/log.ts';
import { backoff, pause } from '../platform/pause.ts';
import type { TypingWatch } from '../typing/typing-watch.ts';
import { Changes } from './changes.ts';
import { createConnectionMemory } from './connection-memory.ts';
import { unresponsive } from './drop-reason.ts';
import { findAlternative } from './find-alternative.ts';
import type { LiveSocket } from './live-socket.ts';
import { initialState, step } from './machine.ts';
import type { Effect, SessionEvent, SessionState } from './machine.ts';
import { openSocket } from './open-socket.ts';
import { StatePublisher } from './state-publisher.ts';
import type { Direction, Sequence } from './state-publisher.ts';

export interface SessionOptions {
  ref: ConnectionRef;
  items: FencedItems;
  dataKeys: DataKeys;
  publisher: Publisher;
  sequence: Sequence;
  log: Log;
  url: string | undefined;
  /** Milliseconds without a message after which their way is tried. */
  quietFor: number;
  /** Runs the opening of the socket when it is its turn. Throws HostFull while the host holds as many sessions as it can. */
  gate: { run: <T>(work: () => Promise<T>) => Promise<T> };
  /** Takes the connection out of the registry. */
  unregister: () => Promise<void>;
  /** Whether the lease under which the session runs is not older than it lasts. */
  holds: () => boolean;
  /** Another host has claimed the connection. */
  onFenced: () => void;
  /** The session is connected: what was left behind goes on. */
  onConnected: (session: Session, find: FindAlternative) => void;
  /** Media of this session was written down under this key, to be fetched. */
  onMedia: (session: Session, sk: string) => void;
  /** A part of the phone's history came. */
  onHistory: (session: Session, find: FindAlternative) => void;
}

/** Where a session may be used: its socket, and the state that its writes go through. */
export interface Connected {
  live: LiveSocket;
  auth: AuthState;
}

/**
 * One connection's session: runs the state machine, carries out its effects one after the other, and
 * publishes what it becomes. A fault of it stays its own: the socket is closed and opened again later.
 */
export class Session {
  readonly #options: SessionOptions;
  readonly #log: Log;
  readonly #states: StatePublisher;
  readonly #memory = createConnectionMemory();
  /** One message leaves at a time. */
  readonly sending = new Mutex();
  readonly #ended = new AbortController();
  #state: SessionState = initialState;
  #auth: AuthState | null = null;
  /** The import that is wanted, as it stood when the socket was opened. */
  #import: ImportState | null = null;
  #live: LiveSocket | null = null;
  /** Number of the socket whose events count: what comes from an earlier one is late. */
  #generation = 0;
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<void> = Promise.resolve();
  readonly #changes = new Changes();

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#log = options.log.child({ connection: refName(options.ref) });
    this.#states = new StatePublisher(options.ref, options.items.fence, options.sequence, options.publisher);
  }

  get state(): SessionState {
    return this.#state;
  }

  get ref(): ConnectionRef {
    return this.#options.ref;
  }

  /** The socket, when it is connected. */
  get connected(): Connected | null {
    return this.#state.status === 'CONNECTED' && this.#live && this.#auth
      ? { live: this.#live, auth: this.#auth }
      : null;
  }

  /** Whose typing is to be heard of. */
  get typing(): TypingWatch {
    return this.#memory.typing;
  }

  /** What stands in the table of the connection; it takes writes once the session was opened. */
  get items(): FencedItems {
    return this.#options.items;
  }

  /** State that writes of this session go through, connected or not; null while there is none. */
  get auth(): AuthState | null {
    return this.#auth && !this.#auth.commits.broken ? this.#auth : null;
  }

  /** Takes down what is to be imported from the phone, for the next time that it is linked; null for nothing. */
  async wish(history: HistoryRequest | null): Promise<void> {
    await wishImport(this.#options.items, history);
  }

  /** Aborted when the session is let go. */
  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  /** Seconds after which a message to a chat disappears, as the others of it do; 0 for ever. */
  async timerOf(chat: Chat, auth: AuthState): Promise<number> {
    const { timers, groups } = this.#memory;
    return await timers.of(chat, chat.isGroup ? await groups.of(chat.jid) : null, auth);
  }

  /** A message went in or out. */
  moved(direction: Direction): void {
    this.#states.moved(direction, Date.now());
  }

  /** The socket answers no more, whatever it says of itself: reconnect. */
  lost(live: LiveSocket): void {
    if (live !== this.#live || live.closed.aborted) return;
    live.close();
    void this.dispatch({ type: 'closed', code: unresponsive });
  }

  /** Lets an event happen. Resolves when its effects are through. */
  async dispatch(event: SessionEvent): Promise<void> {
    if (this.#ended.signal.aborted) return;
    const before = this.#state;
    const { state, effects } = step(before, event, Date.now(), Math.random());
    this.#state = state;
    if (state.status !== before.status)
      this.#log.info({ from: before.status, to: state.status, reason: state.reason }, 'session');
    if (effects.some(({ type }) => type === 'open' || type === 'close')) this.#generation += 1;
    if (effects.length > 0) clearTimeout(this.#timer);
    const generation = this.#generation;
    this.#states.show(state);
    this.#changes.tell();
    this.#work = this.#work
      .then(async () => {
        for (const effect of effects) await this.#carryOut(effect, generation);
      })
      .catch((error: unknown) => this.#faulted(generation, error));
    await this.#work;
  }

  /** Waits until the session is connected. Null when it won't be: it waits for a person, or the time (milliseconds) is over. */
  async whenConnected(ms: number, signal: AbortSignal): Promise<Connected | null> {
    const until = Date.now() + ms;
    for (;;) {
      const { connected } = this;
      if (connected) return connected;
      const left = until - Date.now();
      const hopeless = this.#state.status === 'DISCONNECTED' || this.#state.status === 'qrcode';
      if (hopeless || left <= 0 || signal.aborted || this.#ended.signal.aborted) return null;
      await this.#changes.next(left, signal);
    }
  }

  /** Lets go of the connection without logging out; what is durable stays as it is. */
  async close(): Promise<void> {
    if (this.#ended.signal.aborted) return;
    this.#ended.abort();
    this.#generation += 1;
    clearTimeout(this.#timer);
    this.#live?.close();
    this.#live = null;
    this.#changes.tell();
    await this.#auth?.commits.close();
    await this.#states.stop(2_000);
  }

  async #carryOut(effect: Effect, generation: number): Promise<void> {
    if (this.#ended.signal.aborted) return;
    switch (effect.type) {
      case 'open':
        if (generation === this.#generation) await this.#options.gate.run(() => this.#open(generation));
        return;
      case 'close':
        return this.#close();
      case 'requestCode':
        return await this.#requestCode(generation, effect.number);
      case 'logout':
        return await this.#live?.logout();
      case 'wipe':
        return await this.#persist(async () => {
          this.#close();
          await this.#auth?.commits.close();
          this.#auth = null;
          await wipeAuthState(this.#options.items, Date.now());
          await restartImport(this.#options.items);
        });
      case 'unregister':
        return await this.#persist(this.#options.unregister);
      case 'pause':
        this.#timer = setTimeout(() => void this.#from(generation, { type: 'wake' }), effect.ms);
    }
  }

  #close(): void {
    this.#live?.close();
    this.#live = null;
  }

  async #requestCode(generation: number, number: string): Promise<void> {
    if (generation !== this.#generation || !this.#live) return;
    const code = await this.#live.requestCode(number);
    void this.#from(generation, { type: 'code', code });
  }

  async #open(generation: number): Promise<void> {
    this.#close();
    try {
      this.#auth = await this.#readAuth();
      this.#import = await readImport(this.#options.items);
    } catch (error) {
      this.#faulted(generation, error);
      return;
    }
    if (generation !== this.#generation || this.#ended.signal.aborted) return;
    const auth = this.#auth;
    const onFault = (error: unknown): void => this.#faulted(generation, error);
    auth.commits.onFailure = onFault;
    const { ref, publisher, url, quietFor, holds, onConnected, onMedia, onHistory } = this.#options;
    this.#live = openSocket({
      ref,
      auth,
      publisher,
      ...this.#memory,
      log: this.#log,
      url,
      quietFor,
      wantsHistory: this.#import !== null,
      holds,
      tell: (event) => void this.#from(generation, event),
      onMoved: (direction) => this.moved(direction),
      onConnected: () => onConnected(this, findAlternative(auth)),
      onMedia: (sk) => onMedia(this, sk),
      onHistory: () => onHistory(this, findAlternative(auth)),
      onFault,
    });
  }

  /** The state in memory is the table's as long as every write has landed. */
  async #readAuth(): Promise<AuthState> {
    if (this.#auth && !this.#auth.commits.broken) return this.#auth;
    await this.#auth?.commits.close();
    this.#auth = null;
    return await AuthState.open(this.#options.ref, this.#options.items, this.#options.dataKeys);
  }

  async #from(generation: number, event: SessionEvent): Promise<void> {
    if (generation === this.#generation) await this.dispatch(event);
  }

  /** Nothing more may be acknowledged: the socket goes first. */
  #faulted(generation: number, error: unknown): void {
    if (generation !== this.#generation || this.#ended.signal.aborted) return;
    this.#live?.close();
    this.#log.warn({ fault: faultOf(error) }, 'session faulted');
    if (error instanceof FencedOff) this.#options.onFenced();
    else void this.dispatch({ type: 'failed', reason: error instanceof HostFull ? 'hostFull' : 'internal' });
  }

  /** Repeats what must happen until it does, or the session is let go. */
  async #persist(work: () => Promise<void>): Promise<void> {
    for (let attempt = 0; !this.#ended.signal.aborted; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (error instanceof FencedOff) return this.#options.onFenced();
        this.#log.warn({ fault: faultOf(error) }, 'effect failed, again');
        await pause(backoff(attempt, Math.random(), 500, 15_000), this.#ended.signal);
      }
    }
  }
}
