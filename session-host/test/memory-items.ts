import type { AuthState } from '../src/auth/auth-state.ts';
import type { Attributes, Change, FencedItems } from '../src/platform/fenced-items.ts';
import { self } from './inbound.ts';

/** The items of one connection in memory. Records reads and writes, and fails on demand. */
export class MemoryItems {
  readonly rows = new Map<string, Attributes>();
  readonly writes: Change[][] = [];
  reads = 0;
  /** Error that every read and write throws while it is set. */
  fault: Error | null = null;

  get items(): FencedItems {
    return this as unknown as FencedItems;
  }

  placeOf(sk: string): string {
    return `pk/${sk}`;
  }

  async claim(): Promise<Attributes> {
    return await Promise.resolve({});
  }

  async read(sks: readonly string[]): Promise<Map<string, Attributes>> {
    await Promise.resolve();
    this.reads += 1;
    if (this.fault) throw this.fault;
    return new Map(sks.flatMap((sk) => (this.rows.has(sk) ? [[sk, this.rows.get(sk)!]] : [])));
  }

  async write(together: readonly Change[], single: readonly Change[] = []): Promise<void> {
    await Promise.resolve();
    if (this.fault) throw this.fault;
    const changes = [...together, ...single];
    this.writes.push(changes);
    for (const { sk, put } of changes) {
      if (put) this.rows.set(sk, put);
      else this.rows.delete(sk);
    }
  }

  async *list(prefix: string): AsyncGenerator<Attributes[]> {
    const found = [...this.rows].filter(([sk]) => sk.startsWith(prefix));
    yield await Promise.resolve(found.map(([sk, item]) => ({ sk, ...item })));
  }
}

/** An auth state whose writes go to `memory` and whose values are not encrypted. */
export const memoryAuth = (memory: MemoryItems): AuthState =>
  ({
    items: memory.items,
    creds: { me: { ...self } },
    keys: { get: () => Promise.resolve({}) },
    commits: {
      broken: false,
      flushed: () => Promise.resolve(),
      commit: (changes: readonly Change[]) => memory.write(changes),
    },
    seal: (text: string) => Buffer.from(text),
    open: (sealed: unknown) => (sealed instanceof Uint8Array ? Buffer.from(sealed).toString() : null),
  }) as unknown as AuthState;
