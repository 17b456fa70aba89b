import type { Context } from '../../context/context.ts';
import { contactListChanged } from '../../data/contact-lists/events.ts';

/** Publishes a contact list with the present count of its items, after a commit that changed it. */
export const publishCount = async (context: Context, contactListId: number): Promise<void> => {
  const list = await context.stores.contactLists.get(contactListId);
  if (list && !list.removing) await context.publish([contactListChanged(context, 'update', list)]);
};
