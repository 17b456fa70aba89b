import type { Change } from '../platform/fenced-items.ts';
import { hasSeen, withSeen, type Slot } from './slots.ts';

/** The record that libsignal stores of one address: the sessions with that device, one of them open. */
interface SessionRecord {
  _sessions?: Record<string, { indexInfo: { used: number } }>;
}

/** The changes of one Signal operation, which other operations do not see yet. */
export class SignalOperation {
  readonly slots = new Map<string, Slot>();
  readonly used = new Set<string>();
  readonly extra: Change[] = [];
  readonly #known: (sk: string) => Slot;
  #only: number | null = null;
  #more = false;

  /** `known` returns the slot under a key as it was before this operation. */
  constructor(known: (sk: string) => Slot) {
    this.#known = known;
  }

  /** Returns whether a key that this operation used has decrypted that message before. */
  hasSeen(id: string): boolean {
    return [...this.used].some((sk) => hasSeen(this.#known(sk), id));
  }

  /** Stores the message's id with the keys that decrypted it, and writes `extra` in the same transaction. */
  received(id: string, extra: readonly Change[]): void {
    for (const [sk, slot] of this.slots) if (isReceiving(sk)) this.slots.set(sk, withSeen(slot, id));
    this.extra.push(...extra);
  }

  /**
   * Tries a decryption with one session of the address after another, the latest used first. libsignal would try them
   * all on one record: it advances the ratchet of a session before it notices that the session does not fit, and stores
   * it when another one fits. Such a session can decrypt no further message.
   */
  async withEachSession<T>(work: () => Promise<T>): Promise<T> {
    for (let index = 0; ; index += 1) {
      this.#only = index;
      this.#more = false;
      try {
        return await work();
      } catch (error) {
        if (!this.#more) throw error;
        this.slots.clear();
      }
    }
  }

  /** Returns the part of a session record that this operation may see. */
  visible(value: unknown): unknown {
    const sessions = Object.entries((value as SessionRecord | undefined)?._sessions ?? {});
    if (this.#only === null || sessions.length < 2) return value;
    const [id, session] = sessions.sort(([, a], [, b]) => b.indexInfo.used - a.indexInfo.used)[this.#only] ?? [];
    this.#more = this.#only + 1 < sessions.length;
    return { ...(value as SessionRecord), _sessions: id === undefined ? {} : { [id]: session } };
  }

  /** Returns the session record to store: sessions that were not visible stay unchanged. */
  restored(before: unknown, value: unknown): unknown {
    if (this.#only === null || value === null) return value;
    return {
      ...(value as SessionRecord),
      _sessions: { ...(before as SessionRecord | undefined)?._sessions, ...(value as SessionRecord)._sessions },
    };
  }
}

const isReceiving = (sk: string): boolean => sk.includes('#session#') || sk.includes('#sender-key#');
