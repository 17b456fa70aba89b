interface Remembered {
  until: number;
  value: Promise<unknown>;
}

/** Most things remembered at once, so that a process that lives long stays small. */
const maxEntries = 2000;

/** Remembers for some seconds what costs a read and changes seldom. Reads of the same thing at once are one read. */
export class ShortLivedCache {
  readonly #entries = new Map<string, Remembered>();

  /** What is remembered under a name, or what `load` answers. Times in milliseconds; a refused load is not remembered. */
  recall<T>(name: string, now: number, life: number, load: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(name);
    if (known && known.until > now) return known.value as Promise<T>;
    const value = load();
    this.#remember(name, { until: now + life, value });
    value.catch(() => this.forget(name));
    return value;
  }

  /** What is remembered under a name; undefined when nothing is, any more. */
  peek(name: string, now: number): Promise<unknown> | undefined {
    const known = this.#entries.get(name);
    return known && known.until > now ? known.value : undefined;
  }

  put(name: string, now: number, life: number, value: unknown): void {
    this.#remember(name, { until: now + life, value: Promise.resolve(value) });
  }

  forget(name: string): void {
    this.#entries.delete(name);
  }

  #remember(name: string, entry: Remembered): void {
    this.#entries.delete(name);
    this.#entries.set(name, entry);
    const oldest = this.#entries.size > maxEntries ? this.#entries.keys().next().value : undefined;
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}
