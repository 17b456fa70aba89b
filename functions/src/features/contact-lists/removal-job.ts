import { id } from '@recado/shared/contract/parameters';
import * as z from 'zod';
import type { Context } from '../../context/context.ts';
import { defineJob } from '../../domain/jobs/define-job.ts';
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

/** Removes the items of a contact list that was deleted, and at its end the list. A repeated slice removes those that are left. */
export const listRemovalJob = defineJob({
  kind: 'remove-contact-list',
  runsWhileOff: true,
  input: z.object({ contactListId: id }),
  cursor: z.object({}),
  slice: async (context, { input: { contactListId } }) => {
    const list = await context.stores.contactLists.get(contactListId);
    if (!list?.removing) return { end: 'done' };
    for (let round = 0; round < transactions; round++)
      if (!(await removeNext(context, contactListId)))
        return { end: 'done', writes: context.stores.contactLists.remove(list) };
    return { cursor: {} };
  },
});
