import { AppError } from '@recado/shared/contract/errors';
import { quotas } from '@recado/shared/limits/quotas';
import type { ContactListRecord } from '../../data/contact-lists/store.ts';

/** Refuses to add somebody to a contact list that is full. */
export const checkRoom = ({ contactsCount }: Pick<ContactListRecord, 'contactsCount'>): void => {
  const limit = quotas.itemsOfContactList;
  if (contactsCount >= limit) throw new AppError('ERR_LIMIT_REACHED', { limit });
};
