import { AppError } from '@recado/shared/contract/errors';
import type { Context } from '../../context/context.ts';

/** The contacts up to which a company that has not proved its e-mail address adds some by hand or by a file. */
export const maxUnproved = 5_000;

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
  if ((await stores.contacts.count()) + added > maxUnproved) throw new AppError('ERR_EMAIL_UNPROVED');
};
