import { expect, it } from 'vitest';
import { backoff, pause } from './pause.ts';

it('doubles with each attempt up to the cap, and stays there', () => {
  const longest = (attempt: number) => backoff(attempt, 1, 1_000, 60_000);
  expect([0, 1, 2, 5].map(longest)).toEqual([1_000, 2_000, 4_000, 32_000]);
  expect([6, 7, 16, 17, 1_000, 10_000].map(longest)).toEqual(Array(6).fill(60_000));
  expect(backoff(6, 1, 1_000, 64_001)).toBe(64_000);
});

it('is random below that, and never less than a quarter of the base', () => {
  expect(backoff(3, 0.5, 1_000, 60_000)).toBe(4_000);
  expect(backoff(3, 0.03, 1_000, 60_000)).toBe(250);
  expect(backoff(0, 0, 500, 15_000)).toBe(125);
});

it('has a base of a second and a cap of a minute by default', () => {
  expect([backoff(0, 1), backoff(20, 1)]).toEqual([1_000, 60_000]);
});

it('ends a pause when the signal aborts, also before it', async () => {
  const controller = new AbortController();
  const waiting = pause(60_000, controller.signal);
  controller.abort();
  await waiting;
  await pause(60_000, controller.signal);
  expect(controller.signal.aborted).toBe(true);
});
