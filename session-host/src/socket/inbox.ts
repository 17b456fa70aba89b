import { WAMessageStubType, type BinaryNode, type proto, type WAMessage, type WASocket } from '@whiskeysockets/baileys';
import type { AuthState } from '../auth/auth-state.ts';
import { findAlternative } from '../people/find-alternative.ts';
import type { Decrypted } from '../auth/signal-repository.ts';
import type { ConnectionRef } from '../platform/connection-ref.ts';
import type { Publisher } from '../inbound/publisher.ts';
import { isHidden, readPlaintext, readStanza, unavailable } from '../inbound/read-stanza.ts';
import { selfOf } from '../people/self.ts';
import type { Change } from '../platform/fenced-items.ts';
import type { Log } from '../platform/log.ts';
import type { ConnectionMemory } from './connection-memory.ts';
import { GroupPublisher } from './group-publisher.ts';
import { intercept } from './intercept.ts';
import { MessagePublisher } from './message-publisher.ts';
import { MessageReader } from './message-reader.ts';
import { NonMessageStanzas } from './non-message-stanzas.ts';
import { PublishGuard } from './publish-guard.ts';
import type { SocketReporter } from './socket-reporter.ts';
import { wellFormed } from '@recado/shared/text/well-formed';

/** Milliseconds that one message may take. A socket that takes longer is treated as failed. */
const messageTimeout = 60_000;

/**
 * Messages that may be handled before the ratchet of the first is written. Fewer than the ids that a key keeps of its
 * last messages: all of them may be delivered again.
 */
const maxUnwritten = 20;

interface InboxOptions {
  ref: ConnectionRef;
  auth: AuthState;
  publisher: Publisher;
  memory: ConnectionMemory;
  log: Log;
  /** True if an import waits for the history that the phone sends when it links this device. */
  wantsHistory: boolean;
  holdsLease: () => boolean;
  reporter: SocketReporter;
}

/**
 * Handles what a socket receives before Baileys does. Messages are handled one at a time, in the order of the socket,
 * and each is published, and its ratchet written, before the server gets an acknowledgement. If the queue or the table can't be reached, the
 * socket is closed, and the server delivers again after the reconnect.
 */
export class Inbox {
  readonly #auth: AuthState;
  readonly #log: Log;
  readonly #guard: PublishGuard;
  readonly #messages: MessagePublisher;
  readonly #others: NonMessageStanzas;
  readonly #memory: ConnectionMemory;
  /** Ciphertext, by object identity, to the stanza that contained it. */
  readonly #stanzas = new WeakMap<Uint8Array, BinaryNode>();
  /** Resolves when all messages received so far are handled. */
  #queue: Promise<void> = Promise.resolve();
  /** Messages whose changes are not durable yet. */
  #unwritten = 0;

