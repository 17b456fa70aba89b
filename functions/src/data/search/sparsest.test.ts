import { expect, it } from 'vitest';
import { sparsest } from './sparsest.ts';

const probe = (name: string, hasAll: boolean, ...ids: number[]) => ({
  name,
  hasAll,
  postings: ids.map((contactId) => ({ contactId, text: '' })),
});

it('prefers a list that was read to its end, and of those the shortest', () => {
  expect(sparsest([probe('a', false, 90, 80, 1), probe('b', true, 9, 8), probe('c', true, 7)]).name).toBe('c');
  expect(sparsest([probe('a', true), probe('b', false, 9, 8, 7)]).name).toBe('a');
});

it('prefers of long lists the one whose first postings spread the widest', () =>
  expect(
    sparsest([probe('a', false, 90, 89, 88), probe('b', false, 90, 60, 30), probe('c', false, 90, 80, 70)]).name,
  ).toBe('b'));
