import { AppError } from '@recado/shared/contract/errors';
import { isDeepStrictEqual } from 'node:util';
import type { UserContext } from '../../context/context.ts';
import { namesFor } from '../../conversation/driver/names.ts';
import { publishTickets } from '../../conversation/driver/publish-tickets.ts';
import { checkNotMerging } from '../../data/contacts/check-not-merging.ts';
import { contactChanged } from '../../data/contacts/events.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';

const save = async (
  context: UserContext,
  contactId: number,
  tagsAfter: (before: ContactRecord) => Promise<number[]>,
): Promise<ContactRecord> => {
  const { clock, stores } = context;
  const [before, settings] = await Promise.all([stores.contacts.get(contactId), stores.settings.company()]);
  if (!before) throw new AppError('ERR_NO_CONTACT_FOUND');
  checkNotMerging(before);
  const tagIds = await tagsAfter(before);
  if (isDeepStrictEqual(tagIds, before.tagIds)) return before;
  const names = await namesFor(context, [{ tagIds }]);
  const record = { ...before, tagIds, updatedAt: new Date(clock.now()).toISOString() };
  await context.commit(
    await stores.contacts.changes(before, record),
    contactChanged(context, 'update', record, settings, names),
  );
  return record;
};

/**
 * Changes the tags of a contact. Its tickets show them, in the lists of all who see these tickets.
 *
 * @param tagsAfter returns the ids of the tags that the contact has afterwards
 * @throws AppError ERR_NO_CONTACT_FOUND, ERR_CONTACT_MERGING
 */
export const changeContactTags = async (
  context: UserContext,
  contactId: number,
  tagsAfter: (before: ContactRecord) => Promise<number[]>,
): Promise<ContactRecord> => {
  const contact = await retryOnConflict(() => save(context, contactId, tagsAfter));
  await publishTickets(context, await context.stores.tickets.contactChanged(contact));
  return contact;
};
