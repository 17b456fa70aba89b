import * as contract from '@recado/shared/contract/contacts';
import { bind, type Binding } from '../../context/binding.ts';
import { createContact } from './create-contact.ts';
import { getContact } from './get-contact.ts';
import { listContacts } from './list-contacts.ts';
import { updateContact } from './update-contact.ts';

export const contactsBindings: Binding[] = [
  bind(contract.listContacts, listContacts),
  bind(contract.getContact, getContact),
  bind(contract.createContact, createContact),
  bind(contract.updateContact, updateContact),
];
