import type { WAMessageKey } from '@whiskeysockets/baileys';
import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import type { LRUCache } from 'lru-cache';
import { growingCache } from '../platform/growing-cache.ts';
import type { AuthState } from '../auth/auth-state.ts';
import { findAlternative } from '../people/find-alternative.ts';
import { historyChanges } from '../imports/history-parts.ts';
import { chatOfMessage, isConversation, type ReceivedEvent, type ReceivedMessage } from '../inbound/message-event.ts';
import { pollKeyChange } from '../inbound/polls.ts';
import type { Publisher } from '../inbound/publisher.ts';
import { selfOf } from '../people/self.ts';
import { journalChange } from '../media/media-journal.ts';
import type { Change } from '../platform/fenced-items.ts';
import { timerIn } from '../timers/chat-timers.ts';
import type { ConnectionMemory } from './connection-memory.ts';
import type { GroupPublisher } from './group-publisher.ts';
import type { MessageReader } from './message-reader.ts';
import type { PublishGuard } from './publish-guard.ts';
import type { SocketReporter } from './socket-reporter.ts';

/** Ids of messages that this process has published. */
export type PublishedIds = LRUCache<string, true>;
export const createPublishedIds = (): PublishedIds => growingCache(2_000);

interface MessagePublisherOptions {
  auth: AuthState;
  publisher: Publisher;
  memory: ConnectionMemory;
  reader: MessageReader;
  groups: GroupPublisher;
  guard: PublishGuard;
  reporter: SocketReporter;
  /** True if an import waits for the history that the phone sends when it links this device. */
  wantsHistory: boolean;
}

/** Publishes received messages once each, and returns what is to be written with the ratchet that decrypted them. */
export class MessagePublisher {
  readonly #options: MessagePublisherOptions;
  /** Sort keys of journal entries that are not reported yet, because their write may still be under way. */
  #journaled: string[] = [];
  #hasHistory = false;

  constructor(options: MessagePublisherOptions) {
    this.#options = options;
  }

  /** Returns whether this process has published the message. */
  hasPublished(key: WAMessageKey): boolean {
    return this.#options.memory.published.has(publishedId(key));
  }

  /**
   * Publishes a message, or a change of one, and returns the changes to write with its ratchet: timers of chats, media
   * journal, keys of polls. A part of the phone's history is not published; its changes are returned. Throws, and
   * reports the failure, when the queue or the table fails.
   */
  async publish(received: ReceivedMessage): Promise<readonly Change[]> {
    const { auth, memory, reader, wantsHistory } = this.#options;
    const history = historyChanges(received, auth, wantsHistory, Date.now());
    if (history.length > 0) {
      this.#hasHistory = true;
      return history;
    }
    const timers = await this.#timerChanges(received);
    const made = await reader.read(received);
    if (!made) return timers;
    // A published message whose ratchet was not written is delivered again: its journal entry must still be written.
    if (!this.hasPublished(received.key)) await this.send(made.event);
    memory.published.set(publishedId(received.key), true);
    const journal = journalChange(made, auth, Date.now());
    if (journal) this.#journaled.push(journal.sk);
    const poll =
      made.event.type === 'message'
        ? pollKeyChange(made.event, received.message, selfOf(auth), auth, Date.now())
        : null;
    return [...timers, ...[journal, poll].filter((change) => change !== null)];
  }

  /** Publishes a message that has no content yet, so that the conversation shows that it exists. */
  async publishPlaceholder(head: Omit<ReceivedMessage, 'message'>, type: 'undecryptable' | 'viewOnce'): Promise<void> {
    const made = await this.#options.reader.placeholder(head, type);
    if (made && !this.hasPublished(head.key)) await this.send(made.event);
  }

  /** Publishes the event of a message, a change or a call. Throws, and reports the failure, when that is not possible. */
  async send(event: ReceivedEvent['event']): Promise<void> {
    const { publisher, guard, reporter } = this.#options;
    try {
      guard.requireLease();
      await publisher.publish(event);
      reporter.messagePublished(event.fromMe ? 'out' : 'in');
      if (event.type === 'message') this.#learnFrom(event);
    } catch (error) {
      guard.fail(error);
      throw error;
    }
  }

  /**
   * Returns a function that reports the media and the history of the messages published so far. To be called when their
   * changes are durable.
   */
  takeReport(): () => void {
    const { reporter } = this.#options;
    const journaled = this.#journaled.splice(0);
    const hasHistory = this.#hasHistory;
    this.#hasHistory = false;
    return () => {
      for (const sk of journaled) reporter.mediaJournaled(sk);
      if (hasHistory) reporter.historyStored();
    };
  }

  /** Remembers the author's name, watches the author's typing, and publishes the group's participants. Waits for none. */
  #learnFrom(event: InboundMessage): void {
    const { memory, groups } = this.#options;
    memory.names.learn(event.participant);
    memory.typing.onMessage(event);
    if (event.chat.isGroup) void groups.publishParticipants(event.chat.jid);
  }

  /** Messages that are sent to a chat disappear after the same time as its messages do. */
  async #timerChanges({ key, message, timestamp }: ReceivedMessage): Promise<Change[]> {
    const { auth, memory } = this.#options;
    const timer = timerIn(message, timestamp);
    if (!timer || !key.remoteJid || !isConversation(key.remoteJid)) return [];
    return memory.timers.learn(await chatOfMessage(key, findAlternative(auth)), timer);
  }
}

/** The author chooses the id of a message: it is unique in its chat only, and in a group only for its author. */
const publishedId = ({ fromMe, remoteJid, participant, id }: WAMessageKey): string =>
  `${fromMe ? 'me' : `${remoteJid ?? ''} ${participant ?? ''}`}.${id ?? ''}`;
