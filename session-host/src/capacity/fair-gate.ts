interface Waiting {
  enter: () => void;
}

const never = new AbortController().signal;

/**
 * Limits how many jobs run at a time, in total and for each company. Waiting companies take turns, so that thirty
 * connections of one company do not delay the single connection of another.
 */
export class FairGate {
  readonly #max: number;
  readonly #maxEach: number;
  readonly #waiting = new Map<number, Waiting[]>();
  readonly #running = new Map<number, number>();
  #inside = 0;

  /** `max`: jobs at a time; `maxEach`: jobs of one company at a time, which leaves room for others when jobs hang. */
  constructor(max: number, maxEach = max) {
    this.#max = max;
    this.#maxEach = maxEach;
  }

  /**
   * Runs a job of a company when its turn comes. Returns its result, and throws what it throws. A job whose signal aborts
   * while it waits leaves the queue and does not run.
   */
  run<T>(companyId: number, work: () => Promise<T>): Promise<T>;
  run<T>(companyId: number, work: () => Promise<T>, ended: AbortSignal): Promise<T | undefined>;
  async run<T>(companyId: number, work: () => Promise<T>, ended = never): Promise<T | undefined> {
    if (ended.aborted) return undefined;
    if (this.#inside < this.#max && this.#hasRoom(companyId)) this.#enter(companyId);
    else if (!(await this.#waitTurn(companyId, ended))) return undefined;
    try {
      return await work();
    } finally {
      this.#leave(companyId);
      this.#startNext();
    }
  }

  #hasRoom(companyId: number): boolean {
    return (this.#running.get(companyId) ?? 0) < this.#maxEach;
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

  /** Waits for a turn. Returns false when the signal aborts before. */
  async #waitTurn(companyId: number, ended: AbortSignal): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const waiting: Waiting = { enter: () => resolve(true) };
    const queue = this.#waiting.get(companyId);
    if (queue) queue.push(waiting);
    else this.#waiting.set(companyId, [waiting]);
    const giveUp = (): void => {
      this.#remove(companyId, waiting);
      resolve(false);
    };
    ended.addEventListener('abort', giveUp, { once: true });
    const entered = await promise;
    ended.removeEventListener('abort', giveUp);
    return entered;
  }

  #remove(companyId: number, waiting: Waiting): void {
    const left = this.#waiting.get(companyId)?.filter((one) => one !== waiting) ?? [];
    if (left.length > 0) this.#waiting.set(companyId, left);
    else this.#waiting.delete(companyId);
  }

  /** Starts the next job of the company that has waited longest since its last turn, among those below their limit. */
  #startNext(): void {
    const turn = this.#waiting.entries().find(([companyId]) => this.#hasRoom(companyId));
    if (!turn) return;
    const [companyId, queue] = turn;
    const first = queue.shift();
    this.#waiting.delete(companyId);
    if (queue.length > 0) this.#waiting.set(companyId, queue);
    this.#enter(companyId);
    first?.enter();
  }
}
