import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FencedOff } from './fenced-items.ts';
import { repeatSteps } from './repeat-steps.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Runs steps with these outcomes; an error is thrown. Returns the numbers of steps and of reported failures. */
const run = async (outcomes: readonly (boolean | Error)[], isRunning: (steps: number) => boolean = () => true) => {
  let steps = 0;
  const onFailure = vi.fn<(error: unknown) => void>();
  const step = (): Promise<boolean> => {
    const outcome = outcomes[steps++] ?? false;
    return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
  };
  const running = repeatSteps(step, {
    isRunning: () => isRunning(steps),
    ended: new AbortController().signal,
    onFailure,
  });
  await vi.runAllTimersAsync();
  await running;
  return { steps, failures: onFailure.mock.calls.length };
};

test('steps are repeated until one has nothing left to do', async () => {
  expect(await run([true, true, false])).toEqual({ steps: 3, failures: 0 });
});

test('a failed step is reported and repeated', async () => {
  expect(await run([new Error('throttled'), new Error('throttled'), true, false])).toEqual({ steps: 4, failures: 2 });
});

test('nothing is repeated once another host has the work, or nobody waits for it', async () => {
  expect(await run([true, new FencedOff(), true])).toEqual({ steps: 2, failures: 0 });
  expect(await run([true, true, true], (steps) => steps < 2)).toEqual({ steps: 2, failures: 0 });
});
