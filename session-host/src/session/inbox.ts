import { WAMessageStubType } from '@whiskeysockets/baileys';
import type { BinaryNode, proto, WAMessage, WAMessageKey, WASocket } from '@whiskeysockets/baileys';
import { LRUCache } from 'lru-cache';
import type { AuthState } from '../auth/auth-state.ts';
import type { Decrypted } from '../auth/signal-repository.ts';
import type { ConnectionRef } from '../connections/connection-ref.ts';
import type { GroupDirectory } from '../groups/group-directory.ts';
import type { NameBook } from '../groups/name-book.ts';
import type { FindAlternative } from '../inbound/address.ts';
import { chatOfMessage, isConversation } from '../inbound/message-event.ts';
import type { ReceivedEvent, ReceivedMessage } from '../inbound/message-event.ts';
import { pollNote } from '../inbound/polls.ts';
import type { Publisher } from '../inbound/publisher.ts';
import { isHidden, readPlaintext, readStanza, selfOf, unavailable } from '../inbound/read-stanza.ts';
import type { Self } from '../inbound/read-stanza.ts';
import { FencedOff } from '../platform/fenced-items.ts';
import type { Change } from '../platform/fenced-items.ts';
import type { Log } from '../platform/log.ts';
import { timerIn } from '../timers/chat-timers.ts';
import type { ChatTimers } from '../timers/chat-timers.ts';
import type { TypingWatch } from '../typing/typing-watch.ts';
import { Accompaniment } from './accompaniment.ts';
import { findAlternative } from './find-alternative.ts';
import { interpose } from './interpose.ts';
import { MessageReader } from './message-reader.ts';
import type { Direction } from './state-publisher.ts';

/** Milliseconds that one message may take; then the socket is not alive, whatever it says. */
const mostPerMessage = 60_000;

export interface InboxOptions {
  ref: ConnectionRef;
  auth: AuthState;
  publisher: Publisher;
  groups: GroupDirectory;
  names: NameBook;
  typing: TypingWatch;
  timers: ChatTimers;
  log: Log;
  /** Writes down media to fetch; the change is committed with the ratchet of its message. */
  journal: (event: ReceivedEvent) => Change | null;
  /** Media was written down under this key, durably. */
  onMedia: (sk: string) => void;
  /** A message was handed over: received, or written on the phone itself. */
  onMoved: (direction: Direction) => void;
  /** Writes down a part of the phone's history, where an import wants it; committed as the journal is. Empty for any other message. */
  history: (received: ReceivedMessage) => readonly Change[];
  /** A part of the history was written down, durably. */
  onHistory: () => void;
  /** Whether this host may still speak for the connection: its lease is not older than it lasts. */
  holds: () => boolean;
  /** Something was not made durable, or hangs: the socket must go before Baileys acknowledges. Called synchronously. */
  onFault: (error: unknown) => void;
}

/** Ids of messages already published, by this process. */
export type PublishedIds = LRUCache<string, true>;
export const createPublishedIds = (): PublishedIds => new LRUCache({ max: 2_000 });

/**
 * What a connection receives, on its way to the inbound queue. Messages go one at a time, in the order
 * of the socket, each published before Baileys tells the server that it has it. If the queue or the
 * table can't be reached, the socket is closed and the server delivers again after the reconnect.
 */
export class Inbox {
  readonly #options: InboxOptions;
  readonly #published: PublishedIds;
  readonly #find: FindAlternative;
  readonly #reader: MessageReader;
  readonly #beside: Accompaniment;
  /** Ciphertext (the very object) to the stanza it came in. */
  readonly #stanzas = new WeakMap<Uint8Array, BinaryNode>();
  #line: Promise<void> = Promise.resolve();
  #faulty = false;
  /** Keys of media written down with the message in hand. */
  #journaled: string[] = [];
  /** Whether a part of the history was written down with it. */
  #hasHistory = false;

