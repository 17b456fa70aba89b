import { expect, test } from 'vitest';
import { contactListTarget, contactsTarget, takesFile } from './import-target.ts';

test.each([
  ['lista.xls', true, true],
  ['LISTA.XLSX', true, true],
  ['lista.csv', true, false],
  ['lista.txt', true, false],
  ['lista.xlsx.pdf', false, false],
  ['xlsx', false, false],
])('%s is taken for contacts: %s, for a contact list: %s', (name, forContacts, forList) => {
  expect([takesFile(contactsTarget, name), takesFile(contactListTarget(1), name)]).toEqual([forContacts, forList]);
});
