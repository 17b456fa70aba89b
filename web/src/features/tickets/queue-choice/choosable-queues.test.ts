import { expect, it } from 'vitest';
import { choosableQueues } from './choosable-queues.ts';

const all = [{ id: 1 }, { id: 2 }];

it.each([
  ['a user', 'user', [2], [2]],
  ['a user without queues', 'user', [], [1, 2]],
  ['a user whose queues were removed', 'user', [9], [1, 2]],
  ['an administrator', 'admin', [2], [1, 2]],
] as const)('%s chooses from these queues', (_, profile, queueIds, expected) => {
  expect(choosableQueues(all, { profile, queueIds: [...queueIds] }).map(({ id }) => id)).toEqual(expected);
});
