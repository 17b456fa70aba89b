import { expect, test } from 'vitest';
import { buildUrl } from './url.ts';

test('path parameters are inserted and escaped', () => {
  expect(buildUrl('http://api/', '/tickets/u/{uuid}', { uuid: 'a/b?c' })).toBe('http://api/tickets/u/a%2Fb%3Fc');
});

test('lists are encoded as JSON, booleans as true and false; null and undefined are omitted', () => {
  const url = buildUrl(
    'http://api',
    '/tickets',
    {},
    { queueIds: [1, 2], showAll: true, withUnread: false, search: 'João & Cia', cursor: undefined, page: null },
  );
  const { searchParams } = new URL(url);
  expect(Object.fromEntries(searchParams)).toEqual({
    queueIds: '[1,2]',
    showAll: 'true',
    withUnread: 'false',
    search: 'João & Cia',
  });
});

test('a missing path parameter throws', () => {
  expect(() => buildUrl('http://api', '/tickets/{id}', {})).toThrow('needs id');
});
