import { Mutex } from 'async-mutex';
import type { Chat } from '@recado/shared/contract/queue-messages/inbound';
import type { HistoryRequest } from '@recado/shared/contract/queue-messages/outbound';
import type { AuthState } from '../auth/auth-state.ts';
import type { DataKeys } from '../auth/data-keys.ts';
import { HostFull } from '../capacity/session-limit.ts';
import { refName, type ConnectionRef } from '../platform/connection-ref.ts';
import { storeImportRequest } from '../imports/import-state.ts';
import type { Publisher } from '../inbound/publisher.ts';
import type { Arrivals } from '../socket/arrivals.ts';
import { FencedOff, type FencedItems } from '../platform/fenced-items.ts';
import { faultOf, type Log } from '../platform/log.ts';
import { Pace } from '../platform/pace.ts';
import type { CommandSession, Connected, OpenSocket } from '../ports/session.ts';
import { createConnectionMemory } from '../socket/connection-memory.ts';
import type { Direction, SocketReporter } from '../socket/socket-reporter.ts';
import type { TypingWatch } from '../typing/typing-watch.ts';
import { ChangeSignal } from './change-signal.ts';
import { unresponsive } from '../socket/disconnect-reason.ts';
import { EffectRunner, type Generation } from './effect-runner.ts';
import type { SessionOwner } from './session-owner.ts';
import type { SessionReporter } from './session-reporter.ts';
import { SessionSocket } from './session-socket.ts';
import { initialState, step, type SessionEvent, type SessionState } from './state-machine.ts';
import { StatePublisher, type Sequence } from './state-publisher.ts';

interface DeviceSessionOptions {
  ref: ConnectionRef;
  items: FencedItems;
  dataKeys: DataKeys;
  publisher: Publisher;
  sequence: Sequence;
  log: Log;
  /** Server to connect to instead of WhatsApp's own. */
  url: string | undefined;
  /** Milliseconds without a message after which the socket is probed. */
  quietFor: number;
  owner: SessionOwner;
  reporter: SessionReporter;
}

/** Milliseconds between two number checks of a connection (specification 1, section 7). */
const numberCheckInterval = 330;

/**
 * The device session of one connection: runs the state machine, has its effects carried out in order, and publishes its
 * state. A failure closes this session's socket, which opens again later; other sessions are not affected.
 */
export class DeviceSession implements CommandSession {
  readonly #options: DeviceSessionOptions;
  readonly #log: Log;
  readonly #states: StatePublisher;
  readonly #memory = createConnectionMemory();
  readonly #socket: SessionSocket;
  readonly #effects: EffectRunner;
  readonly #ended = new AbortController();
  readonly #changes = new ChangeSignal();
  readonly sending = new Mutex();
  readonly numberChecks = new Pace(numberCheckInterval);
  #state: SessionState = initialState;
  /** Number of the current socket. Events of earlier sockets are ignored. */
  #generation = 0;

