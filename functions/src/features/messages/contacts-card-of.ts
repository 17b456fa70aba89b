import { maxCardLine, type CardOf } from '@recado/shared/contract/cards';
import { AppError } from '@recado/shared/contract/errors';
import { hidesNumbers } from '@recado/shared/permissions/hides-numbers';
import type { UserContext } from '../../context/context.ts';
import { cutText } from '@recado/shared/text/cut-text';
import { existing } from '../../platform/existing.ts';

/**
 * Returns contacts as a card with names and numbers. A user who may not see numbers can't send them.
 *
 * @throws AppError ERR_NO_PERMISSION, ERR_NO_CONTACT_FOUND, ERR_WAPP_INVALID_CONTACT for groups and contacts without a number
 */
export const contactsCardOf = async (context: UserContext, ids: readonly number[]): Promise<CardOf<'contacts'>> => {
  if (hidesNumbers(await context.stores.settings.company(), context.actor.viewer))
    throw new AppError('ERR_NO_PERMISSION');
  const contacts = await Promise.all(
    [...new Set(ids)].map(async (id) => {
      const contact = existing('contact', await context.stores.contacts.get(id));
      if (contact.isGroup || !/^\d{6,20}$/.test(contact.number)) throw new AppError('ERR_WAPP_INVALID_CONTACT');
      return { name: cutText(contact.name, { units: maxCardLine }), numbers: [contact.number] };
    }),
  );
  return { type: 'contacts', contacts };
};
