import { once, EventEmitter } from 'node:events';
import makeWASocket, {
  jidDecode,
  type proto,
  type BaileysEventMap,
  type BinaryNode,
  type ConnectionState,
  type ParticipantAction,
  type UserFacingSocketConfig,
  type WACallEvent,
  type WAMessage,
  WAMessageStatus,
  type WASocket,
} from '@whiskeysockets/baileys';
import { silentLogger } from './silent-logger.ts';
import { MemoryAuthState } from './memory-auth-state.ts';

type Collected = 'messages' | 'updates' | 'connection' | 'groups' | 'calls' | 'presences' | 'history';

/** Message status by the type of a receipt. */
const receiptStatus: Partial<Record<string, number>> = {
  sender: WAMessageStatus.SERVER_ACK,
  delivery: WAMessageStatus.DELIVERY_ACK,
  read: WAMessageStatus.READ,
  played: WAMessageStatus.PLAYED,
};

interface ReceivedMessage {
  message: WAMessage;
  type: 'notify' | 'append';
}

/** The receipt of a group member, with the member's number or LID. */
interface GroupReceipt {
  id: string;
  user: string;
  status: number;
}

/** An unmodified Baileys client that collects its events, for tests that wait for them. */
export class BaileysClient {
  readonly auth: MemoryAuthState;
  readonly messages: ReceivedMessage[] = [];
  readonly updates: { id: string; status: number | null | undefined; stub: string[] }[] = [];
  readonly groupReceipts: GroupReceipt[] = [];
  readonly participants: BaileysEventMap['group-participants.update'][] = [];
  readonly calls: WACallEvent[] = [];
  readonly history: BaileysEventMap['messaging-history.set'][] = [];
  readonly presences: BaileysEventMap['presence.update'][] = [];
  readonly states: Partial<ConnectionState>[] = [];
  private readonly webSocketUrl: string;
  private readonly config: Partial<UserFacingSocketConfig>;
  private readonly changed = new EventEmitter();
  socket: WASocket;

  constructor(webSocketUrl: string, auth = new MemoryAuthState(), config: Partial<UserFacingSocketConfig> = {}) {
    this.webSocketUrl = webSocketUrl;
    this.auth = auth;
    this.config = config;
    this.socket = this.connect();
  }

  /** Connects with the saved credentials, as a client does when it starts. */
  reconnect(): void {
    this.states.length = 0;
    this.socket = this.connect();
  }

  /** Ends the client without saving or sending anything more. */
  kill(): void {
    this.socket.ev.removeAllListeners('creds.update');
    this.socket.ev.removeAllListeners('messages.upsert');
    void this.socket.end(undefined);
  }

  /** Drops everything that the client sends from now on, as if it had died before. */
  mute(): void {
    const { socket } = this.socket.ws as unknown as { socket: { send: (data: unknown, done?: () => void) => void } };
    socket.send = (_data, done) => done?.();
  }

