import type { Context } from '../../../context/context.ts';
import type { ContactRecord } from '../../../data/contacts/record.ts';
import { addressesOfContact } from './person-of.ts';

/** Contacts that are read at a time. */
const batch = 500;

/** Finds the contacts that have an address of these keyed hashes, among all of the company. */
export const contactsOfHashes = async (
  { stores }: Pick<Context, 'stores'>,
  hashes: readonly string[],
): Promise<ContactRecord[]> => {
  const hash = await stores.erasures.hasher();
  if (hash === null) return [];
  const wanted = new Set(hashes);
  const found: ContactRecord[] = [];
  for (let after: ContactRecord | null = null; ;) {
    const contacts: ContactRecord[] = await stores.contacts.page(batch, after);
    found.push(
      ...contacts.filter(
        (contact) => !contact.isGroup && addressesOfContact(contact).some((address) => wanted.has(hash(address))),
      ),
    );
    if (contacts.length < batch) return found;
    after = contacts.at(-1)!;
  }
};
