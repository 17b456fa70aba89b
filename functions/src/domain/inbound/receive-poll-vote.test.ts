import { expect, it } from 'vitest';
import type { PollVote } from '../../data/messages/record.ts';
import { withVote } from './receive-poll-vote.ts';

const vote = (person: number, at: number, options = [0]): PollVote => ({
  voter: [String(person).padStart(25, '1'), `55119${person}`],
  name: 'ã'.repeat(50),
  options,
  at,
});
const all = Array.from({ length: 1_024 }, (_, person) => vote(person, 1, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]));

it('keeps the votes of as many people as a group has, and lets each of them change its mind', () => {
  expect(withVote(all, vote(2_000, 5))).toBeNull();
  const changed = withVote(all, vote(7, 5, [3]));
  expect(changed).toHaveLength(1_024);
  expect(changed?.at(-1)).toMatchObject({ options: [3], at: 5 });
  expect(withVote(all, vote(7, 0))).toBeNull();
});

it('fits into an item of the table with all of them', () => {
  expect(Buffer.byteLength(JSON.stringify(all))).toBeLessThan(300_000);
});
