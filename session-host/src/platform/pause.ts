import { setTimeout as delay } from 'node:timers/promises';

/** Waits for `ms` milliseconds, or until the signal aborts. */
export const pause = async (ms: number, signal?: AbortSignal): Promise<void> => {
  try {
    await delay(ms, undefined, { signal });
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
};

/**
 * Returns the milliseconds to wait before the next attempt: exponential back-off with full jitter, at least a quarter
 * of `base` and at most `cap`. `attempt` counts from 0, `random` is in [0, 1).
 */
export const backoff = (attempt: number, random: number, base = 1_000, cap = 60_000): number =>
  Math.round(Math.max(base / 4, random * Math.min(cap, base * 2 ** Math.min(attempt, 16))));
