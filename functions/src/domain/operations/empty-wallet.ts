import type { Context } from '../../context/context.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import { contactChanged } from '../../data/contacts/events.ts';
import { directoryFor } from '../presentation/directory.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';

const batch = 25;

const release = (context: Context, { id }: ContactRecord, userId: number): Promise<void> =>
  retryOnConflict(async () => {
    const { stores, clock } = context;
    const [before, settings, directory] = await Promise.all([
      stores.contacts.get(id),
      stores.settings.company(),
      directoryFor(context, []),
    ]);
    if (before?.wallet?.userId !== userId) return;
    const after = { ...before, wallet: null, updatedAt: new Date(clock.now()).toISOString() };
    await context.commit(
      await stores.contacts.changes(before, after),
      contactChanged(context, 'update', after, settings, directory),
    );
  });

/** Takes all contacts out of the wallet of a user who is deleted. A repeated call changes nothing. */
export const emptyWallet = async (context: Context, userId: number): Promise<void> => {
  for (let after = 0; ;) {
    const contacts = await context.stores.contacts.ofOwner(userId, after, batch);
    for (const contact of contacts) await release(context, contact, userId);
    const last = contacts.at(-1);
    if (!last || contacts.length < batch) return;
    after = last.id;
  }
};
