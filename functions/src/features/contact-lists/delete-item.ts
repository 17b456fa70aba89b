import type { deleteContactListItem as endpoint } from '@recado/shared/contract/contact-lists';
import type { UseCase } from '../../context/binding.ts';
import { contactListItemRemoved } from '../../data/contact-lists/events.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { findContactListItem } from './find-contact-list.ts';
import { publishCount } from './publish-count.ts';

/** Takes somebody out of a contact list. */
export const deleteContactListItem: UseCase<typeof endpoint> = async (context, { params: { id } }) => {
  const item = await retryOnConflict(async () => {
    const found = await findContactListItem(context, id);
    await context.commit(context.stores.contactLists.removeItem(found), [contactListItemRemoved(context, found)]);
    return found;
  });
  await publishCount(context, item.contactListId);
  return { ok: true };
};
