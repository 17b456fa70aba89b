/** Lets several callers wait for the next change. */
export class ChangeSignal {
  readonly #waiting = new Set<() => void>();

  /** Ends the waits of all callers. */
  notify(): void {
    for (const wake of this.#waiting) wake();
  }

  /** Resolves at the next change, after `ms` milliseconds, or when the signal aborts. */
  async next(ms: number, signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    const wake = (): void => resolve();
    this.#waiting.add(wake);
    signal.addEventListener('abort', wake, { once: true });
    await promise;
    clearTimeout(timer);
    this.#waiting.delete(wake);
    signal.removeEventListener('abort', wake);
  }
}