  constructor(options: InboxOptions, published: PublishedIds) {
    this.#options = options;
    this.#published = published;
    this.#find = findAlternative(options.auth);
    const reading = {
      ...options,
      find: this.#find,
      self: () => this.#self(),
      onFault: (error: unknown) => this.#fault(error),
    };
    this.#reader = new MessageReader({ ...reading, isFaulty: () => this.#faulty || options.auth.commits.broken });
    this.#beside = new Accompaniment({
      ...reading,
      before: () => this.#line,
      isFaulty: () => this.#faulty,
      hand: (event) => this.#hand({ event, media: null }),
    });
  }

  /** Takes its place before Baileys on a socket just made. */
  attach(sock: WASocket): void {
    this.#beside.attach(sock);
    interpose(sock.ws, 'CB:message', (node, next) => {
      this.#line = this.#line.then(() => this.#message(node, next));
    });
    sock.ev.on('messages.upsert', ({ messages }) => {
      for (const message of messages) void this.#upserted(message);
    });
  }

  /** For the Signal repository: which message a ciphertext is, and how to publish what is in it. */
  received(ciphertext: Uint8Array): Decrypted {
    const stanza = this.#stanzas.get(ciphertext);
    return {
      wid: stanza?.attrs.id ?? null,
      publish: async (plaintext) => (stanza ? await this.#publishDecrypted(stanza, plaintext) : []),
      missed: async () => {
        if (stanza) await this.#missed(stanza);
      },
    };
  }

  /** What decrypts to nonsense is asked for again, as what does not decrypt. Its key is not spent, or it would be taken for received when it comes again before that. */
  async #publishDecrypted(stanza: BinaryNode, plaintext: Uint8Array): Promise<readonly Change[]> {
    const message = decoded(plaintext, true);
    if (message) return await this.#publishStanza(stanza, message);
    await this.#missed(stanza);
    throw new Error('What was decrypted is no message');
  }

  async #missed(stanza: BinaryNode): Promise<void> {
    if (!this.#faulty && !isHidden(stanza)) await this.#publishPlaceholder(stanza, 'undecryptable');
  }

  async #message(node: BinaryNode, next: (node: BinaryNode) => Promise<void>): Promise<void> {
    if (this.#faulty || this.#options.auth.commits.broken) return;
    const watch = setTimeout(() => this.#fault(new Error('A message is not handled in time')), mostPerMessage);
    try {
      for (const child of Array.isArray(node.content) ? node.content : []) {
        if (!(child.content instanceof Uint8Array)) continue;
        if (child.tag === 'plaintext') await this.#publishPlain(node, child.content);
        this.#stanzas.set(child.content, node);
      }
      const lacks = unavailable(node);
      if (lacks) await this.#publishPlaceholder(node, lacks);
      // Without the mark of a queued message Baileys handles it at once, so that waiting for it keeps the order.
      const { offline: _, ...attrs } = node.attrs;
      await next({ ...node, attrs });
      this.#announceMedia();
    } catch (error) {
      this.#options.log.warn({ name: (error as Error).name }, 'message not handled');
    } finally {
      clearTimeout(watch);
    }
  }

  async #publishPlain(node: BinaryNode, content: Uint8Array): Promise<void> {
    const message = decoded(content, false);
    if (message) await this.#options.auth.commits.commit(await this.#publishStanza(node, message));
  }

  async #publishStanza(stanza: BinaryNode, message: proto.IMessage): Promise<readonly Change[]> {
    return await this.#publish({ ...readStanza(stanza, this.#self()), message });
  }

  /** A message that has no content here, at least not yet: its bubble stands all the same. */
  async #publishPlaceholder(stanza: BinaryNode, type: 'undecryptable' | 'viewOnce'): Promise<void> {
    const head = readStanza(stanza, this.#self());
    const made = await this.#reader.placeholder(head, type);
    if (made && !this.#published.has(publishedId(head.key))) await this.#hand(made);
  }

  async #publish(received: ReceivedMessage): Promise<readonly Change[]> {
    const history = this.#options.history(received);
    if (history.length > 0) {
      this.#hasHistory = true;
      return history;
    }
    const timer = await this.#timerChanges(received);
    const made = await this.#reader.read(received);
    if (!made) return timer;
    const id = publishedId(received.key);
    // Known, but perhaps not written down: then the journal is still to be committed with its ratchet.
    if (!this.#published.has(id)) await this.#hand(made);
    this.#published.set(id, true);
    const { auth, journal } = this.#options;
    const change = journal(made);
    if (change) this.#journaled.push(change.sk);
    const note =
      made.event.type === 'message' ? pollNote(made.event, received.message, this.#self(), auth, Date.now()) : null;
    return [...timer, ...[change, note].filter((one) => one !== null)];
  }

  /** What is sent to a chat is to disappear as its messages do. */
  async #timerChanges({ key, message, timestamp }: ReceivedMessage): Promise<Change[]> {
    const timer = timerIn(message, timestamp);
    if (!timer || !key.remoteJid || !isConversation(key.remoteJid)) return [];
    return this.#options.timers.learn(await chatOfMessage(key, this.#find), timer);
  }

  /** Gives the event to the queue. What a host that was paused would say now, another has said long ago. */
  async #hand({ event }: ReceivedEvent): Promise<void> {
    try {
      if (!this.#options.holds()) throw new FencedOff();
      await this.#options.publisher.publish(event);
      this.#options.onMoved(event.fromMe ? 'out' : 'in');
      if (event.type === 'message') this.#beside.wrote(event);
    } catch (error) {
      this.#fault(error);
      throw error;
    }
  }

  /** By now the ratchet is durable, and the journal with it. */
  #announceMedia(): void {
    for (const sk of this.#journaled.splice(0)) this.#options.onMedia(sk);
    if (this.#hasHistory) this.#options.onHistory();
    this.#hasHistory = false;
  }

  /** What only Baileys makes: messages that the phone sent again on request. The stanza is long acknowledged. */
  async #upserted(message: WAMessage): Promise<void> {
    if (!message.message || !message.key.id || message.messageStubType === WAMessageStubType.CIPHERTEXT) return;
    if (this.#published.has(publishedId(message.key))) return;
    const received = {
      key: message.key,
      timestamp: Number(message.messageTimestamp),
      pushName: message.pushName ?? null,
      message: message.message,
    };
    try {
      await this.#options.auth.commits.commit(await this.#publish(received));
      this.#announceMedia();
    } catch (error) {
      this.#fault(error);
    }
  }

  #self(): Self {
    return selfOf(this.#options.auth);
  }

  #fault(error: unknown): void {
    if (this.#faulty) return;
    this.#faulty = true;
    this.#options.onFault(error);
  }
}

/** Null when it is no message at all. */
const decoded = (plaintext: Uint8Array, padded: boolean): proto.IMessage | null => {
  try {
    return readPlaintext(plaintext, padded);
  } catch {
    return null;
  }
};

/** Ids of others count in their chat, those of a group with their author: who writes chooses them. */
const publishedId = ({ fromMe, remoteJid, participant, id }: WAMessageKey): string =>
  `${fromMe ? 'me' : `${remoteJid ?? ''} ${participant ?? ''}`}.${id ?? ''}`;
