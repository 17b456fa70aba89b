import { expect, test } from 'vitest';
import { buildTicket } from '../../../testing/ticket.builder.ts';
import { hasMarks, rowHeightOf } from './row-height.ts';

const plain = buildTicket(1, { tags: [], userRating: null, queue: null, status: 'open' });
const queue = { id: 1, name: 'Vendas', color: '#ff0000' };
const options = { showStatus: false, showQueue: true };

test.each([
  ['a tag', { tags: [{ id: 1, name: 'VIP', color: '#ff0000' }] }],
  ['a queue', { queue }],
  ['a rating', { userRating: { rate: 5 } }],
  ['a consent that it waits for', { status: 'lgpd' }],
] as const)('%s stands in a third line', (_, marks) => {
  expect(rowHeightOf({ ...plain, ...marks } as typeof plain, options)).toBe(88);
});

test('a row without marks has two lines; one that shows its status has a mark', () => {
  expect(rowHeightOf(plain, options)).toBe(66);
  expect(hasMarks(plain, { ...options, showStatus: true })).toBe(true);
});

test('the only queue is no mark', () => {
  expect(hasMarks({ ...plain, queue }, { ...options, showQueue: false })).toBe(false);
});
