import type { Contact } from '@recado/shared/contract/contacts';
import { expect, test } from 'vitest';
import { buildContact } from '../../testing/contact.builder.ts';
import { changeOf } from '../form/record-changes.ts';
import { type ContactValues, filled, valuesOf } from './contact-values.ts';

const changesOf = (contact: Contact, values: ContactValues) =>
  changeOf(contact, filled(valuesOf(contact)), filled(values)).body;

test('a new contact begins with the country code of Brazil', () => {
  expect(valuesOf(null)).toMatchObject({ name: '', number: '+55 ' });
});

test('only what was changed is sent: never a number or name that was shown masked', () => {
  const masked = buildContact({ name: '***********21', number: '***********21' });
  const values = { ...valuesOf(masked), email: ' maria@exemplo.test ' };
  expect(changesOf(masked, values)).toEqual({ email: 'maria@exemplo.test' });
  const contact = buildContact();
  expect(changesOf(contact, valuesOf(contact))).toEqual({});
  expect(changesOf(contact, { ...valuesOf(contact), number: '+1 213 373 4253' })).toEqual({
    number: '+1 213 373 4253',
  });
});

test('empty pairs are left out, and others trimmed', () => {
  const extraInfo = [
    { name: ' CPF ', value: ' 1 ' },
    { name: '', value: ' ' },
  ];
  expect(filled({ ...valuesOf(null), extraInfo }).extraInfo).toEqual([{ name: 'CPF', value: '1' }]);
});
