import { AppError } from '@recado/shared/contract/errors';
import { type ContactListRecord, maxItems } from '../../data/contact-lists/store.ts';

/** Refuses to add somebody to a contact list that is full. */
export const checkRoom = ({ contactsCount }: Pick<ContactListRecord, 'contactsCount'>): void => {
  if (contactsCount >= maxItems) throw new AppError('ERR_LIMIT_REACHED', { limit: maxItems });
};
