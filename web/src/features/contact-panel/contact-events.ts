import { listContactMerges } from '@recado/shared/contract/contact-merges';
import { contactEvent, getContact, type Contact } from '@recado/shared/contract/contacts';
import { patchQueries } from '../../api/patch-queries.ts';
import { queryKey } from '../../api/query.ts';
import { handlerOf } from '../../realtime/event-handler.ts';

/** `company-{id}-contact`: shows the contact as it is now wherever it was read by its id. */
export const contactOfPanelHandler = handlerOf(contactEvent, (payload, { client }) => {
  if (payload.action === 'delete') return;
  const { contact } = payload;
  patchQueries<Contact>(client, queryKey(getContact, { params: { id: contact.id } }), (known) =>
    known.updatedAt > contact.updatedAt ? known : contact,
  );
  void client.invalidateQueries({ queryKey: queryKey(listContactMerges, { params: { id: contact.id } }) });
});
