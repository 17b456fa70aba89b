import type { Change, FencedItems } from '../platform/fenced-items.ts';

/**
 * The one writer of a connection's items. Changes are written in the order they came; those that come
 * while a write is under way go together in the next one, so that encrypting for twenty devices costs
 * a few round trips. After a failed write nothing more is written: what is in memory and what is in the
 * table may differ, and the connection must be opened anew from the table.
 */
export class CommitQueue {
  /** Called once, before anything that waits for the failed write learns of it. */
  onFailure: (error: unknown) => void = () => undefined;
  readonly #items: FencedItems;
  #waiting = new Map<string, Change>();
  #writing: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #failure: Error | null = null;

  constructor(items: FencedItems) {
    this.#items = items;
  }

  /** Resolves when the changes are durable. */
  commit(changes: readonly Change[]): Promise<void> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    if (changes.length === 0) return this.settled();
    for (const change of changes) {
      this.#waiting.delete(change.sk);
      this.#waiting.set(change.sk, change);
    }
    this.#next ??= (this.#writing ?? Promise.resolve()).then(() => this.#write());
    return this.#next;
  }

  /** Resolves when everything committed so far is durable. */
  settled(): Promise<void> {
    return this.#next ?? this.#writing ?? Promise.resolve();
  }

  /** Whether a write failed or the queue was closed: the state must be read anew. */
  get broken(): boolean {
    return this.#failure !== null;
  }

  /** Refuses every further write: what is in memory can't be relied on. Throws the error. */
  fail(error: unknown): never {
    this.#failure ??= error instanceof Error ? error : new Error('The table failed', { cause: error });
    this.onFailure(this.#failure);
    throw this.#failure;
  }

  /** Takes nothing more; resolves when the last write has landed or failed. */
  async close(): Promise<void> {
    const last = this.settled();
    await last.catch(() => undefined);
    this.#failure ??= new Error('The connection was closed');
  }

  async #write(): Promise<void> {
    if (this.#failure !== null) throw this.#failure;
    const changes = [...this.#waiting.values()];
    this.#waiting = new Map();
    const write = this.#items.write(changes).catch((error: unknown) => this.fail(error));
    this.#writing = write;
    this.#next = null;
    try {
      await write;
    } finally {
      if (this.#writing === write) this.#writing = null;
    }
  }
}
