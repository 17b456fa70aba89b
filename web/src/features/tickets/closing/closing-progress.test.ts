import { expect, it } from 'vitest';
import { closingStore, removeProgress, storeProgress } from './closing-progress.ts';

it('the progress of a closing never moves back, and ends with it', () => {
  storeProgress({ closingId: 'a', done: 40, total: 90 });
  storeProgress({ closingId: 'a', done: 0, total: 90 });
  storeProgress({ closingId: 'b', done: 1, total: 2 });
  expect(closingStore.read()).toEqual([
    { closingId: 'a', done: 40, total: 90 },
    { closingId: 'b', done: 1, total: 2 },
  ]);
  removeProgress('a');
  expect(closingStore.read()).toEqual([{ closingId: 'b', done: 1, total: 2 }]);
});
