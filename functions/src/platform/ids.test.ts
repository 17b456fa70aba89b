import { ulidTime } from '@recado/shared/text/ulid-time';
import { expect, test } from 'vitest';
import { documentClient } from './clients.ts';
import { idsOf } from './ids.ts';

test('ULIDs sort in the order of their making, and follow a clock that is put back', () => {
  const clock = { at: 1_790_000_000_000, now: () => clock.at };
  const ids = idsOf(documentClient(), clock, 1);
  const made = [0, 0, 5, -3].map((after) => {
    clock.at += after;
    return ids.ulid();
  });
  expect(made.toSorted()).toEqual(made);
  clock.at -= 3_600_000;
  const next = [ids.ulid(), ids.ulid()];
  expect(next.map(ulidTime)).toEqual([clock.at, clock.at]);
  expect(next.toSorted()).toEqual(next);
});
