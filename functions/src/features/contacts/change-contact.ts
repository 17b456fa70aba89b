import { AppError } from '@recado/shared/contract/errors';
import type { UserContext } from '../../context/context.ts';
import { namesFor } from '../../conversation/driver/names.ts';
import { contactChanged } from '../../data/contacts/events.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';

/**
 * Changes fields of a contact that identify nobody; its tickets follow. Made again on what another writer left.
 *
 * @param effects what leaves with the change, besides its event
 * @throws AppError ERR_NO_CONTACT_FOUND
 */
export const changeContact = (
  context: UserContext,
  id: number,
  changeOf: (before: ContactRecord) => Partial<ContactRecord>,
  effects: readonly Effect[] = [],
): Promise<ContactRecord> =>
  retryOnConflict(async () => {
    const { clock, stores } = context;
    const [before, settings] = await Promise.all([stores.contacts.get(id), stores.settings.company()]);
    if (!before) throw new AppError('ERR_NO_CONTACT_FOUND');
    const after = { ...before, ...changeOf(before), updatedAt: new Date(clock.now()).toISOString() };
    await context.commit(await stores.contacts.changes(before, after), [
      ...contactChanged(context, 'update', after, settings, await namesFor(context, [after])),
      ...effects,
    ]);
    await stores.tickets.contactChanged(after);
    return after;
  });
