import { AppError } from '@recado/shared/contract/errors';
import type * as contract from '@recado/shared/contract/tags';
import { tagLimits } from '@recado/shared/limits/tags';
import { isDeepStrictEqual } from 'node:util';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { checkStays } from '../../data/contacts/check-stays.ts';
import { contactChanged } from '../../data/contacts/events.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import { publishTickets } from '../../domain/driver/publish-tickets.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { existing } from '../../platform/existing.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';

/** Returns the ids of the tags that a contact has after a change. */
type TagsAfter = (before: ContactRecord) => Promise<number[]> | number[];

const save = async (context: UserContext, contactId: number, tagsAfter: TagsAfter): Promise<ContactRecord> => {
  const { clock, stores } = context;
  const [found, settings] = await Promise.all([stores.contacts.get(contactId), stores.settings.company()]);
  const before = existing('contact', found);
  checkStays(before);
  const tagIds = await tagsAfter(before);
  if (isDeepStrictEqual(tagIds, before.tagIds)) return before;
  const directory = await directoryFor(context, [{ tagIds }]);
  const record = { ...before, tagIds, updatedAt: new Date(clock.now()).toISOString() };
  await context.commit(
    await stores.contacts.changes(before, record),
    contactChanged(context, 'update', record, settings, directory),
  );
  return record;
};

/** Changes the tags of a contact. Its tickets show them, in the lists of all who see these tickets. */
const changeContactTags = async (
  context: UserContext,
  contactId: number,
  tagsAfter: TagsAfter,
): Promise<ContactRecord> => {
  const contact = await retryOnConflict(() => save(context, contactId, tagsAfter));
  await publishTickets(context, await context.stores.tickets.contactChanged(contact));
  return contact;
};

/** The tags of one contact. */
export const listContactTags: UseCase<typeof contract.listContactTags> = async (context, { params: { contactId } }) => {
  const contact = existing('contact', await context.stores.contacts.get(contactId));
  return { tags: (await directoryFor(context, [contact])).tags(contact.tagIds) };
};

/** Takes a tag from a contact. A contact that does not have it stays as it is. */
export const removeContactTag: UseCase<typeof contract.removeContactTag> = async (
  context,
  { params: { tagId, contactId } },
) => {
  if ((await context.stores.tags.get(tagId))?.kanban !== 0) throw new AppError('ERR_NO_TAG_FOUND');
  await changeContactTags(context, contactId, ({ tagIds }) => tagIds.filter((id) => id !== tagId));
  return { ok: true };
};

/** Returns the stored tags with the changes from `before` to `after`. */
const merged = (stored: readonly number[], before: readonly number[], after: readonly number[]): number[] => [
  ...stored.filter((id) => after.includes(id) || !before.includes(id)),
  ...after.filter((id) => !stored.includes(id) && !before.includes(id)),
];

const idsOf = (tags: readonly { id: number }[]): number[] => [...new Set(tags.map(({ id }) => id))];

/**
 * Replaces the tags of a contact. Of a caller that names the tags that it saw, only the changes are made.
 *
 * @throws AppError ERR_NO_TAG_FOUND, ERR_VALIDATION for too many tags
 */
export const syncContactTags: UseCase<typeof contract.syncContactTags> = async (
  context,
  { body: { contactId, tags, before } },
) => {
  const wanted = idsOf(tags);
  const contact = await changeContactTags(context, contactId, async ({ tagIds: stored }) => {
    const { allTags } = await directoryFor(context, [{ tagIds: wanted }]);
    const known = allTags.filter(({ kanban }) => kanban === 0).map(({ id }) => id);
    if (wanted.some((id) => !known.includes(id))) throw new AppError('ERR_NO_TAG_FOUND');
    if (!before) return wanted;
    const tagIds = merged(stored, idsOf(before), wanted);
    if (tagIds.length > tagLimits.ofContact) throw new AppError('ERR_VALIDATION', { issues: [{ path: 'body.tags' }] });
    return tagIds;
  });
  return { tags: (await directoryFor(context, [contact])).tags(contact.tagIds) };
};