  constructor(options: DeviceSessionOptions) {
    const { ref, items, sequence, publisher, owner, reporter } = options;
    this.#options = options;
    this.#log = options.log.child({ connection: refName(ref) });
    this.#states = new StatePublisher(ref, items.fence, sequence, publisher);
    this.#socket = new SessionSocket({
      ...options,
      memory: this.#memory,
      log: this.#log,
      holdsLease: owner.holdsLease,
    });
    this.#effects = new EffectRunner({
      socket: this.#socket,
      owner,
      log: this.#log,
      ended: this.ended,
      fencedOff: () => reporter.fencedOff(this),
    });
  }

  get state(): SessionState {
    return this.#state;
  }

  get ref(): ConnectionRef {
    return this.#options.ref;
  }

  get items(): FencedItems {
    return this.#options.items;
  }

  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  get typing(): TypingWatch {
    return this.#memory.typing;
  }

  get arrivals(): Arrivals {
    return this.#memory.arrivals;
  }

  get connected(): Connected | null {
    const { live, auth } = this.#socket;
    return this.#state.status === 'CONNECTED' && live && auth ? { live, auth } : null;
  }

  get auth(): AuthState | null {
    const { auth } = this.#socket;
    return auth && !auth.commits.broken ? auth : null;
  }

  async isHeld(): Promise<boolean> {
    return this.#options.owner.holdsLease() && !(await this.items.isClaimedByAnother());
  }

  async requestImport(history: HistoryRequest | null): Promise<void> {
    await storeImportRequest(this.#options.items, history);
  }

  async expirationOf(chat: Chat, auth: AuthState): Promise<number> {
    const { timers, groups } = this.#memory;
    return await timers.of(chat, chat.isGroup ? await groups.of(chat.jid) : null, auth);
  }

  recordMessage(direction: Direction): void {
    this.#states.recordMessage(direction, Date.now());
  }

  reconnect(live: OpenSocket): void {
    const current = this.#socket.live;
    if (live !== current || live.closed.aborted) return;
    current.close();
    void this.dispatch({ type: 'closed', code: unresponsive });
  }

  /** Applies an event to the state machine. Resolves when its effects are carried out. */
  async dispatch(event: SessionEvent): Promise<void> {
    if (this.ended.aborted) return;
    const before = this.#state;
    const { state, effects } = step(before, event, Date.now(), Math.random());
    this.#state = state;
    if (state.status !== before.status)
      this.#log.info({ from: before.status, to: state.status, reason: state.reason }, 'session');
    if (effects.some(({ type }) => type === 'open' || type === 'close')) this.#generation += 1;
    if (effects.length > 0) this.#effects.cancelPause();
    this.#states.show(state);
    this.#changes.notify();
    await this.#effects.run(effects, this.#generationOf(this.#generation));
  }

  async whenConnected(ms: number, signal: AbortSignal): Promise<Connected | null> {
    const deadline = Date.now() + ms;
    for (;;) {
      const { connected } = this;
      if (connected) return connected;
      const left = deadline - Date.now();
      const waitsForUser = this.#state.status === 'DISCONNECTED' || this.#state.status === 'qrcode';
      if (waitsForUser || left <= 0 || signal.aborted || this.ended.aborted) return null;
      await this.#changes.next(left, signal);
    }
  }

  /** Ends the session without logging out. What is stored stays as it is. */
  async close(): Promise<void> {
    if (this.ended.aborted) return;
    this.#ended.abort();
    this.#generation += 1;
    this.#effects.cancelPause();
    this.#socket.close();
    this.#changes.notify();
    await this.#socket.auth?.commits.close();
    await this.#states.stop(2_000);
  }

  #generationOf(generation: number): Generation {
    const isCurrent = (): boolean => generation === this.#generation && !this.ended.aborted;
    const dispatch = (event: SessionEvent): void => {
      if (isCurrent()) void this.dispatch(event);
    };
    return { isCurrent, dispatch, reporter: this.#socketReporter(isCurrent, dispatch) };
  }

  #socketReporter(isCurrent: () => boolean, dispatch: (event: SessionEvent) => void): SocketReporter {
    const { reporter } = this.#options;
    return {
      qrCode: (code) => dispatch({ type: 'qr', code }),
      paired: () => dispatch({ type: 'paired' }),
      connected: (number) => {
        dispatch({ type: 'connected', number });
        reporter.connected(this);
      },
      closed: (code) => dispatch({ type: 'closed', code }),
      messagePublished: (direction) => this.recordMessage(direction),
      mediaJournaled: (sk) => reporter.mediaJournaled(this, sk),
      historyStored: () => reporter.historyStored(this),
      failed: (error) => {
        if (isCurrent()) this.#failed(error);
      },
    };
  }

  /** Closes the socket at once, so that nothing more is acknowledged, and decides whether to reconnect. */
  #failed(error: unknown): void {
    this.#socket.live?.close();
    this.#log.warn({ fault: faultOf(error) }, 'session failed');
    if (error instanceof FencedOff) this.#options.reporter.fencedOff(this);
    else void this.dispatch({ type: 'failed', reason: error instanceof HostFull ? 'hostFull' : 'internal' });
  }
}
