import { expect, it } from 'vitest';
import { searchPage } from './page-of.ts';

const rows = ['Preço', 'Horário', ...Array.from({ length: 30 }, (_, index) => `a${index}`)].map((name) => ({ name }));
const namesOf = (query: Parameters<typeof searchPage>[1]) => searchPage(rows, query, ({ name }) => [name, `(${name})`]);

it('a search finds rows by any of their texts, whatever case and accents', () => {
  expect(namesOf({ searchParam: 'PRECO' }).rows).toEqual([{ name: 'Preço' }]);
  expect(namesOf({ searchParam: 'nada' })).toEqual({ rows: [], hasMore: false, nextCursor: null });
});

it('pages follow each other by cursor and by number', () => {
  const first = namesOf({});
  expect([first.rows.length, first.hasMore]).toEqual([20, true]);
  const next = namesOf({ cursor: first.nextCursor! });
  expect(next).toEqual({ rows: rows.slice(20), hasMore: false, nextCursor: null });
  expect(namesOf({ pageNumber: 2 })).toEqual(next);
});

it('a cursor that no page has given is refused', () => {
  expect(() => namesOf({ cursor: '1e3' })).toThrow('ERR_VALIDATION');
});
