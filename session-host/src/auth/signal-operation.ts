import type { Change } from '../platform/fenced-items.ts';
import { withSeen } from './slots.ts';
import type { Slot } from './slots.ts';

/** What libsignal keeps of one address: the sessions with that device, one of them open. */
interface SessionRecord {
  _sessions?: Record<string, { indexInfo: { used: number } }>;
}

/** The changes of one Signal operation, not yet visible to others. */
export class SignalOperation {
  readonly slots = new Map<string, Slot>();
  readonly used = new Set<string>();
  readonly extra: Change[] = [];
  readonly #known: (sk: string) => Slot;
  #only: number | null = null;
  #more = false;

  /** `known` answers what stood under a key before this operation. */
  constructor(known: (sk: string) => Slot) {
    this.#known = known;
  }

  /** Whether one of the keys used by this operation has decrypted that message before. */
  hasSeen(id: string): boolean {
    return [...this.used].some((sk) => this.#known(sk).seen.includes(id));
  }

  /** Remembers the message with the keys that decrypted it, and writes these items with them. */
  received(id: string, extra: readonly Change[]): void {
    for (const [sk, slot] of this.slots) if (isReceiving(sk)) this.slots.set(sk, withSeen(slot, id));
    this.extra.push(...extra);
  }

  /**
   * Tries a decryption with one session of the address after the other, the latest used first. libsignal
   * would try them all on one record: a session that does not fit has its ratchet turned by the foreign key
   * before that is noticed, and is stored so once another fits. Whatever then comes in it can't be read.
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

  /** The part of a session record that this operation may see. */
  visible(value: unknown): unknown {
    const sessions = Object.entries((value as SessionRecord | undefined)?._sessions ?? {});
    if (this.#only === null || sessions.length < 2) return value;
    const [id, session] = sessions.sort(([, a], [, b]) => b.indexInfo.used - a.indexInfo.used)[this.#only] ?? [];
    this.#more = this.#only + 1 < sessions.length;
    return { ...(value as SessionRecord), _sessions: id === undefined ? {} : { [id]: session } };
  }

  /** A session record as it is to be stored: what was not visible stays as it was. */
  restored(before: unknown, value: unknown): unknown {
    if (this.#only === null || value === null) return value;
    return {
      ...(value as SessionRecord),
      _sessions: { ...(before as SessionRecord | undefined)?._sessions, ...(value as SessionRecord)._sessions },
    };
  }
}

const isReceiving = (sk: string): boolean => sk.includes('#session#') || sk.includes('#sender-key#');
