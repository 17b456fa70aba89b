import { AppError } from '@recado/shared/contract/errors';
import type { removeContactTag as endpoint } from '@recado/shared/contract/tags';
import type { UseCase } from '../../context/binding.ts';
import { changeContactTags } from './change-contact-tags.ts';

/** Takes a tag from a contact. A contact that does not have it stays as it is. */
export const removeContactTag: UseCase<typeof endpoint> = async (context, { params: { tagId, contactId } }) => {
  if ((await context.stores.tags.get(tagId))?.kanban !== 0) throw new AppError('ERR_NO_TAG_FOUND');
  await changeContactTags(context, contactId, ({ tagIds }) => Promise.resolve(tagIds.filter((id) => id !== tagId)));
  return { ok: true };
};
