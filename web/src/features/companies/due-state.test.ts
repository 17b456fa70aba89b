import { expect, it } from 'vitest';
import { dueStateOf } from './due-state.ts';

it.each([
  [-30, 'over'],
  [0, 'over'],
  [1, 'soon'],
  [5, 'soon'],
  [6, 'far'],
  [365, 'far'],
])('with %i days left, a due date is %s', (left, state) => {
  expect(dueStateOf(left)).toBe(state);
});
