import {
  proto,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
  type SignalKeyStoreWithTransaction,
} from '@whiskeysockets/baileys';
import { Mutex } from 'async-mutex';
import type { Change, FencedItems } from '../platform/fenced-items.ts';
import type { CommitQueue } from './commit-queue.ts';
import type { ConnectionCipher } from './connection-cipher.ts';
import { SignalOperation } from './signal-operation.ts';
import { SlotCache } from './slot-cache.ts';
import {
  withValues,
  decodeSlot,
  emptySlot,
  encodeSlot,
  formerSlotOf,
  isEmpty,
  slotOf,
  type SignalType,
  type Slot,
} from './slots.ts';
import { trimSenderKey } from './trim-sender-key.ts';
import { trimSession } from './trim-session.ts';

/**
 * Types of keys that one Signal operation must write together. Other types (address mappings, device lists) are
 * independent.
 */
const ratchet: ReadonlySet<SignalType> = new Set(['session', 'sender-key', 'identity-key', 'pre-key']);

interface KeyMaterial {
  items: FencedItems;
  commits: CommitQueue;
  cipher: ConnectionCipher;
  /** Signal users of this account: sender keys under these names are our own. */
  ownUsers: () => readonly string[];
}

/**
 * The Signal keys of one connection: encrypted in the table, cached in memory, every write durable before it resolves.
 *
 * Baileys' own transactions are not used for ratchets. They find their context by AsyncLocalStorage, but libsignal runs
 * its jobs from one queue per address for the whole process, in the context of the caller that started the queue: a
 * change may be lost or become part of another transaction. They also commit an encryption only after its stanza was
 * sent. Here one operation of a connection runs at a time; its changes become visible when it ends, and are durable
 * before anything that follows from it leaves the socket (`sendWhenDurable`).
 */
export class SignalKeys implements SignalKeyStore {
  readonly #material: KeyMaterial;
  readonly #cache = new SlotCache();
  readonly #lock = new Mutex();
  #operation: SignalOperation | null = null;

  constructor(material: KeyMaterial) {
    this.#material = material;
  }

  /** True if keys could not be read or written: those in memory are not reliable. */
  get broken(): boolean {
    return this.#material.commits.broken;
  }

  async get<T extends SignalType>(type: T, ids: string[]): Promise<Record<string, SignalDataTypeMap[T]>> {
    return await this.#read(type, ids, null);
  }

  async set(data: SignalDataSet): Promise<void> {
    const changes = this.#apply(await this.#merged(data, null));
    await this.#material.commits.commit(changes);
  }

  /** Runs one Signal operation, and waits until its changes are durable. Discards them when it throws. */
  async exclusive<T>(work: (operation: SignalOperation) => Promise<T>): Promise<T> {
    const { result, durable } = await this.#run(work);
    await durable;
    return result;
  }

  /**
   * Runs one Signal operation, whose changes are written meanwhile: those of several share a write. A failed write closes
   * the connection. Discards the changes when the operation throws.
   */
  async unwritten<T>(work: (operation: SignalOperation) => Promise<T>): Promise<T> {
    const { result, durable } = await this.#run(work);
    durable.catch(() => undefined);
    return result;
  }

  #run<T>(work: (operation: SignalOperation) => Promise<T>): Promise<{ result: T; durable: Promise<void> }> {
    return this.#lock.runExclusive(async () => {
      const operation = new SignalOperation((sk) => this.#cache.get(sk) ?? emptySlot);
      this.#operation = operation;
      try {
        const result = await work(operation);
        const changes = [...this.#apply(operation.slots), ...operation.extra];
        return { result, durable: this.#material.commits.commit(changes) };
      } finally {
        this.#operation = null;
      }
    });
  }

