import {
  type ContactImport,
  contactImportEvent,
  getLatestContactImport,
} from '@recado/shared/contract/contact-imports';
import { listContacts } from '@recado/shared/contract/contacts';
import type { QueryClient } from '@tanstack/react-query';
import { endpointQuery, queryKey } from '../../api/query.ts';
import { handlerOf } from '../../realtime/event-handler.ts';

/** The user's latest import of contacts, or of items of a contact list. */
export const latestImportQuery = (contactListId: number | null) =>
  endpointQuery(getLatestContactImport, contactListId === null ? {} : { query: { contactListId } });

/** Stores the progress of an import, which never moves back; an older import never replaces a newer one. */
export const storeImport = (client: QueryClient, contactImport: ContactImport): void => {
  client.setQueryData(latestImportQuery(contactImport.contactListId).queryKey, (before) => {
    const known = before?.contactImport;
    const isOlder =
      known && (known.id > contactImport.id || (known.id === contactImport.id && known.done > contactImport.done));
    return isOlder ? before : { contactImport };
  });
};

/** `company-{id}-contactImport` */
export const contactImportHandler = handlerOf(contactImportEvent, (payload, { client }) => {
  if (payload.action === 'update') storeImport(client, payload.contactImport);
  else void client.invalidateQueries({ queryKey: queryKey(listContacts) });
});
