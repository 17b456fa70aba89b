import { isJidGroup, type BinaryNode, type WASocket } from '@whiskeysockets/baileys';
import type { AuthState } from '../auth/auth-state.ts';
import type { ConnectionRef } from '../platform/connection-ref.ts';
import type { FindAlternative } from '../people/address.ts';
import { callEvent } from '../inbound/call-event.ts';
import type { Publisher } from '../inbound/publisher.ts';
import { selfOf } from '../people/self.ts';
import { receiptEvents } from '../inbound/receipt-events.ts';
import { faultOf, type Log } from '../platform/log.ts';
import { typingEvent } from '../typing/typing-event.ts';
import type { ConnectionMemory } from './connection-memory.ts';
import type { GroupPublisher } from './group-publisher.ts';
import { intercept } from './intercept.ts';
import type { MessagePublisher } from './message-publisher.ts';
import type { PublishGuard } from './publish-guard.ts';

interface NonMessageStanzasOptions {
  ref: ConnectionRef;
  auth: AuthState;
  publisher: Publisher;
  memory: ConnectionMemory;
  log: Log;
  find: FindAlternative;
  guard: PublishGuard;
  groups: GroupPublisher;
  messages: MessagePublisher;
  /** Resolves when all messages received before the call are published. */
  earlierMessages: () => Promise<void>;
}

type Next = (node: BinaryNode) => Promise<void>;

/** Publishes the stanzas that are not messages: receipts, calls, typing, and notifications of groups. */
export class NonMessageStanzas {
  readonly #options: NonMessageStanzasOptions;

  constructor(options: NonMessageStanzasOptions) {
    this.#options = options;
  }

  /** Intercepts the stanzas of a new socket before Baileys handles them. */
  attach(sock: WASocket): void {
    intercept(sock.ws, 'CB:receipt', (node, next) => void this.#onReceipt(node, next));
    intercept(sock.ws, 'CB:call', (node, next) => void this.#onCall(node, next));
    sock.ws.on('CB:chatstate', (node: BinaryNode) => void this.#onTyping(node));
    intercept(sock.ws, 'CB:notification', (node, next) => void this.#onNotification(node, next));
  }

  async #onReceipt(node: BinaryNode, next: Next): Promise<void> {
    const { ref, auth, publisher, memory, find, guard, earlierMessages } = this.#options;
    if (guard.failed) return;
    const earlier = earlierMessages();
    try {
      const events = await receiptEvents(ref, node, selfOf(auth), find, memory.groups, Date.now());
      // The messages that our phone has read must be published first. Published later, they would count as unread.
      if (events.some(({ type }) => type === 'chatRead')) await earlier;
      if (guard.failed) return;
      await Promise.all(
        events.map(async (event) => {
          await publisher.publish(event);
          memory.arrivals.published(event);
        }),
      );
    } catch (error) {
      guard.fail(error);
      return;
    }
    await next(node);
  }

  async #onCall(node: BinaryNode, next: Next): Promise<void> {
    const { ref, auth, find, guard, messages } = this.#options;
    if (guard.failed) return;
    try {
      const event = await callEvent(ref, node, selfOf(auth), find, Date.now());
      if (event) await messages.send(event);
    } catch (error) {
      guard.fail(error);
      return;
    }
    await next(node);
  }

  /** Publishes typing after the messages received before it. A failure is logged only: typing is not repeated. */
  async #onTyping(node: BinaryNode): Promise<void> {
    const { ref, auth, publisher, memory, find, guard, earlierMessages, log } = this.#options;
    const earlier = earlierMessages();
    try {
      const event = await typingEvent(ref, node, selfOf(auth), find, Date.now());
      await earlier;
      if (!event || !guard.canPublish() || !memory.typing.isNew(event)) return;
      const { participant } = event;
      await publisher.publish({
        ...event,
        participant: participant && { ...participant, name: memory.names.of(participant.address) },
      });
    } catch (error) {
      log.info({ fault: faultOf(error) }, 'typing not published');
    }
  }

  /** Publishes a change of a group before Baileys acknowledges it. Leaves other notifications to Baileys. */
  async #onNotification(node: BinaryNode, next: Next): Promise<void> {
    const { from, type } = node.attrs;
    if (type !== 'w:gp2' || !from || !isJidGroup(from)) return await next(node);
    const { guard, groups, earlierMessages } = this.#options;
    try {
      if (!(await groups.publishChange(from, node, earlierMessages()))) return;
    } catch (error) {
      guard.fail(error);
      return;
    }
    await next(node);
  }
}
