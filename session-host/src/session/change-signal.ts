/** Lets many wait for the next change of something. */
export class ChangeSignal {
  readonly #waiting = new Set<() => void>();

  /** Something has changed. */
  notify(): void {
    for (const wake of this.#waiting) wake();
  }

  /** Resolves at the next change, after so many milliseconds, or when the signal aborts. */
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
