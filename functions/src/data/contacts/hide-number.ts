import type { Contact } from '@recado/shared/contract/contacts';
import { maskName, maskNumber } from '@recado/shared/text/mask-number';

/** A contact for whom its number is hidden, also where it stands for a name. */
export const hideNumber = (contact: Contact): Contact => ({
  ...contact,
  name: maskName(contact.name),
  number: maskNumber(contact.number),
});
