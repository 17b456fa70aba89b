import * as contract from '@recado/shared/contract/contacts';
import * as options from '@recado/shared/contract/contact-options';
import { bind, type Binding } from '../../context/binding.ts';
import { blockContact } from './block-contact.ts';
import { createContact } from './create-contact.ts';
import { getContact } from './get-contact.ts';
import { listContacts } from './list-contacts.ts';
import { toggleAcceptAudio } from './toggle-accept-audio.ts';
import { toggleDisableBot } from './toggle-disable-bot.ts';
import { updateContact } from './update-contact.ts';

export const contactsBindings: Binding[] = [
  bind(contract.listContacts, listContacts),
  bind(contract.getContact, getContact),
  bind(contract.createContact, createContact),
  bind(contract.updateContact, updateContact),
  bind(options.toggleAcceptAudio, toggleAcceptAudio),
  bind(options.toggleDisableBot, toggleDisableBot),
  bind(options.blockContact, blockContact),
];
