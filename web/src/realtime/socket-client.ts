import { formerSocketProtocol, socketProtocol, type SocketRequest } from '@recado/shared/contract/socket-messages';

export type SocketState = 'connecting' | 'open' | 'closed';

interface Options {
  url: () => Promise<string>;
  /** Returns a fresh access token, or null when nobody is logged in; then no socket is opened. */
  token: () => Promise<string | null>;
  onState: (state: SocketState) => void;
  onEvent: (event: string, data: Record<string, unknown>) => void;
  /** The server refused the handshake, for instance because the login has ended. `times`: refusals since the last open socket. */
  onRefused: (times: number) => void;
  createSocket?: (url: string, protocols: string[]) => WebSocket;
}

/** Most milliseconds between the loss of the socket and the next attempt, repeated forever (specification 1, section 7). */
export const reconnectDelay = 1000;
/** Most milliseconds between two attempts, however many have failed. */
export const longestDelay = 15_000;
/** Milliseconds after which an open socket is replaced, at least and at most: API Gateway cuts it after two hours. */
export const lifetime = { least: 90 * 60_000, most: 115 * 60_000 };

/**
 * Returns the milliseconds before the next attempt: any part of a time that doubles with each attempt that failed. So
 * the browsers that lost their sockets at once come back one after another.
 *
 * @param random a number from 0 to below 1
 */
export const delayAfter = (failures: number, random: number): number =>
  random * Math.min(longestDelay, reconnectDelay * 2 ** failures);
/**
 * Returns the subprotocol of the next attempt. A server that was rolled back to the release before refuses the newer one:
 * after two refusals each third attempt offers that of the earlier release, whose messages this browser reads, too.
 */
const protocolAfter = (failures: number): string => (failures % 3 === 2 ? formerSocketProtocol : socketProtocol);
/** Milliseconds between two status requests. */
export const statusInterval = 300_000;
/** Milliseconds without a message after which a ping is sent. */
export const pingInterval = 30_000;
/** Milliseconds to wait for the pong before the socket is discarded. */
export const pongTimeout = 10_000;

/**
 * The browser's only socket. It reconnects forever, each time with a fresh token, and joins its rooms again, so its
 * users need not handle reconnects.
 */
export class SocketClient {
  private readonly options: Options;
  private readonly rooms = new Map<string, SocketRequest>();
  private socket: WebSocket | null = null;
  private reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  /** Attempts that failed since the last open socket. */
  private failures = 0;
  private lifetimeTimer: ReturnType<typeof setTimeout> | undefined;
  private statusTimer: ReturnType<typeof setInterval> | undefined;
  private pingTimer: ReturnType<typeof setInterval> | undefined;
  /** True when a message has arrived since the last check. */
  private received = false;
  /** Discards the socket when no pong arrives. */
  private pongTimer: ReturnType<typeof setTimeout> | undefined;
  private running = false;
  /** True while the browser reports that it is offline. */
  private offline = false;

  constructor(options: Options) {
    this.options = options;
  }

  start(): void {
    if (this.running) return;
    this.running = true;
    this.offline = false;
    window.addEventListener('online', this.handleOnline);
    window.addEventListener('offline', this.handleOffline);
    window.addEventListener('focus', this.reconnect);
    this.statusTimer = setInterval(() => this.send({ action: 'userStatus' }), statusInterval);
    this.pingTimer = setInterval(this.pingIfSilent, pingInterval);
    void this.open();
  }

  stop(): void {
    this.running = false;
    window.removeEventListener('online', this.handleOnline);
    window.removeEventListener('offline', this.handleOffline);
    window.removeEventListener('focus', this.reconnect);
    clearInterval(this.statusTimer);
    clearInterval(this.pingTimer);
    clearTimeout(this.pongTimer);
    clearTimeout(this.reconnectTimer);
    clearTimeout(this.lifetimeTimer);
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  /** Joins a room now and after every reconnect. Returns a function that leaves it. */
  join(enter: SocketRequest, leave: SocketRequest): () => void {
    const key = JSON.stringify(enter);
    this.rooms.set(key, enter);
    this.send(enter);
    return () => {
      this.rooms.delete(key);
      this.send(leave);
    };
  }

  private send(request: SocketRequest): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(request));
  }

  private readonly reconnect = (): void => {
    clearTimeout(this.reconnectTimer);
    if (this.running && !this.offline && this.socket === null) void this.open();
  };

  /** Sends a ping after a silent interval: a connection may be lost without a close event. */
  private readonly pingIfSilent = (): void => {
    const { socket, received } = this;
    this.received = false;
    if (received || socket?.readyState !== WebSocket.OPEN) return;
    this.send({ action: 'ping' });
    clearTimeout(this.pongTimer);
    this.pongTimer = setTimeout(() => this.discard(socket), pongTimeout);
  };

  /** Closes the socket without waiting for the close event, which may never come. */
  private discard(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.socket = null;
    socket.close();
    this.options.onState('closed');
    this.scheduleReconnect();
  }

  /** The browser detects the loss of the network long before the socket does. */
  private readonly handleOffline = (): void => {
    this.offline = true;
    if (this.socket === null) this.options.onState('closed');
    else this.discard(this.socket);
  };

  private readonly handleOnline = (): void => {
    this.offline = false;
    this.reconnect();
  };

  private scheduleReconnect(): void {
    clearTimeout(this.reconnectTimer);
    if (this.running) this.reconnectTimer = setTimeout(this.reconnect, delayAfter(this.failures, Math.random()));
  }

  private async open(): Promise<void> {
    this.options.onState('connecting');
    try {
      const [url, token] = await Promise.all([this.options.url(), this.options.token()]);
      if (!this.running || this.offline || this.socket !== null) return;
      if (token === null) return this.scheduleReconnect();
      const create = this.options.createSocket ?? ((address, protocols) => new WebSocket(address, protocols));
      this.attach(create(url, [protocolAfter(this.failures), token]));
    } catch {
      this.failures += 1;
      this.scheduleReconnect();
    }
  }

  private attach(socket: WebSocket): void {
    this.socket = socket;
    let opened = false;
    socket.onopen = () => {
      if (this.socket !== socket) return;
      opened = true;
      this.failures = 0;
      clearTimeout(this.lifetimeTimer);
      this.lifetimeTimer = setTimeout(
        () => this.discard(socket),
        lifetime.least + Math.random() * (lifetime.most - lifetime.least),
      );
      for (const request of this.rooms.values()) this.send(request);
      this.options.onState('open');
    };
    socket.onmessage = ({ data }: MessageEvent<unknown>) => this.receive(data);
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.options.onState('closed');
      if (!opened) this.options.onRefused((this.failures += 1));
      this.scheduleReconnect();
    };
  }

  private receive(data: unknown): void {
    this.received = true;
    clearTimeout(this.pongTimer);
    if (typeof data !== 'string') return;
    for (const { event, data: of } of eventsIn(data)) this.options.onEvent(event, of);
  }
}

interface SocketEvent {
  event: string;
  data: Record<string, unknown>;
}

const isEvent = (value: unknown): value is SocketEvent => {
  const { event, data } = (value ?? {}) as Partial<SocketEvent>;
  return typeof event === 'string' && typeof data === 'object' && data !== null;
};

/** Returns the events of a message: one, or several of one change. None where the text is no such message. */
const eventsIn = (text: string): SocketEvent[] => {
  try {
    return [JSON.parse(text) as unknown].flat().filter(isEvent);
  } catch {
    return [];
  }
};
