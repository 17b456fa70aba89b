import type { getContactListItem as endpoint } from '@recado/shared/contract/contact-lists';
import type { UseCase } from '../../context/binding.ts';
import { presentContactListItem } from '../../data/contact-lists/store.ts';
import { findContactListItem } from './find-contact-list.ts';

/** Returns an item of a contact list. */
export const getContactListItem: UseCase<typeof endpoint> = async (context, { params: { id } }) =>
  presentContactListItem(await findContactListItem(context, id));
