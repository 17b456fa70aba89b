import type { Change, FencedItems } from '../platform/fenced-items.ts';
import { isIndependent } from '../platform/own-items.ts';

/**
 * The only writer of a connection's items. Changes are written in the order in which they were committed. Changes that
 * are committed during a write share the next one, so that encrypting for twenty devices costs few round trips. After a
 * failed write nothing more is written: memory and table may differ, and the connection must be opened again from the
 * table.
 */
export class CommitQueue {
  /** Called once, before the promises of the failed commits reject. */
  onFailure: (error: unknown) => void = () => undefined;
  readonly #items: FencedItems;
  /**
   * By sort key. A change is single if no other depends on it: it was committed alone, and so was the one that it
   * replaces. New entries of the media journal, which are written before what is committed with them, pre-keys, which are
   * written after it, and what is known of people count as alone.
   */
  #waiting = new Map<string, { change: Change; isSingle: boolean }>();
  #writing: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #failure: Error | null = null;

  constructor(items: FencedItems) {
    this.#items = items;
  }

  /** Writes the changes. Resolves when they are durable. */
  commit(changes: readonly Change[]): Promise<void> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    if (changes.length === 0) return this.flushed();
    const dependent = changes.filter((change) => !isIndependent(change));
    for (const change of changes) {
      const isSingle =
        (isIndependent(change) || dependent.length === 1) && (this.#waiting.get(change.sk)?.isSingle ?? true);
      this.#waiting.delete(change.sk);
      this.#waiting.set(change.sk, { change, isSingle });
    }
    this.#next ??= (this.#writing ?? Promise.resolve()).then(() => this.#write());
    return this.#next;
  }

  /** Resolves when everything committed so far is durable; rejects after a failure. */
  flushed(): Promise<void> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    return this.#next ?? this.#writing ?? Promise.resolve();
  }

  /** True if everything committed so far is durable. */
  get idle(): boolean {
    return this.#failure === null && this.#next === null && this.#writing === null;
  }

  /** True if a write failed or the queue was closed: the state must be read again. */
  get broken(): boolean {
    return this.#failure !== null;
  }

  /** Refuses all further writes, because the state in memory is not reliable. Throws the error. */
  fail(error: unknown): never {
    this.#failure ??= error instanceof Error ? error : new Error('The table failed', { cause: error });
    this.onFailure(this.#failure);
    throw this.#failure;
  }

  /** Refuses further commits. Resolves when the last write has succeeded or failed. */
  async close(): Promise<void> {
    const last = this.flushed();
    await last.catch(() => undefined);
    this.#failure ??= new Error('The connection was closed');
  }

  async #write(): Promise<void> {
    if (this.#failure !== null) throw this.#failure;
    const waiting = [...this.#waiting.values()];
    this.#waiting = new Map();
    const [together, single] = [false, true].map((kind) =>
      waiting.filter(({ isSingle }) => isSingle === kind).map(({ change }) => change),
    ) as [Change[], Change[]];
    const write = this.#items.write(together, single).catch((error: unknown) => this.fail(error));
    this.#writing = write;
    this.#next = null;
    try {
      await write;
    } finally {
      if (this.#writing === write) this.#writing = null;
    }
  }
}
