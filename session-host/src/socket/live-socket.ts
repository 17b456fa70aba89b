import {
  Browsers,
  configureSuccessfulPairing,
  isJidNewsletter,
  isJidStatusBroadcast,
  jidDecode,
  makeWASocket,
  proto,
  S_WHATSAPP_NET,
  type BinaryNode,
  type ConnectionState,
  type WASocket,
} from '@whiskeysockets/baileys';
import type { AuthState } from '../auth/auth-state.ts';
import { signalRepository } from '../auth/signal-repository.ts';
import { keepChats } from '../contacts/phone-chats.ts';
import { faultOf, quietBaileysLog, type Log } from '../platform/log.ts';
import type { OpenSocket } from '../ports/session.ts';
import { unresponsive } from './disconnect-reason.ts';
import type { Inbox } from './inbox.ts';
import type { SocketReporter } from './socket-reporter.ts';
import { intercept } from './intercept.ts';
import { LivenessProbe } from './liveness-probe.ts';
import { sendWhenDurable } from './send-when-durable.ts';
import { ServerAcks } from './server-acks.ts';

/** Milliseconds within which a socket must show a code or be connected. */
const openTimeout = 90_000;
/** Milliseconds between pings, and within which each must be answered. */
const pingInterval = 25_000;
const pongTimeout = 10_000;
const timedOut = 408;

interface LiveSocketOptions {
  auth: AuthState;
  inbox: Inbox;
  url: string | undefined;
  log: Log;
  /** Milliseconds without a message after which the socket is probed. */
  quietFor: number;
  /** True if the phone shall send its whole history when it links this device. */
  wantsHistory: boolean;
  getMessage: (wid: string) => Promise<proto.IMessage | undefined>;
  reporter: SocketReporter;
}

/** One socket of a connection, from its creation until it closes for any reason. */
export class LiveSocket implements OpenSocket {
  readonly sock: WASocket;
  readonly acks = new ServerAcks();
  readonly #options: LiveSocketOptions;
  readonly #closed = new AbortController();
  #deadline: NodeJS.Timeout;
  #heart: NodeJS.Timeout | undefined;
  readonly #probe: LivenessProbe;

  constructor(options: LiveSocketOptions) {
    this.#options = options;
    this.sock = makeWASocket(configOf(options));
    sendWhenDurable(this.sock.ws, options.auth.commits);
    options.inbox.attach(this.sock);
    intercept(this.sock.ws, 'CB:iq,,pair-success', (stanza, next) => void this.#paired(stanza, next));
    this.acks.attach(this.sock);
    this.#probe = new LivenessProbe({
      sock: this.sock,
      acks: this.acks,
      quietFor: options.quietFor,
      closed: this.closed,
      onDead: () => this.#end(unresponsive),
    });
    this.sock.ev.on('creds.update', () => void options.auth.saveCreds().catch(() => undefined));
    this.sock.ev.on('messaging-history.set', (history) => void keepChats(options.auth, history, options.log));
    this.sock.ev.on('connection.update', (update) => this.#updated(update));
    this.#deadline = setTimeout(() => this.#end(timedOut), openTimeout);
  }

  get closed(): AbortSignal {
    return this.#closed.signal;
  }

