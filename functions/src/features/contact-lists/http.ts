import * as contract from '@recado/shared/contract/contact-lists';
import { bind, type Binding } from '../../context/binding.ts';
import { checkContactList } from './check-contact-list.ts';
import { createContactList } from './create-contact-list.ts';
import { createContactListItem } from './create-item.ts';
import { deleteContactList } from './delete-contact-list.ts';
import { deleteContactListItem } from './delete-item.ts';
import { getContactListItem } from './get-item.ts';
import { listContactListItems } from './list-items.ts';
import { getContactList, listAllContactLists, listContactLists } from './read-contact-lists.ts';
import { updateContactList } from './update-contact-list.ts';
import { updateContactListItem } from './update-item.ts';

export const contactListsBindings: Binding[] = [
  bind(contract.listContactLists, listContactLists),
  bind(contract.listAllContactLists, listAllContactLists),
  bind(contract.getContactList, getContactList),
  bind(contract.createContactList, createContactList),
  bind(contract.updateContactList, updateContactList),
  bind(contract.deleteContactList, deleteContactList),
  bind(contract.checkContactList, checkContactList),
  bind(contract.listContactListItems, listContactListItems),
  bind(contract.getContactListItem, getContactListItem),
  bind(contract.createContactListItem, createContactListItem),
  bind(contract.updateContactListItem, updateContactListItem),
  bind(contract.deleteContactListItem, deleteContactListItem),
];
