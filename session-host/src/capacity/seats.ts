/** The host holds as many sessions as it can: this one waits until there is room, here or at another host. */
export class HostFull extends Error {
  constructor() {
    super('The host holds as many sessions as it may');
    this.name = 'HostFull';
  }
}

/** Who of the sessions may be open on this host, which takes so many and no more. */
export class Seats {
  readonly capacity: number;
  readonly #taken = new Set<string>();
  readonly #refused = new Set<string>();

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  /** Sessions that have a seat. */
  get taken(): number {
    return this.#taken.size;
  }

  /** Sessions that asked for a seat in vain, and ask again. */
  get refused(): number {
    return this.#refused.size;
  }

  /** Takes a seat for a session, which keeps it until it is freed. Throws HostFull. */
  take(name: string): void {
    if (!this.#taken.has(name) && this.#taken.size >= this.capacity) {
      this.#refused.add(name);
      throw new HostFull();
    }
    this.#refused.delete(name);
    this.#taken.add(name);
  }

  free(name: string): void {
    this.#taken.delete(name);
    this.#refused.delete(name);
  }
}
