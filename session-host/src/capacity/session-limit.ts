/** The host runs as many sessions as it can. The session waits until there is room, on this host or another one. */
export class HostFull extends Error {
  constructor() {
    super('The host runs as many sessions as it can');
    this.name = 'HostFull';
  }
}

/** Limits how many device sessions are open on this host. */
export class SessionLimit {
  readonly capacity: number;
  readonly #open = new Set<string>();
  readonly #refused = new Set<string>();

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  /** Number of sessions that are open, or about to open. */
  get taken(): number {
    return this.#open.size;
  }

  /** Number of sessions that were refused and will ask again. */
  get refused(): number {
    return this.#refused.size;
  }

  /**
   * Lets a session open; it counts until it is released. May be called again for the same session. Throws HostFull.
   */
  acquire(name: string): void {
    if (!this.#open.has(name) && this.#open.size >= this.capacity) {
      this.#refused.add(name);
      throw new HostFull();
    }
    this.#refused.delete(name);
    this.#open.add(name);
  }

  release(name: string): void {
    this.#open.delete(name);
    this.#refused.delete(name);
  }
}
