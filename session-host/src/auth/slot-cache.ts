import type { LRUCache } from 'lru-cache';
import { growingCache } from '../platform/growing-cache.ts';
import { decodeSlot, encodeSlot, isOfPreKeys, type Slot } from './slots.ts';

/** Slots kept in memory for each connection, about 1 kB each. Others are read again when needed. */
const entries = 3_000;

/**
 * The slots of a connection in memory. Those of pre-keys are kept as text: a connection has a hundred of them and uses one
 * for a new contact, and their Buffers, in objects with numbers as keys, take ten times as much.
 */
export class SlotCache {
  readonly #slots: LRUCache<string, Slot | string> = growingCache(entries);

  get(sk: string): Slot | undefined {
    const kept = this.#slots.get(sk);
    return typeof kept === 'string' ? decodeSlot(kept) : kept;
  }

  set(sk: string, slot: Slot): void {
    this.#slots.set(sk, isOfPreKeys(sk) ? encodeSlot(slot) : slot);
  }
}
