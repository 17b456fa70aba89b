import { documentClient } from '../../platform/clients.ts';
import { companyOf, isItemOf } from '../../platform/migrations/item-of.ts';
import type { Migration } from '../../platform/migrations/migration.ts';
import { contactStore } from '../contacts/store.ts';
import { indexedEntity } from '../search/entities.ts';
import { currentRules } from '../search/former-grams.ts';
import { searchStore } from '../search/store.ts';

/** The index of contacts cuts digits into pieces of four. */
export const indexContactsByDigits: Migration = {
  name: 'contacts-indexed-by-four-digits',
  rewrite: (item) => item,
  derive: async (item) => {
    const companyId = companyOf(item);
    if (companyId === undefined || !isItemOf(indexedEntity, item) || item.rules === currentRules) return false;
    const contactId = item.contactId as number;
    const contacts = contactStore(documentClient(), companyId);
    await searchStore(documentClient(), companyId).reindex(contactId, () => contacts.get(contactId));
    return true;
  },
};
