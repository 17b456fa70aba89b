import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { LoopDelay } from './loop-delay.ts';

const block = (milliseconds: number): void => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

/** Lets the watch look at the clock several times. */
const look = (): Promise<void> => wait(100);

it('returns how long the loop stood still, and forgets it', async () => {
  const delay = new LoopDelay();
  await look();
  block(600);
  await look();
  expect(delay.take()).toBeGreaterThanOrEqual(500);
  await look();
  expect(delay.take()).toBeLessThan(500);
  delay.stop();
});