  /** Waits until `find` returns a value. */
  async until<T>(what: Collected, find: () => T | undefined): Promise<T> {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      await once(this.changed, what);
    }
  }

  untilOpen(): Promise<unknown> {
    return this.until('connection', () => this.states.find(({ connection }) => connection === 'open'));
  }

  /** Waits until a new client has processed the first part of the history; before that its next login takes 20 s. */
  untilSynced(): Promise<unknown> {
    return this.until('connection', () => (this.auth.load().creds.accountSyncCounter > 0 ? true : undefined));
  }

  async untilQr(): Promise<string> {
    return this.until('connection', () => this.states.findLast(({ qr }) => qr)?.qr);
  }

  /** Waits until the connection has ended; returns its status code. */
  async untilClosed(): Promise<number | undefined> {
    const state = await this.until('connection', () => this.states.find(({ connection }) => connection === 'close'));
    const error = state.lastDisconnect?.error as { output?: { statusCode: number } } | undefined;
    return error?.output?.statusCode;
  }

  untilMessage(id: string): Promise<ReceivedMessage> {
    return this.until('messages', () => this.messages.find(({ message }) => message.key.id === id && message.message));
  }

  /** Waits until the message has at least this status. */
  untilStatus(id: string, status: number): Promise<unknown> {
    return this.until('updates', () =>
      this.updates.find((update) => update.id === id && (update.status ?? -1) >= status),
    );
  }

  /** Waits until a group member's receipt of a message has at least this status. */
  untilGroupReceipt(id: string, { phone, lid }: { phone: string; lid: string }, status: number): Promise<unknown> {
    return this.until('groups', () =>
      this.groupReceipts.find(
        (receipt) => receipt.id === id && [phone, lid].includes(receipt.user) && receipt.status >= Number(status),
      ),
    );
  }

  /** Waits for a system message in a chat. */
  untilStub(jid: string, stub: proto.WebMessageInfo.StubType): Promise<ReceivedMessage> {
    return this.until('messages', () =>
      this.messages.find(({ message }) => message.key.remoteJid === jid && message.messageStubType === stub),
    );
  }

  /** Waits for the notification that a participant was added, removed, promoted or demoted. */
  untilParticipants(jid: string, action: ParticipantAction, { lid }: { lid: string }): Promise<unknown> {
    return this.until('groups', () =>
      this.participants.find(
        (update) =>
          update.id === jid && update.action === action && update.participants.some(({ id }) => id === `${lid}@lid`),
      ),
    );
  }

  private connect(): WASocket {
    const state = this.auth.load();
    const socket = makeWASocket({
      logger: silentLogger,
      waWebSocketUrl: this.webSocketUrl,
      auth: state,
      retryRequestDelayMs: 10,
      ...this.config,
    });
    socket.ev.on('creds.update', (update) => {
      Object.assign(state.creds, update);
      this.auth.saveCreds(state.creds);
      this.changed.emit('connection');
    });
    socket.ev.on('connection.update', (update) => {
      this.states.push(update);
      this.changed.emit('connection');
    });
    socket.ev.on('messages.upsert', ({ messages, type }) => {
      for (const message of messages) {
        this.messages.push({ message, type });
        this.updates.push({
          id: message.key.id ?? '',
          status: message.status,
          stub: (message.messageStubParameters as string[] | null | undefined) ?? [],
        });
      }
      this.changed.emit('messages');
      this.changed.emit('updates');
    });
    socket.ev.on('messages.update', (updates) => {
      for (const { key, update } of updates) {
        this.updates.push({
          id: key.id ?? '',
          status: update.status,
          stub: (update.messageStubParameters as string[] | null | undefined) ?? [],
        });
      }
      this.changed.emit('updates');
    });
    socket.ev.on('group-participants.update', (update) => {
      this.participants.push(update);
      this.changed.emit('groups');
    });
    socket.ev.on('messaging-history.set', (part) => {
      this.history.push(part);
      this.changed.emit('history');
    });
    socket.ev.on('call', (calls) => {
      this.calls.push(...calls);
      this.changed.emit('calls');
    });
    socket.ev.on('presence.update', (update) => {
      this.presences.push(update);
      this.changed.emit('presences');
    });
    // Receipts are read from the wire: Baileys merges updates in quick succession and keeps the last, even a lower one.
    socket.ws.on('CB:receipt', ({ attrs }: BinaryNode) => {
      const status = receiptStatus[attrs.type ?? 'delivery'];
      if (status === undefined) return;
      if (attrs.participant) {
        this.groupReceipts.push({ id: attrs.id ?? '', user: jidDecode(attrs.participant)?.user ?? '', status });
        this.changed.emit('groups');
        return;
      }
      this.updates.push({ id: attrs.id ?? '', status, stub: [] });
      this.changed.emit('updates');
    });
    return socket;
  }
}
