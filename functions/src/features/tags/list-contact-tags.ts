import { AppError } from '@recado/shared/contract/errors';
import type { listContactTags as endpoint } from '@recado/shared/contract/tags';
import type { UseCase } from '../../context/binding.ts';
import { namesFor } from '../../conversation/driver/names.ts';

/** The tags of one contact. */
export const listContactTags: UseCase<typeof endpoint> = async (context, { params: { contactId } }) => {
  const contact = await context.stores.contacts.get(contactId);
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
  return { tags: (await namesFor(context, [contact])).tags(contact.tagIds) };
};
