import { isJidGroup } from '@whiskeysockets/baileys';
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import { LRUCache } from 'lru-cache';
import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import type { ConnectionRef } from '../connections/connection-ref.ts';
import type { GroupDirectory } from '../groups/group-directory.ts';
import { groupChange, groupNews, participantsOf, removesUs } from '../groups/group-news.ts';
import type { NameBook } from '../groups/name-book.ts';
import type { FindAlternative } from '../inbound/address.ts';
import { callEvent } from '../inbound/call-event.ts';
import type { Publisher } from '../inbound/publisher.ts';
import type { Self } from '../inbound/read-stanza.ts';
import { receiptEvents } from '../inbound/receipt-events.ts';
import { faultOf } from '../platform/log.ts';
import type { Log } from '../platform/log.ts';
import { typingEvent } from '../typing/typing-event.ts';
import type { TypingWatch } from '../typing/typing-watch.ts';
import { interpose } from './interpose.ts';

/** Groups whose participants are remembered as they were told last. */
const remembered = 500;

export interface AccompanimentOptions {
  ref: ConnectionRef;
  publisher: Publisher;
  groups: GroupDirectory;
  names: NameBook;
  typing: TypingWatch;
  log: Log;
  find: FindAlternative;
  self: () => Self;
  /** Resolves when all messages that came before are through. */
  before: () => Promise<void>;
  /** Whether the table or the queue failed: then nothing may be acknowledged. */
  isFaulty: () => boolean;
  /** Whether this host may still speak for the connection. */
  holds: () => boolean;
  /** Gives the queue what counts as a message. Rejects when that fails, which is then known. */
  hand: (event: InboundMessage) => Promise<void>;
  onFault: (error: unknown) => void;
}

/** What a connection hears beside messages: receipts, calls, who types, and what becomes of groups. */
export class Accompaniment {
  readonly #options: AccompanimentOptions;
  /** Participants of groups, as they were told by this socket. */
  readonly #told = new LRUCache<string, string>({ max: remembered });

  constructor(options: AccompanimentOptions) {
    this.#options = options;
  }

  attach(sock: WASocket): void {
    this.#options.groups.attach(sock);
    this.#options.typing.attach(sock);
    interpose(sock.ws, 'CB:receipt', (node, next) => void this.#receipt(node, next));
    interpose(sock.ws, 'CB:call', (node, next) => void this.#call(node, next));
    sock.ws.on('CB:chatstate', (node: BinaryNode) => void this.#typing(node));
    interpose(sock.ws, 'CB:notification', (node, next) => void this.#notification(node, next));
  }

  /** A message was handed over: who wrote it is known by name and watched, and its group told once. Waits for no answer of the group. */
  wrote(event: InboundMessage): void {
    this.#options.names.learn(event.participant);
    this.#options.typing.wrote(event);
    if (event.chat.isGroup && event.type === 'message') void this.#introduce(event.chat.jid);
  }

  /** Whether what is heard may still be published. */
  #speaks(): boolean {
    return !this.#options.isFaulty() && this.#options.holds();
  }

  async #receipt(node: BinaryNode, next: (node: BinaryNode) => Promise<void>): Promise<void> {
    const { ref, publisher, groups, self, find, before, isFaulty, onFault } = this.#options;
    if (isFaulty()) return;
    const through = before();
    try {
      const events = await receiptEvents(ref, node, self(), find, groups, Date.now());
      // What our phone has read came before: published after this, it would stand as unread.
      if (events.some(({ type }) => type === 'chatRead')) await through;
      if (isFaulty()) return;
      await Promise.all(events.map((event) => publisher.publish(event)));
    } catch (error) {
      onFault(error);
      return;
    }
    await next(node);
  }

  async #call(node: BinaryNode, next: (node: BinaryNode) => Promise<void>): Promise<void> {
    const { ref, self, find, hand, isFaulty, onFault } = this.#options;
    if (isFaulty()) return;
    try {
      const event = await callEvent(ref, node, self(), find, Date.now());
      if (event) await hand(event);
    } catch (error) {
      onFault(error);
      return;
    }
    await next(node);
  }

  /** Behind what came before it; lost where the queue does not take it, as nobody misses it. */
  async #typing(node: BinaryNode): Promise<void> {
    const { ref, publisher, typing, names, find, self, before, log } = this.#options;
    const through = before();
    try {
      const event = await typingEvent(ref, node, self(), find, Date.now());
      await through;
      if (!event || !this.#speaks() || !typing.isNews(event)) return;
      const { participant } = event;
      await publisher.publish({
        ...event,
        participant: participant && { ...participant, name: names.of(participant.address) },
      });
    } catch (error) {
      log.info({ fault: faultOf(error) }, 'typing not told');
    }
  }

  /** What was done to a group is told before the server hears that we know. */
  async #notification(node: BinaryNode, next: (node: BinaryNode) => Promise<void>): Promise<void> {
    const { from, type } = node.attrs;
    if (type !== 'w:gp2' || !from || !isJidGroup(from)) return await next(node);
    const { ref, publisher, groups, names, self, before, onFault } = this.#options;
    const through = before();
    try {
      groups.forget(from);
      const isMember = !removesUs(node, self());
      const group = isMember ? await groups.of(from) : null;
      await through;
      if (!this.#speaks()) return;
      await publisher.publish(
        groupNews(ref, from, group, self(), { isMember, change: groupChange(node, self(), names) }, Date.now()),
      );
      // A group that nobody wrote in yet is not known there: its next message tells who is in it.
      this.#told.delete(from);
    } catch (error) {
      onFault(error);
      return;
    }
    await next(node);
  }

  /** Who is in a group, once each socket and when it is not as it was told; mended by the next message where it fails. */
  async #introduce(jid: string): Promise<void> {
    const { ref, publisher, groups, self, log } = this.#options;
    try {
      const group = await groups.of(jid);
      const participants = group && JSON.stringify(participantsOf(group, self()));
      if (participants === null || this.#told.get(jid) === participants || !this.#speaks()) return;
      this.#told.set(jid, participants);
      await publisher.publish(groupNews(ref, jid, group, self(), { isMember: true, change: null }, Date.now()));
    } catch (error) {
      this.#told.delete(jid);
      log.info({ fault: faultOf(error) }, 'group not told');
    }
  }
}
