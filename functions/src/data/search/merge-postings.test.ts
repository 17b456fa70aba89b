import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergePostings, type Posting } from './merge-postings.ts';

it('has every posting of all lists once, newest first, page after page', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 60 }))),
      fc.integer({ min: 1, max: 9 }),
      (given, asked) => {
        const lists = given.map((ids) => ids.toSorted((one, other) => other - one));
        const read: Posting[] = [];
        for (let before = Number.POSITIVE_INFINITY, hasAll = false; !hasAll;) {
          const pages = lists.map((ids) => ids.filter((id) => id < before).slice(0, asked));
          const probe = mergePostings(
            pages.map((ids) => ids.map((contactId) => ({ contactId, text: '' }))),
            asked,
          );
          read.push(...probe.postings);
          ({ hasAll } = probe);
          before = probe.postings.at(-1)?.contactId ?? before;
        }
        expect(read.map(({ contactId }) => contactId)).toEqual(lists.flat().toSorted((one, other) => other - one));
      },
    ),
  );
});
