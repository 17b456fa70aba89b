import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds between two looks: the first and the longest. */
const pauses = { first: 200, longest: 5_000 } as const;

/** Waits until something is so: looks at once, then after pauses that grow. */
export const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  for (let pause: number = pauses.first; !(await isSo()); pause = Math.min(2 * pause, pauses.longest))
    await wait(pause);
};
