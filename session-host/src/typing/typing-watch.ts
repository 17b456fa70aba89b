import { isLidUser, isPnUser } from '@whiskeysockets/baileys';
import type { WASocket } from '@whiskeysockets/baileys';
import { LRUCache } from 'lru-cache';
import type { InboundMessage, InboundTyping } from '@recado/shared/contract/queue-messages/inbound';

/** Chats of a connection whose contacts are watched; the newest of them again on each new socket. */
const watched = 500;
const again = 30;
/** Milliseconds for which the same state of the same person is told once: phones repeat it every few seconds. */
const quiet = 5_000;

/**
 * Who types in the chats of one connection. WhatsApp tells it of a person only to those who asked, once for each socket;
 * of groups it tells all that are there.
 */
export class TypingWatch {
  readonly #watched = new LRUCache<string, true>({ max: watched });
  readonly #told = new LRUCache<string, InboundTyping['state']>({ max: watched, ttl: quiet });
  #ask: ((jid: string) => Promise<unknown>) | null = null;
  #asked = new Set<string>();

  /** Takes a socket just made. */
  attach(sock: Pick<WASocket, 'presenceSubscribe' | 'ev'>): void {
    this.#ask = null;
    this.#asked = new Set();
    sock.ev.on('connection.update', ({ connection }) => {
      if (connection === 'close') this.#ask = null;
      if (connection !== 'open') return;
      this.#ask = (jid) => sock.presenceSubscribe(jid);
      for (const jid of [...this.#watched.keys()].slice(0, again).reverse()) this.follow(jid);
    });
  }

  /** There is a conversation with somebody: hear from now on when they type. */
  follow(jid: string): void {
    if (isPnUser(jid) !== true && isLidUser(jid) !== true) return;
    this.#watched.set(jid, true);
    if (!this.#ask || this.#asked.has(jid)) return;
    this.#asked.add(jid);
    // Who is not watched is not seen to type: nothing worse.
    void this.#ask(jid).catch(() => this.#asked.delete(jid));
  }

  /** Somebody of a chat wrote: watch them, and know that they stopped typing by it. */
  onMessage({ chat, participant, fromMe }: Pick<InboundMessage, 'chat' | 'participant' | 'fromMe'>): void {
    this.follow(chat.jid);
    if (!fromMe) this.#told.delete(typistOf({ chat, participant }));
  }

  /** Whether an event is news: the same was not told just now. */
  isNew(event: InboundTyping): boolean {
    const typist = typistOf(event);
    if (this.#told.get(typist) === event.state) return false;
    this.#told.set(typist, event.state);
    return true;
  }
}

const typistOf = ({ chat, participant }: Pick<InboundTyping, 'chat' | 'participant'>): string =>
  `${chat.jid} ${participant?.address.lid ?? participant?.address.number ?? ''}`;
