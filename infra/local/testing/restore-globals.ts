import { afterAll, vi } from 'vitest';

/** Gives the next file of a process the clock, the globals and the environment that this one replaced. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
