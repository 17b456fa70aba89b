import type { ContactListItem } from '@recado/shared/contract/contact-lists';
import { expect, test } from 'vitest';
import { changeOf } from '../../components/form/record-changes.ts';
import { filled, valuesOf } from './item-values.ts';
import { statusOf } from './number-status.ts';

const changesOf = (of: ContactListItem, values: ReturnType<typeof valuesOf>) =>
  changeOf(of, filled(valuesOf(of, [])), filled(values)).body;

const item: ContactListItem = {
  id: 3,
  companyId: 12,
  contactListId: 7,
  name: 'Ana',
  number: '5511987650001',
  email: 'ana@exemplo.test',
  columns: {},
  isWhatsappValid: true,
};

test('a new item begins with the country code', () => {
  expect(valuesOf(null, ['cidade'])).toEqual({ name: '', number: '+55 ', email: '', columns: { cidade: '' } });
});

test('only fields that changed are sent: a number that stays is not checked again', () => {
  expect(changesOf(item, valuesOf(item, []))).toEqual({});
  expect(changesOf(item, { ...valuesOf(item, []), name: 'Ana Lima', email: ' ' })).toEqual({
    name: 'Ana Lima',
    email: '',
  });
  expect(changesOf(item, { ...valuesOf(item, []), number: '+55 (11) 98765-0002' })).toEqual({
    number: '+55 (11) 98765-0002',
  });
});

test('an address is sent without spaces around it', () => {
  expect(filled({ ...valuesOf(item, []), email: ' ana@exemplo.test ' }).email).toBe('ana@exemplo.test');
});

test.each([
  [true, 'valid'],
  [false, 'invalid'],
  [null, 'unchecked'],
] as const)('a number whose check says %s is %s', (isWhatsappValid, status) => {
  expect(statusOf({ isWhatsappValid })).toBe(status);
});

test('columns are sent where they have a text', () => {
  const ana = { ...item, columns: { cidade: 'Recife', loja: 'Centro' } };
  const shown = valuesOf(ana, ['cidade', 'loja', 'plano']);
  expect(shown.columns).toEqual({ cidade: 'Recife', loja: 'Centro', plano: '' });
  expect(filled({ ...shown, columns: { ...shown.columns, loja: ' ' } }).columns).toEqual({ cidade: 'Recife' });
});
