import { newContact } from '../src/data/contacts/new-contact.ts';
import type { TestContext } from './user-context.ts';

/** Adds a contact with a number. Returns its id. */
export const addContact = async (context: TestContext, number: string): Promise<number> => {
  const id = await context.ids.next('contact');
  const contact = newContact({ id, companyId: context.company.id, name: 'Maria', number }, 0);
  await context.commit(context.stores.contacts.creation(contact, { number, lid: null }), []);
  return id;
};
