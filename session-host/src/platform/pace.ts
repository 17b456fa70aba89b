/** Keeps a distance between turns: those that come faster wait, in their order. */
export class Pace {
  readonly #interval: number;
  #next = 0;

  /** @param interval milliseconds between two turns */
  constructor(interval: number) {
    this.#interval = interval;
  }

  /** Takes the next turn, and returns the milliseconds until it begins. `now` in milliseconds. */
  next(now: number): number {
    const at = Math.max(now, this.#next);
    this.#next = at + this.#interval;
    return at - now;
  }
}