  constructor({ holdsLease, wantsHistory, ...options }: InboxOptions) {
    const { auth, reporter } = options;
    const guard = new PublishGuard(reporter, holdsLease);
    const find = findAlternative(auth);
    const groups = new GroupPublisher({ ...options, guard });
    const reader = new MessageReader({ ...options, find, guard });
    this.#auth = auth;
    this.#log = options.log;
    this.#memory = options.memory;
    this.#guard = guard;
    this.#messages = new MessagePublisher({ ...options, wantsHistory, guard, groups, reader });
    this.#others = new NonMessageStanzas({
      ...options,
      find,
      guard,
      groups,
      messages: this.#messages,
      earlierMessages: () => this.#queue,
    });
  }

  /** Intercepts the stanzas of a new socket before Baileys handles them. */
  attach(sock: WASocket): void {
    this.#memory.groups.attach(sock);
    this.#memory.typing.attach(sock);
    this.#others.attach(sock);
    intercept(sock.ws, 'CB:message', (node, next) => {
      this.#queue = this.#queue.then(() => this.#onMessage(node, next));
    });
    sock.ev.on('messages.upsert', ({ messages }) => {
      for (const message of messages) void this.#onUpsert(message);
    });
  }

  /** Returns to the Signal repository which message a ciphertext belongs to, and how to publish its plaintext. */
  received(ciphertext: Uint8Array): Decrypted {
    const stanza = this.#stanzas.get(ciphertext);
    return {
      wid: stanza?.attrs.id ?? null,
      publish: async (plaintext) => (stanza ? await this.#publishDecrypted(stanza, plaintext) : []),
      publishUndecryptable: async () => {
        if (stanza) await this.#publishUndecryptable(stanza);
      },
    };
  }

  async #onMessage(node: BinaryNode, next: (node: BinaryNode) => Promise<void>): Promise<void> {
    if (this.#guard.failed || this.#auth.commits.broken) return;
    const watchdog = setTimeout(() => this.#guard.fail(new Error('A message is not handled in time')), messageTimeout);
    let written: Promise<unknown> = Promise.resolve();
    try {
      if (this.#unwritten >= maxUnwritten) await this.#auth.commits.flushed();
      for (const child of Array.isArray(node.content) ? node.content : []) {
        if (!(child.content instanceof Uint8Array)) continue;
        if (child.tag === 'plaintext') await this.#publishPlaintext(node, child.content);
        this.#stanzas.set(child.content, node);
      }
      const placeholder = unavailable(node);
      if (placeholder) await this.#publishPlaceholder(node, placeholder);
      // Baileys queues messages that have the attribute `offline`. Without it, `next` resolves when the message is handled.
      const { offline: _, ...attrs } = node.attrs;
      await next({ ...node, attrs });
      written = this.#auth.commits.flushed().then(this.#messages.takeReport());
    } catch (error) {
      this.#log.warn({ name: (error as Error).name }, 'message not handled');
    }
    this.#unwritten += 1;
    void written
      .catch(() => undefined)
      .finally(() => {
        this.#unwritten -= 1;
        clearTimeout(watchdog);
      });
  }

  /**
   * Baileys emits messages that the phone sent again on request only here. Their stanza is acknowledged already.
   * Messages that came in a stanza are published already, and ignored.
   */
  async #onUpsert(message: WAMessage): Promise<void> {
    if (!message.message || !message.key.id || message.messageStubType === WAMessageStubType.CIPHERTEXT) return;
    if (this.#messages.hasPublished(message.key)) return;
    const received = {
      key: message.key,
      timestamp: Number(message.messageTimestamp),
      pushName: message.pushName ?? null,
      message: wellFormed(message.message),
    };
    try {
      const changes = await this.#messages.publish(received);
      const report = this.#messages.takeReport();
      await this.#auth.commits.commit(changes);
      report();
    } catch (error) {
      this.#guard.fail(error);
    }
  }

  /**
   * A plaintext that is not a message is requested again, like a message that can't be decrypted. Throws, so that the key
   * is not marked as used: the message would otherwise be taken for received when it comes again.
   */
  async #publishDecrypted(stanza: BinaryNode, plaintext: Uint8Array): Promise<readonly Change[]> {
    const message = decoded(plaintext, true);
    if (message) return await this.#publishStanza(stanza, message);
    await this.#publishUndecryptable(stanza);
    throw new Error('The decrypted bytes are not a message');
  }

  async #publishUndecryptable(stanza: BinaryNode): Promise<void> {
    if (!this.#guard.failed && !isHidden(stanza)) await this.#publishPlaceholder(stanza, 'undecryptable');
  }

  async #publishPlaintext(node: BinaryNode, content: Uint8Array): Promise<void> {
    const message = decoded(content, false);
    if (message) await this.#auth.commits.commit(await this.#publishStanza(node, message));
  }

  async #publishStanza(stanza: BinaryNode, message: proto.IMessage): Promise<readonly Change[]> {
    return await this.#messages.publish({ ...readStanza(stanza, selfOf(this.#auth)), message });
  }

  async #publishPlaceholder(stanza: BinaryNode, type: 'undecryptable' | 'viewOnce'): Promise<void> {
    await this.#messages.publishPlaceholder(readStanza(stanza, selfOf(this.#auth)), type);
  }
}

/** Returns null when the bytes are not a message. */
const decoded = (plaintext: Uint8Array, padded: boolean): proto.IMessage | null => {
  try {
    return readPlaintext(plaintext, padded);
  } catch {
    return null;
  }
};
