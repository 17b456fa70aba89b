import type { Contact } from '@recado/shared/contract/contacts';
import { maskName, maskNumber } from '@recado/shared/text/mask-number';

/** Masks the number of a contact, also where it is used as its name. */
export const hideNumber = (contact: Contact): Contact => ({
  ...contact,
  name: maskName(contact.name),
  number: maskNumber(contact.number),
});
