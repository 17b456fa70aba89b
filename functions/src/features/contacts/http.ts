import * as contract from '@recado/shared/contract/contacts';
import { bind, type Binding } from '../../context/binding.ts';
import { createContact } from './create-contact.ts';
import { deleteContact } from './delete-contact.ts';
import { getContactProfile } from './get-contact-profile.ts';
import { getContact } from './get-contact.ts';
import { listContactNames } from './list-contact-names.ts';
import { listContacts } from './list-contacts.ts';
import { listPictures } from './list-pictures.ts';
import { updateContact } from './update-contact.ts';

export const contactsBindings: Binding[] = [
  bind(contract.listContacts, listContacts),
  bind(contract.listContactNames, listContactNames),
  bind(contract.getContact, getContact),
  bind(contract.getContactProfile, getContactProfile),
  bind(contract.listPictures, listPictures),
  bind(contract.createContact, createContact),
  bind(contract.updateContact, updateContact),
  bind(contract.deleteContact, deleteContact),
];
