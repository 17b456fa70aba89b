import { AppError } from '@recado/shared/contract/errors';
import type { ContactRecord } from './record.ts';

/**
 * Refuses what would be stored for a contact that is being erased.
 *
 * @throws AppError ERR_CONTACT_ERASING
 */
export const checkNotErasing = ({ erasureId }: Pick<ContactRecord, 'erasureId'>): void => {
  if (erasureId !== null) throw new AppError('ERR_CONTACT_ERASING');
};

/**
 * Refuses what a user changes of a contact that is being merged into another, or being erased: it would go with the contact.
 *
 * @throws AppError ERR_CONTACT_MERGING, ERR_CONTACT_ERASING
 */
export const checkStays = (contact: Pick<ContactRecord, 'mergedInto' | 'erasureId'>): void => {
  if (contact.mergedInto !== null) throw new AppError('ERR_CONTACT_MERGING');
  checkNotErasing(contact);
};
