import { createHistogram, performance } from 'node:perf_hooks';

/** Statistics of measured times, in milliseconds. */
interface Timings {
  readonly median: number;
  readonly p95: number;
  readonly count: number;
}

/** @param milliseconds at least one */
export const timingsOf = (milliseconds: readonly number[]): Timings => {
  const histogram = createHistogram({ figures: 4 });
  for (const time of milliseconds) histogram.record(Math.max(1, Math.round(time * 1000)));
  return { median: histogram.percentile(50) / 1000, p95: histogram.percentile(95) / 1000, count: histogram.count };
};

/** Returns the milliseconds that `run` takes. */
export const timeOf = async (run: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await run();
  return performance.now() - from;
};

/** Measures runs one after the other, after `warmUp` runs that are not measured. */
export const timeEach = async (
  count: number,
  run: (index: number) => Promise<unknown>,
  warmUp = 5,
): Promise<Timings> => {
  const times: number[] = [];
  for (let index = -warmUp; index < count; index++) {
    const time = await timeOf(() => run(Math.abs(index)));
    if (index >= 0) times.push(time);
  }
  return timingsOf(times);
};

/**
 * Measures several candidates in turn, so that what else the machine does meets all of them alike.
 *
 * @param candidates each returns the milliseconds that it took
 */
export const timeInTurn = async (
  count: number,
  candidates: readonly ((index: number) => Promise<number>)[],
  warmUp = 5,
): Promise<Timings[]> => {
  const times: number[][] = candidates.map(() => []);
  for (let index = -warmUp; index < count; index++) {
    for (const [place, candidate] of candidates.entries()) {
      const time = await candidate(Math.abs(index));
      if (index >= 0) times[place]!.push(time);
    }
  }
  return times.map(timingsOf);
};

interface Load extends Timings {
  /** Runs per second, over all clients. */
  readonly perSecond: number;
  readonly failed: number;
}

/** Runs in a loop for each client, for `seconds`. */
export const loadBy = async (
  clients: number,
  seconds: number,
  run: (client: number) => Promise<unknown>,
): Promise<Load> => {
  const times: number[] = [];
  let failed = 0;
  const from = performance.now();
  const end = from + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < end) {
        try {
          times.push(await timeOf(() => run(client)));
        } catch {
          failed += 1;
        }
      }
    }),
  );
  const elapsed = (performance.now() - from) / 1000;
  return { ...timingsOf(times), perSecond: times.length / elapsed, failed };
};
