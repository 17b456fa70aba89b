import { FencedOff } from './fenced-items.ts';
import { backoff, pause } from './pause.ts';

interface Options {
  /** False ends the repetition before the next step. */
  isRunning: () => boolean;
  /** Ends the pause after a failure. */
  ended: AbortSignal;
  onFailure: (error: unknown) => void;
}

/**
 * Repeats a step until it returns false, or another host has taken the work. A failed step is repeated after a pause, which
 * grows from half a second to 30 s with each failure in a row.
 */
export const repeatSteps = async (
  step: () => Promise<boolean>,
  { isRunning, ended, onFailure }: Options,
): Promise<void> => {
  for (let failures = 0; isRunning();) {
    try {
      if (!(await step())) return;
      failures = 0;
    } catch (error) {
      if (error instanceof FencedOff) return;
      onFailure(error);
      await pause(backoff(failures, Math.random(), 500, 30_000), ended);
      // oxlint-disable-next-line no-useless-assignment -- the next round reads it
      failures += 1;
    }
  }
};
