import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressOf, emptySearch, filterCount, searchOf, searchStatuses, type SearchFilter } from './search-filter.ts';

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9_999 }));
const day = fc.option(fc.constantFrom('2026-01-02', '2026-12-31'));
const searches: fc.Arbitrary<SearchFilter> = fc.record({
  text: fc.string(),
  statuses: fc.subarray([...searchStatuses]),
  queueIds: ids,
  connectionIds: ids,
  tagIds: ids,
  userIds: ids,
  created: day,
  updated: day,
  unread: fc.boolean(),
  messages: fc.boolean(),
  own: fc.boolean(),
});

test('the address of any search names it', () => {
  fc.assert(
    fc.property(searches, (search) => {
      const read = searchOf(addressOf(search));
      // An address holds no lone surrogates.
      expect({ ...read, text: '' }).toEqual({ ...search, text: '' });
      if (search.text.isWellFormed()) expect(read?.text).toBe(search.text);
    }),
  );
});

test('an address without a search is that of the tabs, and what is not valid in one is ignored', () => {
  expect(searchOf('')).toBeNull();
  expect(searchOf('?q=maria')).toBeNull();
  expect(searchOf('?view=search&queues=1,x,-2,1&status=open,none&created=yesterday&unread=yes')).toEqual({
    ...emptySearch,
    queueIds: [1],
    statuses: ['open'],
  });
});

test('counts the filters that are set, without the text', () => {
  expect(filterCount(emptySearch)).toBe(0);
  expect(filterCount({ ...emptySearch, text: 'maria', statuses: ['open', 'closed'], unread: true })).toBe(2);
});
