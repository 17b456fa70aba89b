import { expect, test } from 'vitest';
import { answerWindowLeft } from './answer-window.ts';

const hour = 3_600_000;

test.each([
  [-15_000, { hours: 24, minutes: 0 }],
  [0, { hours: 24, minutes: 0 }],
  [hour * 22.5, { hours: 1, minutes: 30 }],
  [hour * 24 - 1, { hours: 0, minutes: 1 }],
  [hour * 24, null],
])('after %d ms the answer window has %j left', (passed, left) => {
  expect(answerWindowLeft(1_000, 1_000 + passed)).toEqual(left);
});
