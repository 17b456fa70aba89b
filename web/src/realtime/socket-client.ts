import { socketProtocol, type SocketRequest } from '@recado/shared/contract/queue-messages/realtime';

export type SocketState = 'connecting' | 'open' | 'closed';

interface Options {
  url: () => Promise<string>;
  /** A fresh access token; null when nobody is signed in, then nothing is opened. */
  token: () => Promise<string | null>;
  onState: (state: SocketState) => void;
  onEvent: (event: string, data: Record<string, unknown>) => void;
  /** The server refused the handshake, for instance because the session is over. */
  onRefused: () => void;
  createSocket?: (url: string, protocols: string[]) => WebSocket;
}

/** Milliseconds between a lost socket and the next attempt, for ever (specification 1, section 7). */
export const reconnectDelay = 1000;
/** Milliseconds between two signs that the user is there. */
export const statusInterval = 300_000;
/** Milliseconds of silence after which the socket is asked whether it still leads somewhere. */
export const pingInterval = 30_000;
/** Milliseconds for the answer: then the socket is taken for dead, whatever the browser says. */
export const pingPatience = 10_000;

/**
 * The one socket of a browser. It reconnects for ever, with the token of that moment, and then takes up again the rooms that
 * were joined before: who uses it need not know that it was away.
 */
export class SocketClient {
  private readonly options: Options;
  private readonly joined = new Map<string, SocketRequest>();
  private socket: WebSocket | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private status: ReturnType<typeof setInterval> | undefined;
  private ping: ReturnType<typeof setInterval> | undefined;
  /** Whether anything came since it was looked at last. */
  private heard = false;
  /** Runs out where no answer comes. */
  private silence: ReturnType<typeof setTimeout> | undefined;
  private running = false;
  /** Whether the browser says that there is no network. */
  private away = false;

  constructor(options: Options) {
    this.options = options;
  }

  start(): void {
    if (this.running) return;
    this.running = true;
    this.away = false;
    window.addEventListener('online', this.back);
    window.addEventListener('offline', this.lost);
    this.status = setInterval(() => this.send({ action: 'userStatus' }), statusInterval);
    this.ping = setInterval(this.ask, pingInterval);
    void this.open();
  }

  stop(): void {
    this.running = false;
    window.removeEventListener('online', this.back);
    window.removeEventListener('offline', this.lost);
    clearInterval(this.status);
    clearInterval(this.ping);
    clearTimeout(this.silence);
    clearTimeout(this.retry);
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  /** Enters a room now and after every reconnect. Answers how to leave it. */
  join(enter: SocketRequest, leave: SocketRequest): () => void {
    const key = JSON.stringify(enter);
    this.joined.set(key, enter);
    this.send(enter);
    return () => {
      this.joined.delete(key);
      this.send(leave);
    };
  }

  private send(request: SocketRequest): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(request));
  }

  private readonly reopen = (): void => {
    clearTimeout(this.retry);
    if (this.running && !this.away && this.socket === null) void this.open();
  };

  /** A network may go without a word: then the socket stays open for ever and hears nothing. */
  private readonly ask = (): void => {
    const { socket, heard } = this;
    this.heard = false;
    if (heard || socket?.readyState !== WebSocket.OPEN) return;
    this.send({ action: 'ping' });
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.abandon(socket), pingPatience);
  };

  /** Does not wait for the close to be answered: nobody answers any more. */
  private abandon(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.socket = null;
    socket.close();
    this.options.onState('closed');
    this.later();
  }

  /** The browser knows that the network is gone long before the socket does. */
  private readonly lost = (): void => {
    this.away = true;
    if (this.socket === null) this.options.onState('closed');
    else this.abandon(this.socket);
  };

  private readonly back = (): void => {
    this.away = false;
    this.reopen();
  };

  private later(): void {
    clearTimeout(this.retry);
    if (this.running) this.retry = setTimeout(this.reopen, reconnectDelay);
  }

  private async open(): Promise<void> {
    this.options.onState('connecting');
    try {
      const [url, token] = await Promise.all([this.options.url(), this.options.token()]);
      if (!this.running || this.away || this.socket !== null) return;
      if (token === null) return this.later();
      const create = this.options.createSocket ?? ((address, protocols) => new WebSocket(address, protocols));
      this.attach(create(url, [socketProtocol, token]));
    } catch {
      this.later();
    }
  }

  private attach(socket: WebSocket): void {
    this.socket = socket;
    let opened = false;
    socket.onopen = () => {
      if (this.socket !== socket) return;
      opened = true;
      for (const request of this.joined.values()) this.send(request);
      this.options.onState('open');
    };
    socket.onmessage = ({ data }: MessageEvent<unknown>) => this.receive(data);
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.options.onState('closed');
      if (!opened) this.options.onRefused();
      this.later();
    };
  }

  private receive(data: unknown): void {
    this.heard = true;
    clearTimeout(this.silence);
    if (typeof data !== 'string') return;
    const envelope = envelopeOf(data);
    if (envelope) this.options.onEvent(envelope.event, envelope.data);
  }
}

/** What a socket receives, or null when it is something else. */
const envelopeOf = (text: string): { event: string; data: Record<string, unknown> } | null => {
  try {
    const { event, data } = JSON.parse(text) as { event?: unknown; data?: unknown };
    return typeof event === 'string' && typeof data === 'object' && data !== null
      ? { event, data: data as Record<string, unknown> }
      : null;
  } catch {
    return null;
  }
};
