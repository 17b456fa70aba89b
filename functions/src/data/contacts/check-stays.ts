import { AppError } from '@recado/shared/contract/errors';
import type { ContactRecord } from './record.ts';

/**
 * Refuses what a user changes of a contact that is being merged into another, or being erased: it would go with the contact.
 *
 * @throws AppError ERR_CONTACT_MERGING, ERR_CONTACT_ERASING
 */
export const checkStays = ({ mergedInto, erasureId }: Pick<ContactRecord, 'mergedInto' | 'erasureId'>): void => {
  if (mergedInto !== null) throw new AppError('ERR_CONTACT_MERGING');
  if (erasureId !== null) throw new AppError('ERR_CONTACT_ERASING');
};
