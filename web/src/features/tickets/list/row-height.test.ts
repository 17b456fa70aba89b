import { expect, test } from 'vitest';
import { buildTicket } from '../../../testing/ticket.builder.ts';
import { hasMarksBelow, rowHeightOf } from './row-height.ts';

const plain = buildTicket(1, { tags: [], userRating: null, queue: null, status: 'open' });
const phone = { width: 390, showStatus: false };

test.each([
  ['a tag', { tags: [{ id: 1, name: 'VIP', color: '#ff0000' }] }],
  ['a queue', { queue: { id: 1, name: 'Vendas', color: '#ff0000' } }],
  ['a rating', { userRating: { rate: 5 } }],
  ['a consent that it waits for', { status: 'lgpd' }],
] as const)('in a narrow list, %s stands in a third line', (_, marks) => {
  const ticket = { ...plain, ...marks } as typeof plain;
  expect(rowHeightOf(ticket, phone)).toBe(88);
  expect(rowHeightOf(ticket, { ...phone, width: 480 })).toBe(66);
  expect(rowHeightOf(ticket, { ...phone, width: 0 })).toBe(66);
});

test('a row without marks has two lines; one that shows its status has a mark', () => {
  expect(hasMarksBelow(plain, phone)).toBe(false);
  expect(hasMarksBelow(plain, { ...phone, showStatus: true })).toBe(true);
});
