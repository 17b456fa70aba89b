import * as z from 'zod';
import { endpoint } from './grammar.ts';
import { done, id, idParams, isoDate } from './parameters.ts';

export const mergeContact = endpoint({
  name: 'mergeContact',
  summary: 'Merges another contact of the same channel into a contact, with its tickets, messages, tags and notes',
  group: 'inbox',
  method: 'POST',
  path: '/contacts/{id}/merge',
  params: idParams('contact'),
  /** The contact that is merged, and gone once its tickets are moved. */
  body: z.object({ contactId: id }),
  result: done,
  access: 'contacts-page:deleteContact',
  errors: ['ERR_CONTACTS_DIFFER', 'ERR_CONTACT_MERGING', 'ERR_CONTACT_ERASING', 'ERR_OTHER_OPEN_TICKET'],
  example: { body: { contactId: 2 } },
});

const contactMerge = z.object({
  /** The contact that was merged, as it was. */
  contactId: id,
  name: z.string(),
  number: z.string(),
  /** The user who merged it; null where WhatsApp named both as one person. */
  user: z.object({ id, name: z.string() }).nullable(),
  startedAt: isoDate,
  /** False while its tickets are still moved. */
  isFinished: z.boolean(),
});
export type ContactMerge = z.output<typeof contactMerge>;

export const listContactMerges = endpoint({
  name: 'listContactMerges',
  summary: 'Lists the contacts that were merged into a contact, newest first',
  group: 'inbox',
  method: 'GET',
  path: '/contacts/{id}/merges',
  params: idParams('contact'),
  result: z.array(contactMerge),
  access: 'user',
});
