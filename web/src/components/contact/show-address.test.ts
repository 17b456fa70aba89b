import { expect, it } from 'vitest';
import { contactLabel, showAddress } from './show-address.ts';

it('people without a number are shown by their username', () => {
  expect(showAddress({ number: '5511987654321', username: 'ana' })).toBe('+55 (11) 98765-4321');
  expect(showAddress({ number: '***********21', username: 'ana' })).toBe('***********21');
  expect(showAddress({ number: '', username: 'bia.lima' })).toBe('@bia.lima');
  expect(showAddress({ number: '', username: null })).toBe('');
});

it('options name people without a number by their username', () => {
  expect(contactLabel({ name: 'Bia', number: '', username: 'bia.lima' })).toBe('Bia · @bia.lima');
  expect(contactLabel({ name: 'Bia', number: '', username: null })).toBe('Bia');
  expect(contactLabel({ name: 'Ana', number: '5511987654321', username: 'ana' })).toBe('Ana · 5511987654321');
});
