import { AppError } from '@recado/shared/contract/errors';
import type { syncContactTags as endpoint } from '@recado/shared/contract/tags';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { namesFor } from '../../conversation/driver/names.ts';
import { publishTickets } from '../../conversation/driver/publish-tickets.ts';
import { contactChanged } from '../../data/contacts/events.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';

const save = async (context: UserContext, contactId: number, tagIds: number[]): Promise<ContactRecord> => {
  const { clock, stores } = context;
  const [before, settings] = await Promise.all([stores.contacts.get(contactId), stores.settings.company()]);
  if (!before) throw new AppError('ERR_NO_CONTACT_FOUND');
  const names = await namesFor(context, [{ tagIds }]);
  const known = names.allTags.filter(({ kanban }) => kanban === 0).map(({ id }) => id);
  if (tagIds.some((id) => !known.includes(id))) throw new AppError('ERR_NO_TAG_FOUND');
  const record = { ...before, tagIds, updatedAt: new Date(clock.now()).toISOString() };
  await context.commit(
    await stores.contacts.changes(before, record),
    contactChanged(context, 'update', record, settings, names),
  );
  return record;
};

/** Replaces the tags of a contact. Its tickets show them, in the lists of all who see these tickets. */
export const syncContactTags: UseCase<typeof endpoint> = async (context, { body: { contactId, tags } }) => {
  const tagIds = [...new Set(tags.map(({ id }) => id))];
  const contact = await retryOnConflict(() => save(context, contactId, tagIds));
  await publishTickets(context, await context.stores.tickets.contactChanged(contact));
  return { tags: (await namesFor(context, [contact])).tags(tagIds) };
};
