import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressOf, emptySearch, searchOf } from './search-filter.ts';
import { tabsOf, withTabs } from './tab-address.ts';

const tabs = fc.record({
  tab: fc.constantFrom('open' as const, 'pending' as const, 'group' as const, 'closed' as const),
  sort: fc.constantFrom('ASC' as const, 'DESC' as const, 'DUE' as const),
  queueIds: fc.uniqueArray(fc.integer({ min: 1, max: 9_999 })),
  showAll: fc.boolean(),
});

test('the address of any tab, order and filter names it, beside a search and a message', () => {
  fc.assert(
    fc.property(tabs, (shown) => {
      const query = withTabs(`${addressOf({ ...emptySearch, text: 'maria', queueIds: [3] })}&message=m1`, shown);
      expect(tabsOf(query)).toEqual(shown);
      expect(searchOf(query)).toEqual({ ...emptySearch, text: 'maria', queueIds: [3] });
      expect(new URLSearchParams(query).get('message')).toBe('m1');
    }),
  );
});

test('the inbox as it is at first has no query, and what is not valid in one is ignored', () => {
  expect(withTabs('?tab=pending&sort=ASC', tabsOf(''))).toBe('');
  expect(tabsOf('?tab=none&sort=up&in=x,2&all=yes')).toEqual({
    tab: 'open',
    sort: 'DESC',
    queueIds: [2],
    showAll: false,
  });
});
