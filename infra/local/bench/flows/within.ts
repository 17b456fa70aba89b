import { setTimeout as delay } from 'node:timers/promises';
import type { Figure } from '../report/figure.ts';

/** Runs a step of a part. One that does not end within some minutes ends the part with an error that names it. */
export const within = async (minutes: number, name: string, run: () => Promise<Figure[]>): Promise<Figure[]> => {
  const ended = new AbortController();
  const begun = performance.now();
  try {
    return await Promise.race([
      run(),
      delay(minutes * 60_000, undefined, { signal: ended.signal }).then(() => {
        throw new Error(`${name} did not end within ${minutes} minutes`);
      }),
    ]);
  } finally {
    ended.abort();
    process.stderr.write(`  ${name}: ${Math.round((performance.now() - begun) / 1_000)} s\n`);
  }
};
