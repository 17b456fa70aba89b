import { AppError } from '@recado/shared/contract/errors';
import type { Context } from '../../context/context.ts';
import { contactChanged } from '../../data/contacts/events.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { directoryFor } from '../presentation/directory.ts';

/**
 * Changes fields of a contact that identify nobody; its tickets follow. Made again on what another writer left.
 *
 * @param changeOf the fields to change; null where there is nothing to change
 * @param effects what leaves with the change, besides its event
 * @throws AppError ERR_NO_CONTACT_FOUND
 */
export const changeContact = (
  context: Context,
  id: number,
  changeOf: (before: ContactRecord) => Partial<ContactRecord> | null,
  effects: readonly Effect[] = [],
): Promise<ContactRecord> =>
  retryOnConflict(async () => {
    const { clock, stores } = context;
    const [before, settings] = await Promise.all([stores.contacts.get(id), stores.settings.company()]);
    if (!before) throw new AppError('ERR_NO_CONTACT_FOUND');
    const change = changeOf(before);
    if (change === null) return before;
    const after = { ...before, ...change, updatedAt: new Date(clock.now()).toISOString() };
    await context.commit(await stores.contacts.changes(before, after), [
      ...contactChanged(context, 'update', after, settings, await directoryFor(context, [after])),
      ...effects,
    ]);
    await stores.tickets.contactChanged(after);
    return after;
  });
