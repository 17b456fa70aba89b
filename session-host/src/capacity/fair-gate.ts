interface Waiting {
  enter: () => void;
}

/**
 * Lets so many pieces of work run at a time, and so many of one company. Those who wait are let in by turns of whose
 * they are, so that one company's thirty connections leave every second turn to another's one.
 */
export class FairGate {
  readonly #most: number;
  readonly #mostEach: number;
  readonly #waiting = new Map<number, Waiting[]>();
  readonly #running = new Map<number, number>();
  #inside = 0;

  /** `mostEach` leaves room for others where work may hang. */
  constructor(most: number, mostEach = most) {
    this.#most = most;
    this.#mostEach = mostEach;
  }

  async run<T>(companyId: number, work: () => Promise<T>): Promise<T> {
    if (this.#inside < this.#most && this.#hasRoom(companyId)) this.#enter(companyId);
    else await this.#turn(companyId);
    try {
      return await work();
    } finally {
      this.#leave(companyId);
      this.#next();
    }
  }

  #hasRoom(companyId: number): boolean {
    return (this.#running.get(companyId) ?? 0) < this.#mostEach;
  }

  #enter(companyId: number): void {
    this.#inside += 1;
    this.#running.set(companyId, (this.#running.get(companyId) ?? 0) + 1);
  }

  #leave(companyId: number): void {
    this.#inside -= 1;
    const left = (this.#running.get(companyId) ?? 1) - 1;
    if (left > 0) this.#running.set(companyId, left);
    else this.#running.delete(companyId);
  }

  #turn(companyId: number): Promise<void> {
    return new Promise((enter) => {
      const line = this.#waiting.get(companyId);
      if (line) line.push({ enter });
      else this.#waiting.set(companyId, [{ enter }]);
    });
  }

  /** Hands the place on to the company that has waited longest since its last turn, of those that have room. */
  #next(): void {
    const turn = this.#waiting.entries().find(([companyId]) => this.#hasRoom(companyId));
    if (!turn) return;
    const [companyId, line] = turn;
    const first = line.shift();
    this.#waiting.delete(companyId);
    if (line.length > 0) this.#waiting.set(companyId, line);
    this.#enter(companyId);
    first?.enter();
  }
}
