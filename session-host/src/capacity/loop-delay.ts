import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds between two looks at the clock. */
const resolution = 20;

/** Watches how long the process answers nothing: no heartbeat, no socket, no queue. */
export class LoopDelay {
  readonly #histogram = monitorEventLoopDelay({ resolution });

  constructor() {
    this.#histogram.enable();
  }

  /** Returns the longest delay since it was last called, in milliseconds. */
  take(): number {
    const longest = Math.max(0, this.#histogram.max / 1e6 - resolution);
    this.#histogram.reset();
    return Math.round(longest);
  }

  stop(): void {
    this.#histogram.disable();
  }
}
