import type { Context } from '../../context/context.ts';
import { contactChanged } from '../../data/contacts/events.ts';
import type { ContactAddress } from '../../data/contacts/identities.ts';
import { newContact } from '../../data/contacts/new-contact.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { directoryFor } from '../presentation/directory.ts';

/** Finds the contact of an address, or adds it with what is known of it. */
export const contactAtAddress = (
  context: Context,
  address: ContactAddress,
  known: Pick<ContactRecord, 'name' | 'number'> & Partial<ContactRecord>,
): Promise<ContactRecord> =>
  retryOnConflict(async () => {
    const { clock, company, ids, stores } = context;
    const found = await stores.contacts.identify(address);
    if (found) return found;
    const [id, settings, directory] = await Promise.all([
      ids.next('contact'),
      stores.settings.company(),
      directoryFor(context, []),
    ]);
    const contact = newContact({ ...known, id, companyId: company.id }, clock.now());
    await context.commit(
      stores.contacts.creation(contact, address),
      contactChanged(context, 'create', contact, settings, directory),
    );
    return contact;
  });
