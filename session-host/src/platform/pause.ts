import { setTimeout as delay } from 'node:timers/promises';

/** Waits, or returns at once when the signal aborts. Milliseconds. */
export const pause = async (ms: number, signal?: AbortSignal): Promise<void> => {
  try {
    await delay(ms, undefined, { signal });
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
};

/** Exponential backoff with full jitter, milliseconds. `random` is in [0, 1). */
export const backoff = (attempt: number, random: number, base = 1_000, cap = 60_000): number =>
  Math.round(Math.max(base / 4, random * Math.min(cap, base * 2 ** Math.min(attempt, 16))));
