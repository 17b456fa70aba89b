import { describe, expect, it } from 'vitest';
import { newContact } from '../../../data/contacts/new-contact.ts';
import { unionOf } from './union.ts';

const contact = newContact({ id: 1, companyId: 1, name: 'Maria', number: '5511987654321', tagIds: [3, 1] }, 0);
const merged = newContact({ id: 2, companyId: 1, name: 'Maria LID', number: '', lid: '777', tagIds: [1, 2] }, 0);

describe('what a contact has after a merge', () => {
  it('takes what it lacks, and unites tags', () => {
    expect(
      unionOf(contact, { ...merged, email: 'maria@aurora.test', wallet: { userId: 4, queueId: null } }),
    ).toMatchObject({
      id: 1,
      name: 'Maria',
      number: '5511987654321',
      lid: '777',
      email: 'maria@aurora.test',
      wallet: { userId: 4, queueId: null },
      tagIds: [3, 1, 2],
    });
  });

  it('keeps its username, else takes that of the merged one, which is also no name', () => {
    const known = { ...merged, username: 'maria.s' };
    expect(unionOf(contact, known)).toMatchObject({ name: 'Maria', username: 'maria.s' });
    expect(unionOf({ ...contact, name: 'maria', username: 'maria' }, known)).toMatchObject({
      name: 'Maria LID',
      username: 'maria',
    });
  });

  it('keeps what it has: e-mail, wallet and additional fields of the same name', () => {
    const has = {
      ...contact,
      email: 'm@aurora.test',
      wallet: { userId: 1, queueId: 2 },
      extraInfo: [{ name: 'CPF', value: '1' }],
    };
    const extraInfo = [
      { name: 'CPF', value: '2' },
      { name: 'Rua', value: 'A' },
    ];
    expect(
      unionOf(has, { ...merged, email: 'x@aurora.test', wallet: { userId: 9, queueId: null }, extraInfo }),
    ).toMatchObject({
      email: 'm@aurora.test',
      wallet: { userId: 1, queueId: 2 },
      extraInfo: [
        { name: 'CPF', value: '1' },
        { name: 'Rua', value: 'A' },
      ],
    });
  });

  it('takes the name where its own is only an address, and stays blocked', () => {
    expect(unionOf({ ...contact, name: contact.number }, { ...merged, active: false })).toMatchObject({
      name: 'Maria LID',
      active: false,
    });
  });
});
