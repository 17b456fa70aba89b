import { randomInt } from 'node:crypto';

/** Returns the seed of a random test: that of RECADO_SEED, which repeats a run, or another one for each run. */
export const runSeed = (): number => Number(process.env.RECADO_SEED ?? randomInt(1_000_000));