  /** Closes the socket without logging out and without a report. Nothing more is sent, not even an acknowledgement. */
  close(): void {
    if (this.#closed.signal.aborted) return;
    this.#closed.abort();
    clearTimeout(this.#deadline);
    clearInterval(this.#heart);
    void this.sock.end(undefined).catch(() => undefined);
  }

  /**
   * Requests a pairing code, to be typed on the phone with this number (digits). It is valid as long as the socket
   * shows QR codes.
   */
  requestCode(number: string): Promise<string> {
    return this.sock.requestPairingCode(number);
  }

  /** Logs this device out, if the socket is open. Ignores errors. */
  async logout(): Promise<void> {
    if (this.#closed.signal.aborted || !this.#options.auth.paired) return;
    const answer = this.sock.query(
      {
        tag: 'iq',
        attrs: { to: S_WHATSAPP_NET, type: 'set', xmlns: 'md' },
        content: [
          {
            tag: 'remove-companion-device',
            attrs: { jid: this.#options.auth.creds.me?.id ?? '', reason: 'user_initiated' },
          },
        ],
      },
      5_000,
    );
    await answer.catch(() => undefined);
  }

  /**
   * Stores the credentials of a pairing before Baileys confirms it: if the host dies in between, the phone need not
   * scan again.
   */
  async #paired(stanza: BinaryNode, next: (stanza: BinaryNode) => Promise<void>): Promise<void> {
    const { auth, log } = this.#options;
    try {
      await auth.saveCreds(configureSuccessfulPairing(stanza, auth.creds).creds);
    } catch (error) {
      log.warn({ fault: faultOf(error) }, 'pairing not stored');
      this.#end(500);
      return;
    }
    if (!this.#closed.signal.aborted) await next(stanza);
  }

  #updated({ connection, qr, isNewLogin, lastDisconnect }: Partial<ConnectionState>): void {
    if (this.#closed.signal.aborted) return;
    if (qr !== undefined) {
      clearTimeout(this.#deadline);
      this.#options.reporter.qrCode(qr);
    }
    if (isNewLogin === true) this.#options.reporter.paired();
    if (connection === 'open') this.#opened();
    if (connection === 'close') this.#end(codeOf(lastDisconnect?.error));
  }

  #opened(): void {
    clearTimeout(this.#deadline);
    this.#heart = setInterval(() => void this.#ping(), pingInterval);
    this.#probe.start();
    this.#options.reporter.connected(jidDecode(this.#options.auth.creds.me?.id)?.user ?? null);
  }

  /**
   * Pings the server. Baileys treats any byte as a sign of life, but a session may be dead while the socket still
   * receives bytes.
   */
  async #ping(): Promise<void> {
    const ping = {
      tag: 'iq',
      attrs: { to: S_WHATSAPP_NET, type: 'get', xmlns: 'w:p' },
      content: [{ tag: 'ping', attrs: {} }],
    };
    const pong: unknown = await this.sock.query(ping, pongTimeout).catch(() => undefined);
    if (pong === undefined) this.#end(timedOut);
  }

  #end(code: number): void {
    if (this.#closed.signal.aborted) return;
    this.close();
    this.#options.reporter.closed(code);
  }
}

const { INITIAL_BOOTSTRAP, PUSH_NAME } = proto.Message.HistorySyncType;
const syncedHistory: ReadonlySet<proto.Message.HistorySyncType> = new Set([INITIAL_BOOTSTRAP, PUSH_NAME]);

/** Returns the status code that Baileys attached to the error, as its `DisconnectReason`. */
const codeOf = (error: unknown): number => {
  const code = (error as { output?: { statusCode?: unknown } } | undefined)?.output?.statusCode;
  return typeof code === 'number' ? code : 428;
};

const configOf = ({
  auth,
  inbox,
  url,
  log,
  wantsHistory,
  getMessage,
}: LiveSocketOptions): Parameters<typeof makeWASocket>[0] => {
  return {
    auth: { creds: auth.creds, keys: auth.keys },
    makeSignalRepository: signalRepository(auth.keys, (ciphertext) => inbox.received(ciphertext)),
    logger: quietBaileysLog(log),
    // Phones send their whole history only to desktop apps.
    browser: wantsHistory ? Browsers.macOS('Desktop') : Browsers.ubuntu('Chrome'),
    ...(url === undefined ? {} : { waWebSocketUrl: url }),
    // Messages that this host sends are known; only those written on the phone itself are emitted.
    emitOwnEvents: false,
    syncFullHistory: wantsHistory,
    // The address mappings come with the first part. Downloads of further parts would delay messages; imports download
    // them separately.
    shouldSyncHistoryMessage: ({ syncType }) => syncType != null && syncedHistory.has(syncType),
    shouldIgnoreJid: (jid) => isJidStatusBroadcast(jid) || isJidNewsletter(jid),
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    getMessage: async ({ id }) => (id ? await getMessage(id) : undefined),
  };
};
