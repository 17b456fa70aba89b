import { AppError } from '@recado/shared/contract/errors';
import type { syncContactTags as endpoint } from '@recado/shared/contract/tags';
import type { UseCase } from '../../context/binding.ts';
import { namesFor } from '../../conversation/driver/names.ts';
import { changeContactTags } from './change-contact-tags.ts';

/** Replaces the tags of a contact. */
export const syncContactTags: UseCase<typeof endpoint> = async (context, { body: { contactId, tags } }) => {
  const tagIds = [...new Set(tags.map(({ id }) => id))];
  const contact = await changeContactTags(context, contactId, async () => {
    const { allTags } = await namesFor(context, [{ tagIds }]);
    const known = allTags.filter(({ kanban }) => kanban === 0).map(({ id }) => id);
    if (tagIds.some((id) => !known.includes(id))) throw new AppError('ERR_NO_TAG_FOUND');
    return tagIds;
  });
  return { tags: (await namesFor(context, [contact])).tags(tagIds) };
};
