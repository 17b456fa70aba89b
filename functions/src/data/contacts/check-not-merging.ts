import { AppError } from '@recado/shared/contract/errors';
import type { ContactRecord } from './record.ts';

/**
 * Refuses what a user changes of a contact that is being merged into another: it would go with the contact.
 *
 * @throws AppError ERR_CONTACT_MERGING
 */
export const checkNotMerging = ({ mergedInto }: Pick<ContactRecord, 'mergedInto'>): void => {
  if (mergedInto !== null) throw new AppError('ERR_CONTACT_MERGING');
};
