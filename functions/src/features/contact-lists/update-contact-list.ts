import type { updateContactList as endpoint } from '@recado/shared/contract/contact-lists';
import type { UseCase } from '../../context/binding.ts';
import { contactListChanged } from '../../data/contact-lists/events.ts';
import { presentContactList } from '../../data/contact-lists/store.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { findContactList } from './find-contact-list.ts';

/** Renames a contact list. */
export const updateContactList: UseCase<typeof endpoint> = (context, { params: { id }, body: { name }, checkSeen }) =>
  retryOnConflict(async () => {
    const before = await findContactList(context, id);
    checkSeen?.(presentContactList(before));
    const after = { ...before, name };
    await context.commit(context.stores.contactLists.update(before, { name }), [
      contactListChanged(context, 'update', after),
    ]);
    return presentContactList(after);
  });
