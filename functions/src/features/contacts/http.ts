import * as contract from '@recado/shared/contract/contacts';
import * as merges from '@recado/shared/contract/contact-merges';
import * as options from '@recado/shared/contract/contact-options';
import { bind, type Binding } from '../../context/binding.ts';
import * as imports from '@recado/shared/contract/contact-imports';
import { blockContact } from './block-contact.ts';
import { createContact } from './create-contact.ts';
import { deleteContact } from './delete-contact.ts';
import { getContactProfile } from './get-contact-profile.ts';
import { getContact } from './get-contact.ts';
import { addContactImportRows } from './imports/add-rows.ts';
import { cancelContactImport } from './imports/cancel-import.ts';
import { importContact } from './imports/import-contact.ts';
import { getLatestContactImport, listContactImportFailures } from './imports/read-imports.ts';
import { startContactImport } from './imports/start-import.ts';
import { importChatContacts, importPhoneContacts } from './imports/start-phone-import.ts';
import { listContactNames } from './list-contact-names.ts';
import { listContacts } from './list-contacts.ts';
import { listPictures } from './pictures/list-pictures.ts';
import { listContactMerges, mergeContact } from './merging/merge-contact.ts';
import { toggleAcceptAudio } from './toggle-accept-audio.ts';
import { toggleDisableBot } from './toggle-disable-bot.ts';
import { toggleOptOut } from './toggle-opt-out.ts';
import { toggleRefusesAi } from './toggle-refuses-ai.ts';
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
  bind(merges.mergeContact, mergeContact),
  bind(merges.listContactMerges, listContactMerges),
  bind(options.toggleAcceptAudio, toggleAcceptAudio),
  bind(options.toggleDisableBot, toggleDisableBot),
  bind(options.toggleOptOut, toggleOptOut),
  bind(options.toggleRefusesAi, toggleRefusesAi),
  bind(options.blockContact, blockContact),
  bind(imports.importContact, importContact),
  bind(imports.startContactImport, startContactImport),
  bind(imports.importPhoneContacts, importPhoneContacts),
  bind(imports.importChatContacts, importChatContacts),
  bind(imports.addContactImportRows, addContactImportRows),
  bind(imports.getLatestContactImport, getLatestContactImport),
  bind(imports.listContactImportFailures, listContactImportFailures),
  bind(imports.cancelContactImport, cancelContactImport),
];
