interface Waiting {
  enter: () => void;
}

/**
 * Lets so many pieces of work run at a time. Those who wait are let in by turns of whose they are, so that
 * one company's thirty connections leave every second turn to another's one.
 */
export class FairGate {
  readonly #most: number;
  readonly #waiting = new Map<number, Waiting[]>();
  #running = 0;

  constructor(most: number) {
    this.#most = most;
  }

  async run<T>(companyId: number, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#most) this.#running += 1;
    else await this.#turn(companyId);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #turn(companyId: number): Promise<void> {
    return new Promise((enter) => {
      const line = this.#waiting.get(companyId);
      if (line) line.push({ enter });
      else this.#waiting.set(companyId, [{ enter }]);
    });
  }

  /** Hands the place on to the company that has waited longest since its last turn. */
  #next(): void {
    const [turn] = this.#waiting;
    if (!turn) {
      this.#running -= 1;
      return;
    }
    const [companyId, line] = turn;
    const first = line.shift();
    this.#waiting.delete(companyId);
    if (line.length > 0) this.#waiting.set(companyId, line);
    first?.enter();
  }
}
