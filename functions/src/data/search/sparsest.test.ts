import { expect, it } from 'vitest';
import { sparsest } from './sparsest.ts';

const probe = (gram: string, ...ids: number[]) => ({ gram, postings: ids.map((contactId) => ({ contactId })) });

it('prefers a list that was read to its end, and of those the shortest', () => {
  expect(sparsest([probe('a', 90, 80, 1), probe('b', 9, 8), probe('c', 7)], 3).gram).toBe('c');
  expect(sparsest([probe('a'), probe('b', 9, 8, 7)], 3).gram).toBe('a');
});

it('prefers of long lists the one whose first postings spread the widest', () =>
  expect(sparsest([probe('a', 90, 89, 88), probe('b', 90, 60, 30), probe('c', 90, 80, 70)], 3).gram).toBe('b'));
