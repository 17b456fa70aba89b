import type { Context } from '../../context/context.ts';

/** Updates the search index to a contact as it is stored now; removes it from the index when it is gone. */
export const indexContact = (context: Pick<Context, 'stores'>, contactId: number): Promise<void> =>
  context.stores.search.reindex(contactId, () => context.stores.contacts.get(contactId));
