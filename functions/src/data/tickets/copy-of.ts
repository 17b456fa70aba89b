import type { Contact } from '@recado/shared/contract/contacts';
import type { ContactRecord } from '../contacts/record.ts';
import type { TicketRecord } from './record.ts';

const summaryOf = ({
  id,
  name,
  number,
  username,
  urlPicture,
  disableBot,
  isGroup,
}: Omit<Contact, 'tags'>): TicketRecord['contact'] => ({
  id,
  name,
  number,
  ...(username === null ? {} : { username }),
  urlPicture,
  disableBot,
  isGroup,
});

/** Returns the copies of a contact's data that its tickets store, so that a list is one read. */
export const copyOf = (contact: ContactRecord): Pick<TicketRecord, 'contact' | 'tagIds'> => ({
  contact: summaryOf(contact),
  tagIds: contact.tagIds,
});