  /**
   * Returns the store for the Signal repository. It writes ratchets with the current operation, and other keys at once.
   */
  forRepository(): SignalKeyStoreWithTransaction {
    return {
      get: (type, ids) => this.#read(type, ids, this.#operation),
      set: async (data) => {
        const operation = this.#operation;
        const ratchets = operation ? pick(data, (type) => ratchet.has(type)) : {};
        const rest = operation ? pick(data, (type) => !ratchet.has(type)) : data;
        if (operation) for (const [sk, slot] of await this.#merged(ratchets, operation)) operation.slots.set(sk, slot);
        if (Object.keys(rest).length > 0) await this.set(rest);
      },
      isInTransaction: () => this.#operation !== null,
      transaction: (work) => work(),
    };
  }

  async #read<T extends SignalType>(
    type: T,
    ids: string[],
    operation: SignalOperation | null,
  ): Promise<Record<string, SignalDataTypeMap[T]>> {
    const slots = await this.#slots(
      ids.map((id) => slotOf(type, id)),
      operation,
    );
    const former = type === 'pre-key' ? ids.filter((id) => !(id in (slots.get(slotOf(type, id))?.values ?? {}))) : [];
    for (const [sk, slot] of await this.#slots(former.map(formerSlotOf), operation)) slots.set(sk, slot);
    const found: Record<string, SignalDataTypeMap[T]> = {};
    for (const id of ids) {
      const place = former.includes(id) ? formerSlotOf(id) : slotOf(type, id);
      const stored = slots.get(place)?.values[id];
      const value = operation && type === 'session' ? operation.visible(stored) : stored;
      if (value === undefined) continue;
      found[id] = (
        type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value as object) : value
      ) as SignalDataTypeMap[T];
    }
    return found;
  }

  async #slots(sks: readonly string[], operation: SignalOperation | null): Promise<Map<string, Slot>> {
    for (const sk of sks) operation?.used.add(sk);
    const slots = new Map<string, Slot>();
    const missing: string[] = [];
    for (const sk of new Set(sks)) {
      const slot = operation?.slots.get(sk) ?? this.#cache.get(sk);
      if (slot) slots.set(sk, slot);
      else missing.push(sk);
    }
    if (missing.length === 0) return slots;
    const { items, cipher, commits } = this.#material;
    // A slot that was evicted from the cache may not be written yet.
    await commits.flushed();
    // Baileys treats a session that can't be read as missing and would overwrite it: nothing may be written after this.
    const stored = await items.read(missing).catch((error: unknown) => commits.fail(error));
    for (const sk of missing) {
      const written = this.#cache.get(sk);
      const slot = written ?? slotIn(stored.get(sk)?.v, (sealed) => cipher.open(sealed, items.placeOf(sk)));
      this.#cache.set(sk, slot);
      slots.set(sk, slot);
    }
    return slots;
  }

  async #merged(data: SignalDataSet, operation: SignalOperation | null): Promise<Map<string, Slot>> {
    const updates = new Map<string, Record<string, unknown>>();
    for (const [type, values] of Object.entries(data) as [SignalType, Record<string, unknown>][]) {
      for (const [id, value] of Object.entries(values)) {
        const sk = await this.#placeOf(type, id, value, operation);
        const values = updates.get(sk) ?? {};
        values[id] = value ? this.#trimmed(type, id, value) : value;
        updates.set(sk, values);
      }
    }
    const slots = await this.#slots([...updates.keys()].filter(dependsOnBefore), operation);
    return new Map(
      [...updates].map(([sk, values]) => {
        const slot = operation?.slots.get(sk) ?? this.#cache.get(sk) ?? slots.get(sk) ?? emptySlot;
        return [sk, withValues(slot, operation && data.session ? restoredIn(operation, slot, values) : values)];
      }),
    );
  }

  /** Returns the item of a value. A pre-key that an earlier release stored is removed where it stands. */
  async #placeOf(type: SignalType, id: string, value: unknown, operation: SignalOperation | null): Promise<string> {
    const place = slotOf(type, id);
    if (type !== 'pre-key' || value) return place;
    const slot = (await this.#slots([place], operation)).get(place);
    return slot && id in slot.values ? place : formerSlotOf(id);
  }

  #trimmed(type: SignalType, id: string, value: unknown): unknown {
    if (type === 'session') return trimSession(value as object);
    if (type !== 'sender-key') return value;
    const sender = id.split('::')[1] ?? '';
    return trimSenderKey(
      value as Uint8Array,
      this.#material.ownUsers().some((user) => sender === user || sender.startsWith(`${user}_`)),
    );
  }

  #apply(slots: Map<string, Slot>): Change[] {
    const { cipher, items } = this.#material;
    return [...slots].map(([sk, slot]) => {
      this.#cache.set(sk, slot);
      const sealed = isEmpty(slot) ? null : cipher.seal(encodeSlot(slot), items.placeOf(sk));
      return { sk, put: sealed && !isTooLarge(sk, sealed) ? { v: sealed } : null };
    });
  }
}

/**
 * Returns the slot that is stored; an empty one for what can't be decrypted: a host that was paused wrote it with the data
 * key of an earlier link, after that link's items were deleted.
 */
const slotIn = (stored: unknown, open: (sealed: Uint8Array) => string): Slot => {
  if (!(stored instanceof Uint8Array)) return emptySlot;
  let text: string;
  try {
    text = open(stored);
  } catch {
    return emptySlot;
  }
  return decodeSlot(text);
};

/**
 * Returns whether an item holds more than the value that is set: other keys of the item, or ids of received messages.
 */
const dependsOnBefore = (sk: string): boolean =>
  ['pre-key', 'session', 'sender-key'].some((type) => sk.includes(`#${type}#`));

/**
 * Bytes of an item at most; the table allows 400 KB. Only the state of a collection grows without limit, with the
 * phone's contacts: unwritten, it is read again from WhatsApp.
 */
const maxItemBytes = 350_000;
const isTooLarge = (sk: string, { length }: Uint8Array): boolean =>
  length > maxItemBytes && sk.includes('#app-state-sync-version#');

/** Returns the values with the sessions that were hidden from the operation restored. */
const restoredIn = (
  operation: SignalOperation,
  slot: Slot,
  values: Record<string, unknown>,
): Record<string, unknown> => {
  return Object.fromEntries(
    Object.entries(values).map(([id, value]) => [id, operation.restored(slot.values[id], value)]),
  );
};

const pick = (data: SignalDataSet, wanted: (type: SignalType) => boolean): SignalDataSet => {
  return Object.fromEntries(Object.entries(data).filter(([type]) => wanted(type as SignalType)));
};
