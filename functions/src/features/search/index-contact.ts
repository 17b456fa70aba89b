import type { Context } from '../../context/context.ts';

/** Makes the search index tell of a contact what stands in it now, or nothing if it is gone. */
export const indexContact = (context: Pick<Context, 'stores'>, contactId: number): Promise<void> =>
  context.stores.search.reindex(contactId, () => context.stores.contacts.get(contactId));
