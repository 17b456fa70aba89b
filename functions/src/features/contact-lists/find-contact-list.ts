import { AppError } from '@recado/shared/contract/errors';
import type { Context } from '../../context/context.ts';
import type { ContactListItemRecord, ContactListRecord } from '../../data/contact-lists/store.ts';

/**
 * Returns a contact list that is not being removed.
 *
 * @throws AppError ERR_NO_CONTACT_LIST_FOUND
 */
export const findContactList = async ({ stores }: Context, id: number): Promise<ContactListRecord> => {
  const list = await stores.contactLists.get(id);
  if (!list || list.removing) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
  return list;
};

/**
 * Returns an item of a contact list that is not being removed.
 *
 * @throws AppError ERR_NO_CONTACT_LIST_ITEM_FOUND
 */
export const findContactListItem = async ({ stores }: Context, id: number): Promise<ContactListItemRecord> => {
  const item = await stores.contactLists.item(id);
  const list = item && (await stores.contactLists.get(item.contactListId));
  if (!item || !list || list.removing) throw new AppError('ERR_NO_CONTACT_LIST_ITEM_FOUND');
  return item;
};
