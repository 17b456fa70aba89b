import { isLidUser, isPnUser, type WASocket } from '@whiskeysockets/baileys';
import { growingCache } from '../platform/growing-cache.ts';
import type { InboundMessage, InboundTyping } from '@recado/shared/contract/queue-messages/inbound';

/**
 * Contacts whose presence is subscribed to, and how many of the most recent are subscribed to again on each new socket.
 */
const maxWatched = 500;
const maxResubscribed = 30;
/** Milliseconds for which the same state of a person is not published again: phones repeat it every few seconds. */
const repeatInterval = 5_000;

/**
 * Subscribes to the presence of contacts and filters repeated typing events. WhatsApp reports the typing of a contact
 * only after a subscription, which lasts as long as the socket; of groups it reports all typing.
 */
export class TypingWatch {
  readonly #watched = growingCache<string, true>(maxWatched);
  readonly #published = growingCache<string, InboundTyping['state']>(maxWatched, repeatInterval);
  #subscribe: ((jid: string) => Promise<unknown>) | null = null;
  #subscribed = new Set<string>();

  /** Uses a new socket. */
  attach(sock: Pick<WASocket, 'presenceSubscribe' | 'ev'>): void {
    this.#subscribe = null;
    this.#subscribed = new Set();
    sock.ev.on('connection.update', ({ connection }) => {
      if (connection === 'close') this.#subscribe = null;
      if (connection !== 'open') return;
      this.#subscribe = (jid) => sock.presenceSubscribe(jid);
      for (const jid of [...this.#watched.keys()].slice(0, maxResubscribed).reverse()) this.follow(jid);
    });
  }

  /** Subscribes to the presence of a contact. Ignores groups. */
  follow(jid: string): void {
    if (isPnUser(jid) !== true && isLidUser(jid) !== true) return;
    this.#watched.set(jid, true);
    if (!this.#subscribe || this.#subscribed.has(jid)) return;
    this.#subscribed.add(jid);
    // Without the subscription only the typing indicator is missing.
    void this.#subscribe(jid).catch(() => this.#subscribed.delete(jid));
  }

  /** Subscribes to the author of a message, whose typing has ended with it. */
  onMessage({ chat, participant, fromMe }: Pick<InboundMessage, 'chat' | 'participant' | 'fromMe'>): void {
    this.follow(chat.jid);
    if (!fromMe) this.#published.delete(typistOf({ chat, participant }));
  }

  /** Returns whether the event differs from the last one published for the same person, and records it. */
  isNew(event: InboundTyping): boolean {
    const typist = typistOf(event);
    if (this.#published.get(typist) === event.state) return false;
    this.#published.set(typist, event.state);
    return true;
  }
}

const typistOf = ({ chat, participant }: Pick<InboundTyping, 'chat' | 'participant'>): string =>
  `${chat.jid} ${participant?.address.lid ?? participant?.address.number ?? ''}`;
