import { id } from '@recado/shared/contract/parameters';
import * as z from 'zod';
import { contactListItemsImported } from '../../data/contact-lists/events.ts';
import { defineJob } from '../../domain/jobs/define-job.ts';
import { checkBegin, checkListItems, checkPlace } from '../../domain/operations/check-list-items.ts';

/**
 * Checks the numbers of a contact list that are unchecked, in turns with the company's imports: together they check no
 * faster than one alone. A repeated slice finds those that are checked.
 */
export const listCheckJob = defineJob({
  kind: 'check-contact-list',
  input: z.object({ contactListId: id }),
  cursor: checkPlace,
  group: () => 'contact-imports',
  progress: (context, { input: { contactListId } }) => [contactListItemsImported(context, contactListId)],
  slice: async (context, { input: { contactListId }, cursor }) => {
    const list = await context.stores.contactLists.get(contactListId);
    if (!list || list.removing) return { end: 'stopped' };
    const next = await checkListItems(context, contactListId, cursor ?? checkBegin);
    return next === null ? { end: 'done' } : { cursor: next };
  },
});
