import type { Context } from '../../context/context.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';

/** Items of one transaction, which writes each of them and its claim, and transactions of one slice. */
const itemsAtOnce = 50;
const transactions = 10;

/** Removes the next items of a list; returns whether there may be more. */
const removeNext = (context: Context, contactListId: number): Promise<boolean> =>
  retryOnConflict(async () => {
    const { contactLists } = context.stores;
    const items = await contactLists.items(contactListId, null, itemsAtOnce);
    await context.commit(contactLists.clearItems(items), []);
    return items.length === itemsAtOnce;
  });

/**
 * Removes the next items of a contact list that was deleted, and enqueues the slice that follows; the last slice removes
 * the list. A slice that is delivered again goes on with the items that are left.
 */
export const removeListItems = async (context: Context, contactListId: number): Promise<void> => {
  const { company, stores } = context;
  const list = await stores.contactLists.get(contactListId);
  if (!list?.removing) return;
  for (let round = 0; round < transactions; round++) {
    if (await removeNext(context, contactListId)) continue;
    await context.commit(stores.contactLists.remove(list), []);
    return;
  }
  await context.commit(
    [],
    [{ to: 'campaigns', message: { type: 'removeList', companyId: company.id, contactListId } }],
  );
};
