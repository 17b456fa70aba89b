import { AppError } from '@recado/shared/contract/errors';
import { quotas } from '@recado/shared/limits/quotas';
import type { Context } from '../../context/context.ts';

/**
 * Refuses to add contacts to many others in a company that has not proved its e-mail address: each costs about a hundred
 * items. People who write are contacts in any case.
 *
 * @throws AppError ERR_EMAIL_UNPROVED
 */
export const checkContactRoom = async (
  { company, stores }: Pick<Context, 'company' | 'stores'>,
  added: number,
): Promise<void> => {
  if (company.emailVerified) return;
  if ((await stores.contacts.count()) + added > quotas.unprovedContacts) throw new AppError('ERR_EMAIL_UNPROVED');
};
