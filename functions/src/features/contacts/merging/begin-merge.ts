import { AppError } from '@recado/shared/contract/errors';
import type { Context } from '../../../context/context.ts';
import { directoryFor } from '../../../domain/presentation/directory.ts';
import { startJob } from '../../../domain/jobs/start-job.ts';
import { type ContactPair, mergeStart } from '../../../domain/merging/merge-start.ts';
import { contactChanged } from '../../../data/contacts/events.ts';
import type { ContactMergeRecord, ContactRecord } from '../../../data/contacts/record.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { unionOf } from './union.ts';

const isRunning = ({ finishedAt }: ContactMergeRecord): boolean => finishedAt === null;

/** Returns whether something is being merged into one of the contacts, or one of them into another. */
const isBusy = async ({ stores }: Context, contacts: readonly ContactRecord[]): Promise<boolean> => {
  if (contacts.some(({ mergedInto }) => mergedInto !== null)) return true;
  const merges = await Promise.all(contacts.map(({ id }) => stores.contacts.merges(id)));
  return merges.flat().some(isRunning);
};

/**
 * Begins merging a contact into another one: in one transaction the addresses lead to the contact that stays, which takes
 * over what it lacks. Where a user asked for it, that starts the job which moves the tickets; without a user, the job itself
 * begins the merge.
 *
 * @throws AppError ERR_NO_CONTACT_FOUND, ERR_CONTACTS_DIFFER, ERR_CONTACT_MERGING, ERR_CONTACT_ERASING
 */
export const beginMerge = (
  context: Context,
  { contactId, mergedId }: ContactPair,
  user: ContactMergeRecord['user'],
): Promise<void> =>
  retryOnConflict(async () => {
    const { clock, stores } = context;
    const [contact, merged, settings] = await Promise.all([
      stores.contacts.get(contactId),
      stores.contacts.get(mergedId),
      stores.settings.company(),
    ]);
    if (!contact || !merged) throw new AppError('ERR_NO_CONTACT_FOUND');
    if (contactId === mergedId || contact.isGroup || merged.isGroup || contact.channel !== merged.channel)
      throw new AppError('ERR_CONTACTS_DIFFER');
    if ([contact, merged].some(({ erasureId }) => erasureId !== null)) throw new AppError('ERR_CONTACT_ERASING');
    if (await isBusy(context, [contact, merged])) throw new AppError('ERR_CONTACT_MERGING');
    const now = clock.now();
    const after = { ...unionOf(contact, merged), updatedAt: new Date(now).toISOString() };
    const { name, number } = merged;
    const trace = { contactId, mergedId, name, number, user, startedAt: now, finishedAt: null };
    const start = user ? startJob(context, mergeStart, { contactId, mergedId }) : { writes: [], effects: [] };
    await context.commit(
      [...(await stores.contacts.mergeBegin(contact, after, merged, trace)), ...start.writes],
      [...contactChanged(context, 'update', after, settings, await directoryFor(context, [after])), ...start.effects],
    );
  });
